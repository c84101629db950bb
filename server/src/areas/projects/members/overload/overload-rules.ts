import { addDays } from '@tongzhou/contract/rules/day.ts';
import { isOn, type Place } from '@tongzhou/contract/rules/projects/team.ts';

/** More of a person's day than there is. */
export interface Overload {
  readonly user_id: number;
  /** The first and the last day of it; null: without an end. */
  readonly from: string;
  readonly to: string | null;
  /** Percent, of the worst day. */
  readonly peak: number;
}

type Work = Pick<Place, 'user_id' | 'participation' | 'start_on' | 'end_on'>;

const whole = 100;

/** Of those who are wanted, whoever would have more than a whole day's work on any day, with what else they do. */
export function overloadsOf(wanted: readonly Work[], others: readonly Work[]): Overload[] {
  const byUser = Map.groupBy(others, (one) => one.user_id);
  return wanted.flatMap((place) => {
    const works = [place, ...(byUser.get(place.user_id) ?? [])];
    // The sum changes only where something begins or has ended.
    const turns = works.flatMap(({ start_on, end_on }) => [start_on, ...(end_on === null ? [] : [addDays(end_on, 1)])]);
    const days = [...new Set(turns)].filter((day) => isOn(place, day)).sort();
    const stretches = days.map((from, at) => {
      const next = days[at + 1];
      return {
        from,
        to: next === undefined ? place.end_on : addDays(next, -1),
        sum: works.reduce((sum, one) => sum + (isOn(one, from) ? one.participation : 0), 0),
      };
    });
    const over = stretches.filter((one) => one.sum > whole);
    const [first, last] = [over[0], over.at(-1)];
    if (first === undefined || last === undefined) return [];
    const peak = Math.max(...over.map((one) => one.sum));
    return [{ user_id: place.user_id, from: first.from, to: last.to, peak }];
  });
}
