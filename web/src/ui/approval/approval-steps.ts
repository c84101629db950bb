import { type ApproverStep, stepModes, stepRoles } from '@tongzhou/contract/areas/approval/step.ts';

// The rules of the approval-settings block (specification 4).

const newStep: ApproverStep = { user_id: null, checked: ['detail'] };

export const approves = ({ checked }: ApproverStep): boolean => checked.includes('check');

const ticked = (step: ApproverStep): ApproverStep =>
  approves(step) ? step : { ...step, checked: [...step.checked, 'check'] };
const unticked = (step: ApproverStep): ApproverStep => ({
  ...step,
  checked: step.checked.filter((flag) => flag !== 'check'),
});

/** If no step has the approve flag, the first gets it. */
const withOneApproving = (steps: readonly ApproverStep[]): readonly ApproverStep[] =>
  steps.some(approves) ? steps : steps.map((step, at) => (at === 0 ? ticked(step) : step));

export const addStep = (steps: readonly ApproverStep[]): readonly ApproverStep[] =>
  withOneApproving([...steps, newStep]);

export const removeStep = (steps: readonly ApproverStep[], at: number): readonly ApproverStep[] =>
  withOneApproving(steps.filter((_, other) => other !== at));

export const changeStep = (steps: readonly ApproverStep[], at: number, step: ApproverStep): readonly ApproverStep[] =>
  steps.map((before, other) => (other === at ? step : before));

/** undefined: it is the last one that approves, and must stay. */
export function setApproves(
  steps: readonly ApproverStep[],
  at: number,
  on: boolean,
): readonly ApproverStep[] | undefined {
  const next = steps.map((step, other) => (other === at ? (on ? ticked(step) : unticked(step)) : step));
  return next.some(approves) ? next : undefined;
}

/** A template's stored steps; what is none gives an empty list, as a template without steps would. */
export function parseSteps(contentJson: string): readonly ApproverStep[] {
  try {
    const steps: unknown = JSON.parse(contentJson);
    return Array.isArray(steps) ? withOneApproving(steps as ApproverStep[]) : [];
  } catch {
    return [];
  }
}

export interface StepNames {
  readonly groups: ReadonlyMap<number, string>;
  readonly posts: ReadonlyMap<number, string>;
}

/** Whom a step without a named person means. */
export function roleWords({ role, role_id }: ApproverStep, names: StepNames): string | undefined {
  if (role === undefined) return undefined;
  const named = role === 'group' ? names.groups : role === 'post' ? names.posts : undefined;
  const name = named?.get(role_id ?? 0);
  return name === undefined ? stepRoles[role] : `${stepRoles[role]}「${name}」`;
}

export function modeWords({ mode }: ApproverStep): string | undefined {
  return mode === undefined || mode === 'one' ? undefined : stepModes[mode];
}
