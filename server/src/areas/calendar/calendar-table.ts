import type { dayKinds } from '@tongzhou/contract/areas/calendar.ts';
import type { CompanyHours } from '@tongzhou/contract/rules/calendar/working-calendar.ts';
import { periodLock } from '#areas/calendar/period-table.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { command, day, int, json, nullable, query, small, smalls, text, texts } from '#platform/database/statement.ts';

type DayKind = (typeof dayKinds)[number];

export const usualHours: CompanyHours = { am: [9 * 60, 12 * 60], pm: [13 * 60, 18 * 60] };

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

const counted = query({
  text: `select (select value from company_settings where key = 'company-hours') as hours,
      (select coalesce(jsonb_agg(jsonb_build_object('day', day, 'kind', kind, 'name', name) order by day), '[]')
        from calendar_days where day between $first and $last) as named,
      array(select to_char(month, 'YYYY-MM') from calendar_locked_months
        where month between date_trunc('month', $first::timestamp) and $last order by month) as locked`,
  params: { first: day, last: day },
  row: { hours: nullable(json<CompanyHours>()), named: json<NamedDay[]>(), locked: texts },
});

/** What a span is counted by: the hours of a day, the named days in it, and which of its months are locked. */
export async function calendarFor(db: Db, first: string, last: string) {
  const { hours, named, locked } = (await counted.first(db, { first, last })) as NonNullable<
    Awaited<ReturnType<typeof counted.first>>
  >;
  return { hours: hours ?? usualHours, named, locked };
}

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

const columnsOf = (days: readonly NamedDay[]) => ({
  days: days.map((one) => one.day),
  kinds: days.map((one) => one.kind),
  names: days.map((one) => one.name),
});
const given = { days: texts, kinds: texts, names: texts };
const insert = `insert into calendar_days (day, kind, name) select * from unnest($days::text[]::date[], $kinds::text[], $names::text[])`;

const put = command({
  text: `${insert} on conflict (day) do update set kind = excluded.kind, name = excluded.name`,
  params: given,
});
export const putDays = (tx: Tx, days: readonly NamedDay[]) => put.run(tx, columnsOf(days));

const remove = command({ text: `delete from calendar_days where day = $day`, params: { day } });

export const removeDay = (tx: Tx, day: string) => remove.run(tx, { day });

const addDays = command({ text: `${insert} on conflict (day) do nothing`, params: given });
/** Days already entered by hand stay as they are. */
export const addMissingDays = (tx: Tx, days: readonly NamedDay[]) => addDays.run(tx, columnsOf(days));

const lock = command({ text: `select pg_advisory_xact_lock(7406010)::text as held`, row: { held: text } });

const share = command({
  text: `select pg_advisory_xact_lock_shared(7406010)::text as calendar, pg_advisory_xact_lock_shared(${periodLock})::text as months`,
  row: { calendar: text, months: text },
});

/** By whoever counts by the calendar and writes the result: neither it nor the locked months change before they are done. */
export const holdCalendar = (tx: Tx) => share.run(tx);

/** One change at a time: its old value in the log is then the one it replaced. */
export const lockCalendar = (tx: Tx) => lock.run(tx);
