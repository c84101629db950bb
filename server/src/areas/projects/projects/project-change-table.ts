import type { Tx } from '#platform/database/client.ts';
import { sayOf } from '#platform/database/constraint-words.ts';
import { command, day, int, nullable, text } from '#platform/database/statement.ts';

/** What people say of a project. */
export interface ProjectValues {
  readonly name: string;
  readonly type_id: number;
  readonly set_id: number | null;
  readonly leader_id: number | null;
  readonly planned_start: string | null;
  readonly planned_end: string | null;
  readonly contract_amount: number;
  readonly budget_labour: number;
  readonly budget_reimbursement: number;
  readonly budget_material: number;
  readonly budget_outsourcing: number;
  readonly description: string;
}

/** As it is searched by. */
export interface Spelled {
  readonly pinyin: string;
  readonly initials: string;
}

const values = {
  name: text,
  pinyin: text,
  initials: text,
  type_id: int,
  set_id: nullable(int),
  leader_id: nullable(int),
  planned_start: nullable(day),
  planned_end: nullable(day),
  contract_amount: int,
  budget_labour: int,
  budget_reimbursement: int,
  budget_material: int,
  budget_outsourcing: int,
  description: text,
};

// Found by the check, and deleted before this is written.
sayOf('projects_type_id_fkey', { type_id: '项目类型不存在或已停用' });
sayOf('projects_set_id_fkey', { set_id: '项目集不存在' });

const insert = command({
  text: `insert into projects (name, pinyin, pinyin_initials, type_id, set_id, leader_id, planned_start, planned_end, contract_amount, budget_labour,
      budget_reimbursement, budget_material, budget_outsourcing, description, status_since, created_by, created_at)
    values ($name, $pinyin, $initials, $type_id, $set_id, $leader_id, $planned_start::date, $planned_end::date, $contract_amount, $budget_labour,
      $budget_reimbursement, $budget_material, $budget_outsourcing, $description, ms($now), $by, ms($now)) returning id`,
  params: { ...values, by: int, now: int },
  row: { id: int },
});
export const insertProject = async (
  tx: Tx,
  project: ProjectValues & Spelled & { readonly by: number },
  now: number,
): Promise<number> => (await insert.first(tx, { ...project, now }))?.id as number;

const update = command({
  text: `update projects set name = $name, pinyin = $pinyin, pinyin_initials = $initials, type_id = $type_id, set_id = $set_id, leader_id = $leader_id,
      planned_start = $planned_start::date, planned_end = $planned_end::date, contract_amount = $contract_amount, budget_labour = $budget_labour,
      budget_reimbursement = $budget_reimbursement, budget_material = $budget_material, budget_outsourcing = $budget_outsourcing,
      description = $description, version = version + 1
    where id = $id`,
  params: { ...values, id: int },
});
export const updateProject = (tx: Tx, id: number, project: ProjectValues & Spelled) =>
  update.run(tx, { ...project, id });

const remove = command({
  text: `update projects set deleted_at = ms($now), set_id = null, version = version + 1 where id = $id`,
  params: { id: int, now: int },
});
/** The row stays for the requests that were about it; its set does without it. */
export const deleteProjectRow = (tx: Tx, id: number, now: number) => remove.run(tx, { id, now });

const name = command({
  text: `update projects set number = $number where id = $id`,
  params: { id: int, number: text },
});
export const putNumber = (tx: Tx, id: number, number: string) => name.run(tx, { id, number });
