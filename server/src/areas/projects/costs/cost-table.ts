import type { CostKind } from '@tongzhou/contract/areas/projects/cost.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { sayOf } from '#platform/database/constraint-words.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { bool, type Column, command, day, int, nullable, query, text, time } from '#platform/database/statement.ts';

// Entries are only ever added. What the project says of them is kept with them.

sayOf('project_costs_reversed_once', '该成本已冲销');

export interface NewCost {
  readonly project: number;
  readonly day: string;
  readonly kind: CostKind;
  /** 分; below nothing where an entry is taken back. */
  readonly amount: number;
  readonly note: string;
  readonly source: string;
  readonly source_id: number;
  /** Null where the program books it. */
  readonly by: number | null;
}

const insert = command({
  text: `with summed as (
      update projects set cost = cost + $amount where id = $project
    )
    insert into project_costs (project_id, day, kind, amount, note, source, source_id, reverses_id, by_id, at)
    values ($project, $day, $kind, $amount, $note, $source, $source_id, $reverses, $by, ms($now)) returning id`,
  params: {
    project: int,
    day,
    kind: text,
    amount: int,
    note: text,
    source: text,
    source_id: int,
    reverses: nullable(int),
    by: nullable(int),
    now: int,
  },
  row: { id: int },
});
/** The entry and the project's sum. */
export const insertCost = async (tx: Tx, cost: NewCost, reverses: number | null, now: number): Promise<number> =>
  (await insert.first(tx, { ...cost, reverses, now }))?.id as number;

const next = command({ text: `select nextval('project_cost_sources')::int8 as id`, row: { id: int } });
/** What stands for the record behind an entry that has none. */
export const nextHandSource = async (tx: Tx): Promise<number> => (await next.first(tx))?.id as number;

const one = query({
  text: `select c.id, c.project_id, c.day, c.kind, c.amount, c.note, c.source, c.source_id, c.reverses_id,
      exists (select from project_costs r where r.reverses_id = c.id) as reversed
    from project_costs c where c.id = $id`,
  params: { id: int },
  row: {
    id: int,
    project_id: int,
    day,
    kind: text as Column<CostKind>,
    amount: int,
    note: text,
    source: text,
    source_id: int,
    reverses_id: nullable(int),
    reversed: bool,
  },
});
export const costById = (db: Db, id: number) => one.first(db, { id });
export type CostRecord = NonNullable<Awaited<ReturnType<typeof costById>>>;

const costs = list({
  row: {
    id: int,
    day,
    kind: text as Column<CostKind>,
    amount: int,
    note: text,
    source: text,
    source_id: int,
    by_name: nullable(text),
    at: time,
    reverses_id: nullable(int),
    reversed: bool,
    /** Of the request by which it was agreed to. */
    approval_id: nullable(int),
    approval_number: nullable(text),
  },
  params: { project_id: int, kind: text, from: day, to: day },
  select: `c.id, c.day, c.kind, c.amount, c.note, c.source, c.source_id, coalesce(u.name, u.job_number) as by_name, c.at, c.reverses_id,
    exists (select from project_costs r where r.reverses_id = c.id) as reversed, a.id as approval_id, a.number as approval_number`,
  from: 'project_costs c',
  joins: `left join users u on u.id = c.by_id left join project_requests q on c.source = 'project_cost' and q.id = c.source_id
    left join approvals a on a.id = q.approval_id`,
  always: 'c.project_id = $project_id',
  conditions: { kind: 'c.kind = $kind', from: 'c.day >= $from', to: 'c.day <= $to' },
  sorts: { day: 'c.day' },
  tieBreaker: 'c.id',
});
export interface CostFilter {
  readonly project_id: number;
  readonly kind?: CostKind | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
export const costsOf = (db: Db, filter: CostFilter, request: PageRequest<'day'>) => costs.page(db, filter, request);
export type CostListed = Awaited<ReturnType<typeof costsOf>>['list'][number];

const sums = query({
  text: `select c.kind, sum(c.amount)::int8 as amount from project_costs c where c.project_id = $project group by c.kind`,
  params: { project: int },
  row: { kind: text as Column<CostKind>, amount: int },
});
export const sumsByKind = async (db: Db, project: number): Promise<ReadonlyMap<CostKind, number>> =>
  new Map((await sums.all(db, { project })).map(({ kind, amount }) => [kind, amount]));
