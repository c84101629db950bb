import type { FieldChange } from '@tongzhou/contract/areas/operation-log.ts';
import { budgetParts } from '@tongzhou/contract/areas/projects/project.ts';
import { yuan } from '@tongzhou/contract/rules/money.ts';

// A project in words: for the trail, the operation log and whoever approves it.

export type BudgetPart = keyof typeof budgetParts;
export const budgetPartNames = Object.keys(budgetParts) as BudgetPart[];
export type Budget = Readonly<Record<BudgetPart, number>>;
export const budgetSum = (budget: Budget): number => budgetPartNames.reduce((sum, part) => sum + budget[part], 0);

/** With the names of what it points to. */
export interface Told extends Budget {
  readonly name: string;
  readonly type_name: string;
  readonly set_name: string | null;
  readonly leader_name: string | null;
  readonly planned_start: string | null;
  readonly planned_end: string | null;
  readonly contract_amount: number;
  readonly description: string;
  readonly files: readonly string[];
}

interface Field {
  readonly field: string;
  readonly label: string;
  readonly value: string | null;
  /** Told to whoever may see the project's money. */
  readonly money?: true;
}

const orNothing = (words: string): string | null => (words === '' ? null : words);

export const fieldsOf = (told: Told): readonly Field[] => [
  { field: 'project_title', label: '项目名称', value: told.name },
  { field: 'type_id', label: '项目类型', value: told.type_name },
  { field: 'set_id', label: '项目集', value: told.set_name },
  { field: 'leader_id', label: '负责人', value: told.leader_name },
  { field: 'planned_start', label: '计划开始', value: told.planned_start },
  { field: 'planned_end', label: '计划结束', value: told.planned_end },
  { field: 'contract_amount', label: '合同金额', value: yuan(told.contract_amount), money: true },
  ...budgetPartNames.map((part) => ({
    field: part,
    label: `预算（${budgetParts[part]}）`,
    value: yuan(told[part]),
    money: true as const,
  })),
  { field: 'description', label: '说明', value: orNothing(told.description) },
  { field: 'file_ids', label: '附件', value: orNothing(told.files.join('、')) },
];

export interface WordChange extends FieldChange {
  readonly old: string | null;
  readonly new: string | null;
  readonly money?: true;
}

/** What is otherwise now, in words. */
export function changesIn(before: Told | undefined, after: Told): WordChange[] {
  const former = new Map(before === undefined ? [] : fieldsOf(before).map(({ field, value }) => [field, value]));
  return fieldsOf(after)
    .map(({ value, ...field }) => ({ ...field, old: former.get(field.field) ?? null, new: value }))
    .filter((change) => change.old !== change.new);
}

/** For the operation log. */
export const logChanges = (changes: readonly WordChange[]): FieldChange[] =>
  changes.map(({ money: _, ...change }) => change);

export const trailChanges = (changes: readonly WordChange[]) =>
  changes.map(({ label, old, new: now, money }) => ({ label, old, new: now, ...(money && { secret: true as const }) }));
