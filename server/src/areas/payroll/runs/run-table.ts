import type { RunState } from '@tongzhou/contract/areas/payroll/run.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { sayOf } from '#platform/database/constraint-words.ts';
import {
  type Column,
  command,
  day,
  int,
  ints,
  json,
  nullable,
  query,
  small,
  text,
  texts,
  time,
  type Values,
} from '#platform/database/statement.ts';

sayOf('payroll_runs_one_open', '还有未发布的工资批次，请先完成或删除');

const row = {
  id: int,
  number: text,
  kind: text as Column<'monthly' | 'extra'>,
  month: day,
  pay_date: day,
  state: text as Column<RunState>,
  compute_no: int,
  total: int,
  done: int,
  after_id: int,
  without_year: int,
  started_by: nullable(int),
  people: int,
  gross: int,
  social: int,
  housing: int,
  tax: int,
  other: int,
  net: int,
  company: int,
  warnings: texts,
  version: int,
  created_by_name: nullable(text),
  created_at: time,
  published_at: nullable(time),
  paid_on: nullable(day),
  voucher: text,
};
const columns = `r.id, r.number, r.kind, r.month, r.pay_date, r.state, r.compute_no, r.total, r.done, r.after_id, r.without_year, r.started_by, r.people, r.gross, r.social, r.housing,
  r.tax, r.other, r.net, r.company, r.warnings, r.version, coalesce(u.name, u.job_number) as created_by_name, r.created_at, r.published_at, r.paid_on, r.voucher`;
const select = `select ${columns} from payroll_runs r left join users u on u.id = r.created_by`;
export type RunRecord = Values<typeof row>;

const one = query({ text: `${select} where r.id = $id`, params: { id: int }, row });
export const runById = (db: Db, id: number) => one.first(db, { id });
const lockOne = command({ text: `${select} where r.id = $id for no key update of r`, params: { id: int }, row });
export const lockRun = (tx: Tx, id: number) => lockOne.first(tx, { id });

const open = query({ text: `${select} where r.published_at is null order by r.id limit 1`, row });
/** The one that is not published yet. */
export const openRun = (db: Db) => open.first(db);

const waiting = command({
  text: `${select} where r.state = 'computing' and r.published_at is null for no key update of r skip locked`,
  row,
});
/** The one to be computed, unless another server is at it. */
export const lockComputing = (tx: Tx) => waiting.first(tx);

const former = query({
  text: `${select} where r.kind = 'monthly' and r.month < $month and r.published_at is not null order by r.month desc limit 1`,
  params: { month: day },
  row,
});
export const runBefore = (db: Db, month: string) => former.first(db, { month });

const latest = query({
  text: `select max(pay_date) as pay_date from payroll_runs where published_at is not null`,
  row: { pay_date: nullable(day) },
});
export const lastPayDate = async (db: Db): Promise<string | null> => (await latest.first(db))?.pay_date ?? null;

const insert = command({
  text: `insert into payroll_runs (number, kind, month, pay_date, state, created_by, created_at)
    values ($number, $kind, $month, $pay_date, 'draft', $by, ms($now)) returning id`,
  params: { number: text, kind: text, month: day, pay_date: day, by: int, now: int },
  row: { id: int },
});
export interface NewRun {
  readonly number: string;
  readonly kind: 'monthly' | 'extra';
  readonly month: string;
  readonly pay_date: string;
  readonly by: number;
}
export const insertRun = async (tx: Tx, run: NewRun, now: number): Promise<number> =>
  ((await insert.first(tx, { ...run, now })) as { id: number }).id;

const putPayDate = command({
  text: `update payroll_runs set pay_date = $pay_date, state = 'draft', version = version + 1 where id = $id`,
  params: { id: int, pay_date: day },
});
export const setPayDate = (tx: Tx, id: number, pay_date: string) => putPayDate.run(tx, { id, pay_date });

const remove = command({ text: `delete from payroll_runs where id = $id`, params: { id: int } });
export const removeRun = (tx: Tx, id: number) => remove.run(tx, { id });

const putState = command({
  text: `update payroll_runs set state = $state, version = version + 1 where id = $id`,
  params: { id: int, state: text },
});
export const setRunState = (tx: Tx, id: number, state: RunState) => putState.run(tx, { id, state });

const begin = command({
  text: `update payroll_runs set state = 'computing', compute_no = compute_no + 1, total = $total, done = 0, after_id = 0, without_year = 0, started_by = $by, warnings = '{}',
      version = version + 1 where id = $id`,
  params: { id: int, total: small, by: int },
});
export const beginComputing = (tx: Tx, id: number, total: number, by: number) => begin.run(tx, { id, total, by });

const advance = command({
  text: `update payroll_runs set done = done + $done, after_id = $after, without_year = without_year + $missing where id = $id`,
  params: { id: int, done: small, after: int, missing: small },
});
export const moveOn = (tx: Tx, id: number, done: number, after: number, missing: number) =>
  advance.run(tx, { id, done, after, missing });

// Of an earlier computing whoever is not in this one any more is dropped.
const drop = command({
  text: `delete from payroll_sheets where run_id = $id and compute_no < $compute_no`,
  params: { id: int, compute_no: small },
});
const dropProblems = command({
  text: `delete from payroll_problems where run_id = $id and compute_no < $compute_no`,
  params: { id: int, compute_no: small },
});
const totals = command({
  text: `update payroll_runs r set people = t.people, gross = t.gross, social = t.social, housing = t.housing, tax = t.tax, other = t.other, net = t.net,
      company = t.company, version = r.version + 1
    from (select count(*)::int4 as people, coalesce(sum(gross), 0)::int8 as gross, coalesce(sum(social), 0)::int8 as social, coalesce(sum(housing), 0)::int8 as housing,
        coalesce(sum(tax), 0)::int8 as tax, coalesce(sum(other), 0)::int8 as other, coalesce(sum(net), 0)::int8 as net,
        coalesce(sum(company_social + company_housing), 0)::int8 as company
      from payroll_sheets where run_id = $id) t
    where r.id = $id`,
  params: { id: int },
});
/** The run's sums are those of its sheets. */
export const sumRun = (tx: Tx, id: number) => totals.run(tx, { id });

const finish = command({
  text: `update payroll_runs set state = 'computed', warnings = $warnings where id = $id`,
  params: { id: int, warnings: texts },
});
export async function endComputing(tx: Tx, run: RunRecord, warnings: readonly string[]): Promise<void> {
  const { id, compute_no } = run;
  await drop.run(tx, { id, compute_no });
  await dropProblems.run(tx, { id, compute_no });
  await sumRun(tx, id);
  await finish.run(tx, { id, warnings });
}

const publish = command({
  text: `update payroll_runs set state = 'published', published_by = $by, published_at = ms($now), version = version + 1 where id = $id`,
  params: { id: int, by: int, now: int },
});
const publishSheets = command({
  text: `update payroll_sheets set published = true where run_id = $id returning user_id`,
  params: { id: int },
  row: { user_id: int },
});
/** Whom it pays. */
export async function markPublished(tx: Tx, id: number, by: number, now: number): Promise<number[]> {
  await publish.run(tx, { id, by, now });
  return (await publishSheets.all(tx, { id })).map(({ user_id }) => user_id);
}

const pay = command({
  text: `update payroll_runs set state = 'paid', paid_on = $day, voucher = $voucher, paid_by = $by, version = version + 1 where id = $id`,
  params: { id: int, day, voucher: text, by: int },
});
export const markRunPaid = (tx: Tx, id: number, paid: { day: string; voucher: string; by: number }) =>
  pay.run(tx, { id, ...paid });

const clearDividends = command({ text: `delete from payroll_dividends where run_id = $run`, params: { run: int } });
const addDividends = command({
  text: `insert into payroll_dividends (run_id, dividend_id, user_id, title, amount)
    select $run, n.id, n.user_id, n.title, n.amount from jsonb_to_recordset($rows) as n (id bigint, user_id bigint, title text, amount bigint)`,
  params: { run: int, rows: json<string>() },
});
export async function putDividends(
  tx: Tx,
  run: number,
  rows: readonly { readonly id: number; readonly user_id: number; readonly title: string; readonly amount: number }[],
): Promise<void> {
  await clearDividends.run(tx, { run });
  if (rows.length > 0) await addDividends.run(tx, { run, rows: JSON.stringify(rows) });
}

const problems = query({
  text: `select p.user_id, coalesce(u.name, u.job_number) as user_name, p.text from payroll_problems p join users u on u.id = p.user_id
    where p.run_id = $run order by p.user_id limit 200`,
  params: { run: int },
  row: { user_id: int, user_name: text, text },
});
export const problemsOf = (db: Db, run: number) => problems.all(db, { run });

const useParameters = command({
  text: `insert into payroll_run_parameters (run_id, parameter_id) select $run, unnest($parameters::int8[]) on conflict do nothing`,
  params: { run: int, parameters: ints },
});
const forgetParameters = command({
  text: `delete from payroll_run_parameters where run_id = $run`,
  params: { run: int },
});
export const noteParameters = (tx: Tx, run: number, parameters: readonly number[]) =>
  useParameters.run(tx, { run, parameters });
export const clearParameters = (tx: Tx, run: number) => forgetParameters.run(tx, { run });

const addJob = command({
  text: `select (graphile_worker.add_job('payroll/compute', job_key => 'payroll/compute')).id::text as id`,
  row: { id: text },
});
/** Begins when this is committed; the minute's job picks up what a crash has broken off. */
export const computeSoon = (tx: Tx) => addJob.run(tx);
