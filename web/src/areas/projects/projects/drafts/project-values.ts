import { budgetParts } from '@tongzhou/contract/areas/projects/project.ts';
import type { ProjectShown } from '#platform/area.tsx';
import type { Values } from '#ui/fields/field.ts';

export type BudgetPart = keyof typeof budgetParts;
export const budgetPartNames = Object.keys(budgetParts) as BudgetPart[];

/** What the form of a new one begins with. */
export const blankValues: Values = {
  project_title: '',
  type_id: null,
  set_id: null,
  leader_id: null,
  planned_start: null,
  planned_end: null,
  contract_amount: null,
  budget_labour: null,
  budget_reimbursement: null,
  budget_material: null,
  budget_outsourcing: null,
  description: '',
  file_ids: [],
};

/** The same of a draft. What nobody has entered yet is empty and not nothing. */
export function valuesOf(project: ProjectShown): Values {
  const known = (amount: number | null | undefined): number | null => (amount === 0 ? null : (amount ?? null));
  const { project_title, type_id, set_id, leader_id, planned_start, planned_end, description } = project;
  return {
    project_title,
    type_id,
    set_id,
    leader_id,
    planned_start,
    planned_end,
    contract_amount: known(project.contract_amount),
    ...Object.fromEntries(budgetPartNames.map((part) => [part, known(project.budget_parts?.[part])])),
    description,
    file_ids: project.files,
  };
}

/** An amount that was left empty is none. */
export function inputOf(input: Record<string, unknown>, existing: ProjectShown | undefined): Record<string, unknown> {
  const amounts = ['contract_amount', ...budgetPartNames].map((name) => [name, input[name] ?? 0]);
  return {
    ...input,
    ...Object.fromEntries(amounts),
    ...(existing?.order != null && { contract_amount: existing.contract_amount ?? 0 }),
  };
}
