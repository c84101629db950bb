import { type ApproverStep, type StepCondition, stepRoles } from '@tongzhou/contract/areas/approval/step.ts';

/** How a step says whom it means. */
export type Who = 'one' | 'many' | NonNullable<ApproverStep['role']>;

export const whoNames: Readonly<Record<Who, string>> = { one: '指定人员', many: '多名人员', ...stepRoles };

export const whoOf = ({ role, user_ids }: ApproverStep): Who => role ?? (user_ids === undefined ? 'one' : 'many');

/** Another way of naming people: those named before do not fit it, the rest of the step stays. */
export function withWho({ checked, conditions }: ApproverStep, who: Who): ApproverStep {
  const rest = { user_id: null, checked, ...(conditions === undefined ? {} : { conditions }) };
  if (who === 'one') return rest;
  if (who === 'many') return { ...rest, user_ids: [], mode: 'all' };
  return who === 'post' || who === 'group' ? { ...rest, role: who, mode: 'any' } : { ...rest, role: who };
}

/** Of one person there is nothing to choose. */
export const hasMode = (step: ApproverStep): boolean => ['many', 'post', 'group'].includes(whoOf(step));

export function withConditions(step: ApproverStep, conditions: readonly StepCondition[]): ApproverStep {
  const { conditions: _before, ...rest } = step;
  return conditions.length === 0 ? rest : { ...rest, conditions: [...conditions] };
}

export const emptyCondition = (field: StepCondition['field']): StepCondition =>
  field === 'amount' || field === 'days' ? { field, at_least: 0 } : ({ field, in: [] } as StepCondition);

/** One place up or down. */
export function moveStep<Item>(items: readonly Item[], at: number, by: -1 | 1): readonly Item[] {
  const next = [...items];
  const [item] = next.splice(at, 1);
  if (item !== undefined) next.splice(at + by, 0, item);
  return next;
}
