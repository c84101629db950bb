import { type Calendar, works } from '@tongzhou/contract/rules/calendar/working-calendar.ts';
import { addDays, beginOf, dayOf } from '@tongzhou/contract/rules/day.ts';
import { random } from '#demo/random.ts';

// When people of the demo company do things: on working days, from a quarter to nine to seven in the evening, on a few days later,
// and never ahead of now. A place in that time is a working day and the minutes of it that lie before: what comes later there comes
// later by the clock too, so that whatever follows from something stays behind it.

export interface WorkingHours {
  /** About this hour of a day, or of the first working day after it; behind what it follows, where that is said. */
  readonly on: (day: string, hour: number, since?: number) => number;
  /** About so many hours of work after something. */
  readonly after: (moment: number, hours: number) => number;
  /** About so many hours of work before something. */
  readonly before: (moment: number, hours: number) => number;
}

interface Place {
  readonly day: string;
  readonly minute: number;
}

const minuteMs = 60_000;
/** From and to, in minutes of the day. */
const morning = [8 * 60 + 42, 12 * 60 + 4] as const;
const afternoon = [13 * 60 + 2, 18 * 60 + 56] as const;
const beforeNoon = morning[1] - morning[0];
const whole = beforeNoon + afternoon[1] - afternoon[0];
/** On late days what is left of it is drawn out: until nine. */
const lastHour = whole - 60;
const drawnOut = 3;
const isLate = (day: string): boolean => Number(day.replaceAll('-', '')) % 11 === 5;

/** The first working day from a day on, or so many after that; before it, if negative. */
export function workday(calendar: Calendar, day: string, by = 0): string {
  const step = by < 0 ? -1 : 1;
  let found = by < 0 ? addDays(day, -1) : day;
  for (let left = by < 0 ? -by - 1 : by; ; found = addDays(found, step)) {
    if (!works(calendar, found)) continue;
    if (left === 0) return found;
    left -= 1;
  }
}

function clockOf({ day, minute }: Place): number {
  if (minute < beforeNoon) return morning[0] + minute;
  const late = isLate(day) ? Math.max(0, minute - lastHour) * (drawnOut - 1) : 0;
  return afternoon[0] + minute - beforeNoon + late;
}

function minuteAt(day: string, clock: number): number {
  if (clock < afternoon[0]) return Math.min(Math.max(0, clock - morning[0]), beforeNoon);
  const minute = clock - afternoon[0] + beforeNoon;
  const drawn = isLate(day) && minute > lastHour ? lastHour + (minute - lastHour) / drawnOut : minute;
  return Math.min(drawn, whole);
}

const momentAt = (place: Place): number => Math.floor(beginOf(place.day) + clockOf(place) * minuteMs);
const isBefore = (one: Place, other: Place): boolean =>
  one.day === other.day ? one.minute < other.minute : one.day < other.day;

/** Chance is the same whenever the company is made. */
export function workingHours(calendar: Calendar, now: number): WorkingHours {
  const chance = random(20_269);
  const share = (least: number, most: number) => least + ((most - least) * chance.below(10_000)) / 10_000;

  const placeOf = (moment: number): Place => {
    const day = dayOf(moment);
    const clock = (moment - beginOf(day)) / minuteMs;
    return works(calendar, day) && clock >= morning[0]
      ? { day, minute: minuteAt(day, clock) }
      : { day: workday(calendar, day, -1), minute: whole };
  };
  const moved = ({ day, minute }: Place, by: number): Place => {
    let place = { day, minute: minute + by };
    while (by > 0 && place.minute >= whole)
      place = { day: workday(calendar, place.day, 1), minute: place.minute - whole };
    while (place.minute < 0) place = { day: workday(calendar, place.day, -1), minute: place.minute + whole };
    return place;
  };
  const latest = placeOf(now);
  /** Somewhere in what is left of today, or of the last day on which anybody worked. */
  const until = (since: Place): number => {
    const from = since.day === latest.day ? since.minute : 0;
    return momentAt({ day: latest.day, minute: from + (latest.minute - from) * share(0.3, 0.7) });
  };
  const after = (moment: number, hours: number): number => {
    const since = placeOf(moment);
    const place = moved(since, hours * 60 * share(0.85, 1.25));
    return isBefore(place, latest) ? momentAt(place) : until(since);
  };
  return {
    on: (day, hour, since = 0) => {
      const worked = workday(calendar, day);
      const minute = Math.min(minuteAt(worked, hour * 60) + share(0, 45), whole - 1);
      const place = { day: worked, minute };
      if (!isBefore(placeOf(since), place)) return after(since, 0.5);
      return isBefore(place, latest) ? momentAt(place) : until(placeOf(since));
    },
    after,
    before: (moment, hours) => momentAt(moved(placeOf(moment), -hours * 60 * share(1, 1.08))),
  };
}
