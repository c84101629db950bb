import { addMonths } from '@tongzhou/contract/rules/day.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { command, day, int, nullable, query, text, texts } from '#platform/database/statement.ts';
import { conflict } from '#platform/http/refusal.ts';

// Months whose payroll is published. Leave and salary inside them no longer change; corrections go to the next run.

export const periodLock = 7406017;

// Held until the end: a month cannot be locked while something in it is being written.
const hold = command({ text: `select pg_advisory_xact_lock_shared(${periodLock})::text as held`, row: { held: text } });
const holdAlone = command({ text: `select pg_advisory_xact_lock(${periodLock})::text as held`, row: { held: text } });

const among = query({
  text: `select to_char(month, 'YYYY-MM') as month from calendar_locked_months where month = any ($months::text[]::date[]) order by month`,
  params: { months: texts },
  row: { month: text },
});
const monthsOf = async (db: Db, days: readonly string[]): Promise<string[]> =>
  (await among.all(db, { months: [...new Set(days.map((one) => `${one.slice(0, 7)}-01`))] })).map((row) => row.month);

/** The first locked month among those of the days. */
export const lockedMonthOf = async (db: Db, days: readonly string[]): Promise<string | undefined> =>
  (await monthsOf(db, days))[0];

/** Asked by every deed that changes something on these days; from then to its end no month is locked. */
export async function checkPeriod(tx: Tx, days: readonly string[], refusal: string): Promise<void> {
  const [, months] = await Promise.all([hold.run(tx), monthsOf(tx, days)]);
  refuseLocked(months, days, refusal);
}

/** For whoever holds the months already and knows which of them are locked. */
export function refuseLocked(locked: readonly string[], days: readonly string[], refusal: string): void {
  const month = locked.find((one) => days.some((day) => day.startsWith(one)));
  if (month !== undefined) conflict(`${month} 的工资已发布，${refusal}`);
}

/** Of these days, those in a locked month: for a deed that is allowed and has to be made up for. */
export async function lockedDays(tx: Tx, days: readonly string[]): Promise<string[]> {
  const [, months] = await Promise.all([hold.run(tx), monthsOf(tx, days)]);
  return days.filter((one) => months.includes(one.slice(0, 7)));
}

const last = query({
  text: `select to_char(max(month), 'YYYY-MM') as month from calendar_locked_months where month >= date_trunc('month', $since::date)`,
  params: { since: day },
  row: { month: nullable(text) },
});

/** The given day, or the first one after the last locked month that what holds from it on would reach into. */
export async function openSince(db: Db, since: string): Promise<string> {
  const month = (await last.first(db, { since }))?.month ?? null;
  return month === null ? since : addMonths(`${month}-01`, 1);
}

/** Asked by every deed that changes something from this day on. */
export async function checkPeriodSince(tx: Tx, since: string): Promise<void> {
  const [, open] = await Promise.all([hold.run(tx), openSince(tx, since)]);
  if (open !== since) conflict(`${addMonths(open, -1).slice(0, 7)} 的工资已发布，生效日期请选 ${open} 或之后`);
}

const lock = command({
  text: `insert into calendar_locked_months (month, locked_by, locked_at) values (($month || '-01')::date, $by, ms($now)) on conflict do nothing`,
  params: { month: text, by: int, now: int },
});

/** By whoever publishes the payroll of a month, with the publishing. */
export async function lockPeriod(tx: Tx, month: string, by: number, now: number): Promise<void> {
  await holdAlone.run(tx);
  await lock.run(tx, { month, by, now });
}
