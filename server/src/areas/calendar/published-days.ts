import published from 'chinese-days/dist/chinese-days.json' with { type: 'json' };
import {
  addMissingDays,
  knownYears,
  lockCalendar,
  markYearKnown,
  type NamedDay,
  namedDays,
} from '#areas/calendar/calendar-table.ts';
import { turnedDays } from '#areas/calendar/follow-calendar.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Database } from '#platform/database/database.ts';

type Published = Readonly<Record<string, string>>;

/** '2026-10-01': "National Day,国庆节,3" */
const chineseName = (entry: string): string => entry.split(',')[1] ?? entry;

const daysOf = (year: number, entries: Published, kind: NamedDay['kind']): NamedDay[] =>
  Object.entries(entries)
    .filter(([day]) => day.startsWith(`${year}-`))
    .map(([day, entry]) => ({
      day,
      kind,
      name: kind === 'holiday' ? chineseName(entry) : `${chineseName(entry)}调休上班`,
    }));

/** As the State Council announced it; empty for a year that is not announced yet. */
export const publishedDays = (year: number): NamedDay[] => [
  ...daysOf(year, published.holidays, 'holiday'),
  ...daysOf(year, published.workdays, 'workday'),
];

/** Enters this and next year once each, as far as they are published. Servers that start together take turns. */
export async function savePublishedDays(
  database: Database,
  thisYear: number,
  follow: (tx: Tx, turned: readonly string[]) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const years = [thisYear, thisYear + 1];
  if ((await knownYears(database, years)).length === years.length) return;
  await database.transaction(async (tx) => {
    await lockCalendar(tx);
    const known = await knownYears(tx, years);
    const fresh = years.filter((year) => !known.includes(year) && publishedDays(year).length > 0);
    const days = fresh.flatMap(publishedDays);
    const before = await namedDays(tx, `${thisYear}-01-01`, `${thisYear + 1}-12-31`);
    await addMissingDays(tx, days);
    for (const year of fresh) await markYearKnown(tx, year);
    const missing = days.filter(({ day }) => !before.some((one) => one.day === day));
    await follow(
      tx,
      turnedDays(
        missing.map(({ day }) => day),
        [],
        missing,
      ),
    );
  });
}
