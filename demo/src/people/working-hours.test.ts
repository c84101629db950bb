import { calendarOf, works } from '@tongzhou/contract/rules/calendar/working-calendar.ts';
import { addDays, beginOf, dayOf } from '@tongzhou/contract/rules/day.ts';
import { describe, expect, it } from 'vitest';
import { workday, workingHours } from './working-hours.ts';

// A week of holidays, and a Saturday that is worked on after it.
const calendar = calendarOf([
  ...[1, 2, 5, 6, 7].map((day) => ({ day: `2026-10-0${day}`, kind: 'holiday' as const })),
  { day: '2026-10-10', kind: 'workday' },
]);
const clock = (moment: number) => (moment - beginOf(dayOf(moment))) / 60_000;
const at = (text: string) => Date.parse(`${text}:00+08:00`);
const moments = {
  'a Wednesday afternoon': at('2026-11-18T15:20'),
  'a Sunday night': at('2026-11-15T23:40'),
  'early on a Monday': at('2026-11-16T05:10'),
  'a minute after the day began': at('2026-11-16T08:43'),
  'the middle of a week off': at('2026-10-05T12:00'),
  'a Saturday that is worked on': at('2026-10-10T10:00'),
};

describe('the hours of the demo company', () => {
  it('names the working day so many after or before another', () => {
    expect(workday(calendar, '2026-10-01')).toBe('2026-10-08');
    expect(workday(calendar, '2026-10-08', 2)).toBe('2026-10-10');
    expect(workday(calendar, '2026-10-08', -1)).toBe('2026-09-30');
    expect(workday(calendar, '2026-10-11', 1)).toBe('2026-10-13');
  });

  it.each(Object.entries(moments))('of %s: on working days, in working hours, never ahead', (_, now) => {
    const hours = workingHours(calendar, now);
    const said: number[] = [];
    for (let back = 0; back < 720; back += 1) {
      const first = hours.on(addDays(dayOf(now), -back), 9 + (back % 10));
      said.push(first, hours.after(first, 3), hours.before(first, 5), hours.before(now, back / 10));
    }
    expect(said.filter((moment) => moment > now)).toEqual([]);
    expect(said.filter((moment) => !works(calendar, dayOf(moment)))).toEqual([]);
    expect(said.filter((moment) => clock(moment) < 8 * 60 + 40 || clock(moment) > 21 * 60)).toEqual([]);
    const late = said.filter((moment) => clock(moment) > 19 * 60 + 10).length / said.length;
    expect(late).toBeGreaterThan(0);
    expect(late).toBeLessThan(0.05);
  });

  it.each(Object.entries(moments))('of %s: what follows from something stays behind it', (_, now) => {
    const hours = workingHours(calendar, now);
    for (let back = 1; back < 400; back += 1) {
      const asked = hours.on(addDays(dayOf(now), -back), 16);
      const decided = hours.after(asked, 5);
      const told = hours.on(addDays(dayOf(now), -back), 9, decided);
      expect(asked < decided && decided < told && hours.before(asked, 2) < asked).toBe(true);
    }
  });

  it('is about the hour that is said', () => {
    const hours = workingHours(calendar, at('2026-11-18T15:20'));
    for (let back = 1; back < 200; back += 1) {
      const moment = hours.on(workday(calendar, addDays('2026-11-18', -back)), 10);
      expect(clock(moment)).toBeGreaterThanOrEqual(10 * 60);
      expect(clock(moment)).toBeLessThanOrEqual(10 * 60 + 45);
    }
  });

  it('gives the same times whenever it is asked', () => {
    const some = () => {
      const hours = workingHours(calendar, moments['a Sunday night']);
      return Array.from({ length: 50 }, (_, at) => hours.after(hours.on(`2026-06-${10 + (at % 20)}`, 11), at));
    };
    expect(some()).toEqual(some());
  });
});
