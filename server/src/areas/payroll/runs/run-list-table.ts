import type { RunState } from '@tongzhou/contract/areas/payroll/run.ts';
import type { Db } from '#platform/database/client.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { type Column, day, int, nullable, query, text, time } from '#platform/database/statement.ts';

type RunKind = 'monthly' | 'extra';

const runs = list({
  row: {
    id: int,
    number: text,
    kind: text as Column<RunKind>,
    month: day,
    pay_date: day,
    state: text as Column<RunState>,
    people: int,
    gross: int,
    deducted: int,
    tax: int,
    net: int,
    company: int,
    created_by_name: nullable(text),
    created_at: time,
    published_at: nullable(time),
    paid_on: nullable(day),
  },
  params: { state: text, kind: text },
  select: `r.id, r.number, r.kind, r.month, r.pay_date, r.state, r.people, r.gross, r.social + r.housing as deducted, r.tax, r.net, r.company,
    coalesce(u.name, u.job_number) as created_by_name, r.created_at, r.published_at, r.paid_on`,
  from: 'payroll_runs r',
  joins: 'left join users u on u.id = r.created_by',
  always: 'true',
  conditions: { state: 'r.state = $state', kind: 'r.kind = $kind' },
  sorts: { month: 'r.month', created_at: 'r.created_at' },
  tieBreaker: 'r.id',
});
export const listRuns = (
  db: Db,
  filter: { readonly state?: RunState | undefined; readonly kind?: RunKind | undefined },
  request: PageRequest<'month' | 'created_at'>,
) => runs.page(db, filter, request);

const requestOf = query({
  text: `select q.approval_id, a.number from payroll_requests q join approvals a on a.id = q.approval_id where q.run_id = $run order by q.created_at desc, q.id desc limit 1`,
  params: { run: int },
  row: { approval_id: int, number: text },
});
/** The last one that was sent. */
export const lastRequestOf = (db: Db, run: number) => requestOf.first(db, { run });
