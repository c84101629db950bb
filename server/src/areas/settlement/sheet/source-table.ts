import type { Db } from '#platform/database/client.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { day, int, nullable, query, text } from '#platform/database/statement.ts';

// What a sheet is made of. Receipts and costs are only ever added: those up to an id stay what they were.

const sources = query({
  text: `select p.order_id, coalesce(o.tax_rate, 0) as tax_rate, t.dividend_basis_points as basis_points,
      coalesce(r.received, 0)::int8 as received, coalesce(r.until, 0)::int8 as receipts_until,
      coalesce(c.labour, 0)::int8 as labour, coalesce(c.reimbursement, 0)::int8 as reimbursement, coalesce(c.material, 0)::int8 as material,
      coalesce(c.outsourcing, 0)::int8 as outsourcing, coalesce(c.other, 0)::int8 as other, coalesce(c.until, 0)::int8 as costs_until,
      coalesce(s.shared, 0)::int8 as pool_before, coalesce(s.settled, 0)::int8 as settled
    from projects p join project_types t on t.id = p.type_id left join trade_orders o on o.id = p.order_id
      left join lateral (select sum(x.amount) as received, max(x.id) as until from receipts x where x.order_id = p.order_id) r on true
      left join lateral (select sum(x.amount) filter (where x.kind = 'labour') as labour, sum(x.amount) filter (where x.kind = 'reimbursement') as reimbursement,
          sum(x.amount) filter (where x.kind = 'material') as material, sum(x.amount) filter (where x.kind = 'outsourcing') as outsourcing,
          sum(x.amount) filter (where x.kind = 'other') as other, max(x.id) as until from project_costs x where x.project_id = p.id) c on true
      left join lateral (select sum(x.pool) as shared, count(*) as settled from settlements x where x.project_id = p.id and x.state = 'passed') s on true
    where p.id = $project`,
  params: { project: int },
  row: {
    order_id: nullable(int),
    tax_rate: int,
    basis_points: int,
    received: int,
    receipts_until: int,
    labour: int,
    reimbursement: int,
    material: int,
    outsourcing: int,
    other: int,
    costs_until: int,
    /** What settlements that stand have shared, and how many they are. */
    pool_before: int,
    settled: int,
  },
});
export const sourcesOf = (db: Db, project: number) => sources.first(db, { project });

const row = { id: int, day, amount: int, note: text, by_name: nullable(text) };

const receipts = list({
  row,
  params: { order_id: int, until: int },
  select: `r.id, r.received_on as day, r.amount, trim(concat_ws(' ', r.way, r.voucher, r.note)) as note, coalesce(u.name, u.job_number) as by_name`,
  from: 'receipts r',
  joins: 'join users u on u.id = r.by_id',
  always: 'r.order_id = $order_id and r.id <= $until',
  conditions: {},
  sorts: { day: 'r.received_on' },
  tieBreaker: 'r.id',
});
const costs = list({
  row,
  params: { project_id: int, until: int, line: text },
  select: 'c.id, c.day, c.amount, c.note, coalesce(u.name, u.job_number) as by_name',
  from: 'project_costs c',
  joins: 'left join users u on u.id = c.by_id',
  always: 'c.project_id = $project_id and c.id <= $until and c.kind = $line',
  conditions: {},
  sorts: { day: 'c.day' },
  tieBreaker: 'c.id',
});

export const receiptsBehind = (db: Db, order_id: number, until: number, request: PageRequest<'day'>) =>
  receipts.page(db, { order_id, until }, request);
export const costsBehind = (
  db: Db,
  { project_id, until, line }: { readonly project_id: number; readonly until: number; readonly line: string },
  request: PageRequest<'day'>,
) => costs.page(db, { project_id, until, line }, request);
