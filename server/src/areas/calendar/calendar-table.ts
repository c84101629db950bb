import type { dayKinds } from '@tongzhou/contract/areas/calendar.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { command, day, int, query, small, smalls, text, texts } from '#platform/database/statement.ts';

export type DayKind = (typeof dayKinds)[number];

export interface NamedDay {
  readonly day: string;
  readonly kind: DayKind;
  readonly name: string;
}

const between = query({
  text: `select day, kind, name from calendar_days where day between $first and $last order by day`,
  params: { first: day, last: day },
  row: { day, kind: text, name: text },
});

export const namedDays = async (db: Db, first: string, last: string): Promise<NamedDay[]> =>
  (await between.all(db, { first, last })) as NamedDay[];

const known = query({
  text: `select year from calendar_years where year = any ($years) order by year`,
  params: { years: smalls },
  row: { year: int },
});

export const knownYears = async (db: Db, years: readonly number[]): Promise<number[]> =>
  (await known.all(db, { years })).map((row) => row.year);

const addYear = command({
  text: `insert into calendar_years (year) values ($year) on conflict do nothing`,
  params: { year: small },
});

/** Whether it was not known before. */
export const markYearKnown = async (tx: Tx, year: number): Promise<boolean> => (await addYear.run(tx, { year })) === 1;

const put = command({
  text: `insert into calendar_days (day, kind, name) values ($day, $kind, $name)
    on conflict (day) do update set kind = excluded.kind, name = excluded.name`,
  params: { day, kind: text, name: text },
});

export const putDay = (tx: Tx, { day, kind, name }: NamedDay) => put.run(tx, { day, kind, name });

const remove = command({ text: `delete from calendar_days where day = $day`, params: { day } });

export const removeDay = (tx: Tx, day: string) => remove.run(tx, { day });

const addDays = command({
  text: `insert into calendar_days (day, kind, name)
    select * from unnest($days::text[]::date[], $kinds::text[], $names::text[])
    on conflict (day) do nothing`,
  params: { days: texts, kinds: texts, names: texts },
});

/** Days already entered by hand stay as they are. */
export const addMissingDays = (tx: Tx, days: readonly NamedDay[]) =>
  addDays.run(tx, {
    days: days.map((one) => one.day),
    kinds: days.map((one) => one.kind),
    names: days.map((one) => one.name),
  });

const lock = command({ text: `select pg_advisory_xact_lock(7406010)::text as held`, row: { held: text } });

const share = command({ text: `select pg_advisory_xact_lock_shared(7406010)::text as held`, row: { held: text } });

/** By whoever counts by the calendar and writes the result: it does not change before they are done. */
export const holdCalendar = (tx: Tx) => share.run(tx);

/** One change at a time: its old value in the log is then the one it replaced. */
export const lockCalendar = (tx: Tx) => lock.run(tx);
