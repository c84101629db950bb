import type { Scope } from '#areas/identity/public.ts';
import { heldColumns, heldJoin, heldRow, ofProjectSeen } from '#areas/materials/uses/use-list-table.ts';
import { sightParams, sightValues } from '#areas/projects/public.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { hasWords, sought } from '#platform/database/lists/keyword.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { command, int, text, time } from '#platform/database/statement.ts';

export interface NewReturn {
  readonly number: string;
  readonly use: number;
  readonly project: number;
  readonly note: string;
  readonly value: number;
  readonly by: number;
}
const insert = command({
  text: `insert into material_returns (number, use_id, project_id, note, value, by_id, at)
    values ($number, $use, $project, $note, $value, $by, ms($now)) returning id`,
  params: { number: text, use: int, project: int, note: text, value: int, by: int, now: int },
  row: { id: int },
});
export const insertReturn = async (tx: Tx, one: NewReturn, now: number): Promise<number> =>
  (await insert.first(tx, { ...one, now }))?.id as number;

const returns = list({
  row: {
    id: int,
    number: text,
    use_number: text,
    approval_id: int,
    project_id: int,
    project_name: text,
    note: text,
    value: int,
    by_name: text,
    at: time,
    ...heldRow,
  },
  params: { keyword: text, project_id: int, from: int, to: int, ...sightParams },
  select: `t.id, t.number, a.number as use_number, a.id as approval_id, t.project_id, p.name as project_name, t.note, t.value,
    coalesce(u.name, u.job_number) as by_name, t.at, ${heldColumns}`,
  from: 'material_returns t',
  joins: `join material_uses q on q.id = t.use_id join approvals a on a.id = q.approval_id join users u on u.id = t.by_id ${heldJoin('t.project_id')}`,
  always: 't.id > 0',
  conditions: {
    within: ofProjectSeen('t.project_id'),
    keyword: hasWords('t.words'),
    project_id: sought('t.project_id = $project_id', ['at']),
    from: 't.at >= ms($from)',
    to: 't.at < ms($to)',
  },
  sorts: { at: 't.at' },
  tieBreaker: 't.id',
});
export interface ReturnFilter {
  readonly keyword?: string | undefined;
  readonly project_id?: number | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}
export const returnsListed = (db: Db, scope: Scope, filter: ReturnFilter, request: PageRequest<'at'>) =>
  returns.page(db, { ...filter, within: sightValues(scope) }, request);
