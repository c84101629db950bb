import type { CalendarEffects } from '@tongzhou/contract/areas/calendar.ts';
import { calendarOf, works } from '@tongzhou/contract/rules/calendar/working-calendar.ts';
import type { NamedDay } from '#areas/calendar/calendar-table.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

/** An area that counts by the calendar: counts anew what is not decided, and names what is. By nobody: a job did it. */
export type CalendarFollower = (
  tx: Tx,
  days: readonly string[],
  by: Caller | undefined,
  now: number,
) => Promise<CalendarEffects>;

/** Of these days, those that are worked on where they were not, or the other way round. */
export const turnedDays = (
  days: readonly string[],
  before: readonly NamedDay[],
  after: readonly NamedDay[],
): string[] => {
  const [was, is] = [calendarOf(before), calendarOf(after)];
  return days.filter((day) => works(was, day) !== works(is, day));
};

/** In the transaction of the change, so that both hold or neither. */
export async function followCalendar(
  tx: Tx,
  followers: readonly CalendarFollower[],
  days: readonly string[],
  by: Caller | undefined,
  now: number,
): Promise<CalendarEffects> {
  const effects: CalendarEffects[] = [];
  if (days.length > 0) for (const follow of followers) effects.push(await follow(tx, days, by, now));
  return {
    recounted: effects.reduce((sum, one) => sum + one.recounted, 0),
    decided: effects.flatMap((one) => one.decided),
    beyond: effects.reduce((sum, one) => sum + one.beyond, 0),
  };
}
