import type { Db, Tx } from '#platform/database/client.ts';
import { command, day, int, ints, json, nullable, query, text, type Values } from '#platform/database/statement.ts';

// What people get of settlements that passed. 待发 until a payroll has paid it; 已冲销 where it was reversed before any took it.

const insert = command({
  text: `insert into dividends (settlement_id, project_id, user_id, department_id, amount, booked_day)
    select $settlement, $project, s.user_id, u.department_id, s.amount, $on
    from jsonb_to_recordset($shares) as s (user_id bigint, amount bigint) join users u on u.id = s.user_id`,
  params: { settlement: int, project: int, on: day, shares: json<string>() },
});
export async function insertDividends(
  tx: Tx,
  { settlement, project, on }: { readonly settlement: number; readonly project: number; readonly on: string },
  shares: readonly { readonly user_id: number; readonly amount: number }[],
): Promise<void> {
  const given = shares.filter(({ amount }) => amount > 0).map(({ user_id, amount }) => ({ user_id, amount }));
  if (given.length > 0) await insert.run(tx, { settlement, project, on, shares: JSON.stringify(given) });
}

const stateRow = {
  user_id: int,
  amount: int,
  reversed_day: nullable(day),
  payroll_id: nullable(int),
  paid_day: nullable(day),
};
const states = `select d.user_id, d.amount, d.reversed_day, d.payroll_id, d.paid_day from dividends d where d.settlement_id = $settlement order by d.id`;
const ofSettlement = query({ text: states, params: { settlement: int }, row: stateRow });
export const dividendsOfSettlement = (db: Db, settlement: number) => ofSettlement.all(db, { settlement });
export type DividendRecord = Values<typeof stateRow>;

const hold = command({ text: `${states} for no key update`, params: { settlement: int }, row: stateRow });
/** Held in the order of their ids, as a payroll takes them. */
export const lockDividends = (tx: Tx, settlement: number) => hold.all(tx, { settlement });

const reverse = command({
  text: `update dividends set reversed_day = $on where settlement_id = $settlement and reversed_day is null`,
  params: { settlement: int, on: day },
});
export const reverseDividends = (tx: Tx, settlement: number, on: string) => reverse.run(tx, { settlement, on });

const waiting = command({
  text: `select d.id from dividends d where d.payroll_id is null and d.reversed_day is null and d.booked_day <= $until and d.user_id <> all ($except) order by d.id for no key update`,
  params: { until: day, except: ints },
  row: { id: int },
});
const takenRow = {
  id: int,
  user_id: int,
  amount: int,
  booked_day: day,
  settlement_id: int,
  settlement_number: int,
  project_id: int,
  project_name: text,
};
const take = command({
  text: `update dividends d set payroll_id = $payroll from settlements s join projects p on p.id = s.project_id
    where d.id = any ($ids::int8[]) and d.payroll_id is null and d.reversed_day is null and s.id = d.settlement_id
    returning d.id, d.user_id, d.amount, d.booked_day, d.settlement_id, s.number as settlement_number, d.project_id, p.name as project_name`,
  params: { payroll: int, ids: ints },
  row: takenRow,
});
export type TakenDividend = Values<typeof takenRow>;
/** Waiting rows become the payroll's: those that another took or a reversal took back meanwhile do not. */
export async function takeWaiting(
  tx: Tx,
  payroll: number,
  given: { readonly until: string; readonly except: readonly number[] },
): Promise<TakenDividend[]> {
  const held = await waiting.all(tx, given);
  if (held.length === 0) return [];
  return take.all(tx, { payroll, ids: held.map(({ id }) => id) });
}

const release = command({
  text: `update dividends set payroll_id = null where payroll_id = $payroll and paid_day is null`,
  params: { payroll: int },
});
export const releaseTaken = (tx: Tx, payroll: number) => release.run(tx, { payroll });

const pay = command({
  text: `update dividends set paid_day = $on where payroll_id = $payroll and paid_day is null returning user_id, amount`,
  params: { payroll: int, on: day },
  row: { user_id: int, amount: int },
});
export const payTaken = (tx: Tx, payroll: number, on: string) => pay.all(tx, { payroll, on });
