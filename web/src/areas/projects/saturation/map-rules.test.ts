import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { expect, test } from 'vitest';
import {
  cellAfter,
  countByBand,
  inOrder,
  inside,
  isUsual,
  meanOf,
  movedBy,
  overByWeek,
  peakOf,
  peopleIn,
  spanIn,
} from '#areas/projects/saturation/map-rules.ts';

const someone = (user_id: number, ...percents: (number | null)[]) => ({
  user_id,
  name: `员工${user_id}`,
  department_name: '交付部',
  post_name: null,
  percents,
});
const ids = (people: readonly { user_id: number }[]) => people.map(({ user_id }) => user_id);

// A Wednesday; the week begins on 2026-11-16.
const now = beginOf('2026-11-18') + 36_000_000;

test('without a word in the address the map begins with this week', () => {
  const span = spanIn({}, now);
  expect(span).toEqual({ from: beginOf('2026-11-16'), to: beginOf('2027-02-07'), weeks: 12 });
  expect(isUsual(span, now)).toBe(true);
});

test('an address asks for whole weeks, in order, and for half a year at most', () => {
  const asked = (from: string, to: string) => spanIn({ from: beginOf(from), to: beginOf(to) }, now);
  expect(asked('2026-11-18', '2026-11-25')).toEqual({
    from: beginOf('2026-11-16'),
    to: beginOf('2026-11-29'),
    weeks: 2,
  });
  expect(asked('2026-11-16', '2026-11-16').weeks).toBe(1);
  expect(asked('2026-01-01', '2026-12-31').weeks).toBe(26);
  // Backwards: the usual number of weeks from where it begins.
  expect(asked('2026-11-18', '2026-11-01').weeks).toBe(12);
});

test('leafing moves by what is shown', () => {
  const span = spanIn({ from: beginOf('2026-11-16'), to: beginOf('2026-11-29') }, now);
  expect(movedBy(span, span.weeks).from).toBe(beginOf('2026-11-30'));
  expect(movedBy(span, -span.weeks).to).toBe(beginOf('2026-11-15'));
});

test('people are in the bands of all their weeks, and counted once in each', () => {
  const people = [someone(1, 120, 110, 30), someone(2, 85, null, 84.9), someone(3, 100, 50, 49.9)];
  expect(countByBand(people)).toEqual({ over: 1, full: 2, good: 2, idle: 2, away: 1 });
  expect(ids(peopleIn(people, 'idle'))).toEqual([1, 3]);
  expect(ids(peopleIn(people, undefined))).toEqual([1, 2, 3]);
  expect(overByWeek(people, 3)).toEqual([1, 1, 0]);
});

test('the fullest week and the mean leave out what is away', () => {
  const one = someone(1, 40, null, 90, 90);
  expect(peakOf(one)).toEqual({ week: 2, percent: 90 });
  expect(meanOf(one)).toBe(73);
  expect([peakOf(someone(2, null)), meanOf(someone(2, null))]).toEqual([undefined, undefined]);
});

test('the busiest stand first, or those with room; whoever is away all the time has none', () => {
  const people = [
    someone(1, 50, 50),
    someone(2, null, null),
    someone(3, 120, 0),
    someone(4, 0, 10),
    someone(5, 120, 90),
  ];
  expect(ids(inOrder(people, 'busy'))).toEqual([5, 3, 1, 4, 2]);
  expect(ids(inOrder(people, 'free'))).toEqual([4, 1, 3, 5, 2]);
  expect(ids(inOrder(people, 'department'))).toEqual([1, 2, 3, 4, 5]);
});

test('keys move between cells and stop at the edges', () => {
  const bounds = { rows: 100, weeks: 12, page: 10 };
  const from = (key: string, row: number, week: number, whole = false) => cellAfter(key, whole, { row, week }, bounds);
  expect(from('ArrowDown', 0, 3)).toEqual({ row: 1, week: 3 });
  expect(from('ArrowUp', 0, 3)).toEqual({ row: 0, week: 3 });
  expect(from('ArrowLeft', 5, 0)).toEqual({ row: 5, week: 0 });
  expect(from('ArrowRight', 5, 11)).toEqual({ row: 5, week: 11 });
  expect(from('PageDown', 95, 1)).toEqual({ row: 99, week: 1 });
  expect(from('PageUp', 15, 1)).toEqual({ row: 5, week: 1 });
  expect(from('Home', 5, 7)).toEqual({ row: 5, week: 0 });
  expect(from('End', 5, 7, true)).toEqual({ row: 99, week: 11 });
  expect(from('x', 5, 7)).toBeUndefined();
  expect(inside({ row: 80, week: 11 }, { rows: 3, weeks: 4 })).toEqual({ row: 2, week: 3 });
});
