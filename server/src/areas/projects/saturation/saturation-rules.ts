import { minutesOfDay } from '@tongzhou/contract/areas/leave/type.ts';
import { addDays, mondayOf } from '@tongzhou/contract/rules/day.ts';
import { percentOf, type SaturationDay } from '@tongzhou/contract/rules/projects/saturation.ts';

// Worked out for many people at once: days are places in one list, and a period is added at its ends only.

interface Employment {
  readonly entered: string | null;
  /** The last day. */
  readonly left: string | null;
}

interface Work {
  readonly participation: number;
  readonly start_on: string;
  readonly end_on: string | null;
}

export interface Week {
  readonly monday: string;
  /** The working days in it, as places in the list of all of them. */
  readonly first: number;
  readonly next: number;
}

export function weeksOf(from: string, to: string, working: readonly string[]): Week[] {
  const weeks: Week[] = [];
  let place = 0;
  for (let monday = mondayOf(from); monday <= to; monday = addDays(monday, 7)) {
    const first = place;
    const sunday = addDays(monday, 6);
    while (place < working.length && (working[place] as string) <= sunday) place += 1;
    weeks.push({ monday, first, next: place });
  }
  return weeks;
}

/** How many of the working days, which stand in order, come before this one. */
function countWhile(working: readonly string[], comesBefore: (day: string) => boolean): number {
  let [low, high] = [0, working.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (comesBefore(working[middle] as string)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The first working day on or after a day, as its place. */
const placeFrom = (working: readonly string[], day: string): number => countWhile(working, (one) => one < day);
/** The first working day after the last one of something that may have no end. */
const placeAfter = (working: readonly string[], last: string | null): number =>
  last === null ? working.length : countWhile(working, (one) => one <= last);

export interface Away {
  readonly day: string;
  readonly minutes: number;
}

export interface Person extends Employment {
  readonly work: readonly Work[];
  /** A day may be named several times. */
  readonly away: readonly Away[];
}

interface Days {
  /** The place of the first working day on which the person is employed, and the one after the last. */
  readonly begin: number;
  readonly end: number;
  /** From the first on: what projects take of each, and what is left of it after leave. */
  readonly percents: Int32Array;
  readonly minutes: Int32Array;
}

function placedDays({ entered, left, work, away }: Person, working: readonly string[]): Days {
  const begin = entered === null ? 0 : placeFrom(working, entered);
  const end = Math.max(begin, placeAfter(working, left));
  const [percents, minutes] = [new Int32Array(end - begin + 1), new Int32Array(end - begin + 1).fill(minutesOfDay)];
  const add = (days: Int32Array, place: number, by: number) => {
    days[place - begin] = (days[place - begin] as number) + by;
  };
  for (const { participation, start_on, end_on } of work) {
    const from = Math.max(begin, placeFrom(working, start_on));
    const to = Math.min(end, placeAfter(working, end_on));
    if (from >= to) continue;
    add(percents, from, participation);
    add(percents, to, -participation);
  }
  for (let place = begin + 1; place < end; place += 1) add(percents, place, percents[place - begin - 1] as number);
  for (const one of away) {
    const place = placeFrom(working, one.day);
    if (place >= begin && place < end && working[place] === one.day)
      add(minutes, place, -Math.min(one.minutes, minutes[place - begin] as number));
  }
  return { begin, end, percents, minutes };
}

/** Each working day on which the person is employed. */
export function daysOf(person: Person, working: readonly string[]): readonly SaturationDay[] {
  const { begin, end, percents, minutes } = placedDays(person, working);
  return working.slice(begin, end).map((day, at) => ({
    day,
    participation: percents[at] as number,
    minutes: minutes[at] as number,
  }));
}

/** Week by week; null where nothing is left to work in. */
export function percentsOf(person: Person, working: readonly string[], weeks: readonly Week[]): (number | null)[] {
  const { begin, end, percents, minutes } = placedDays(person, working);
  return weeks.map(({ first, next }) => {
    let [load, left] = [0, 0];
    for (let place = Math.max(first, begin); place < Math.min(next, end); place += 1) {
      load += percents[place - begin] as number;
      left += minutes[place - begin] as number;
    }
    return percentOf(load, left);
  });
}
