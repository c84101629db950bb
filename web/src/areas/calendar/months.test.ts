import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { expect, test } from 'vitest';
import { dayBeside, monthsOf } from '#areas/calendar/months.ts';

const named = [
  { day: beginOf('2026-10-01'), kind: 'holiday' as const, name: '国庆节' },
  { day: beginOf('2026-10-10'), kind: 'workday' as const, name: '补班' },
];

test('a year has twelve months whose weeks begin on Monday', () => {
  const months = monthsOf(2026, named, [20]);
  expect(months.map(({ days }) => days.length)).toEqual([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]);
  // 2026-10-01 is a Thursday, 2026-06-01 a Monday.
  expect([months[9]?.before, months[5]?.before]).toEqual([3, 0]);
  expect([months[0]?.workingDays, months[1]?.workingDays]).toEqual([20, 0]);
  expect(monthsOf(2028, [], [])[1]?.days).toHaveLength(29);
});

test('a day is worked on by its week, unless it has a name that says otherwise', () => {
  const october = monthsOf(2026, named, [])[9];
  const works = (date: number) => october?.days[date - 1]?.works;
  expect([works(1), works(2), works(3), works(10), works(11)]).toEqual([false, true, false, true, false]);
  expect(october?.days[0]?.named?.name).toBe('国庆节');
});

test('arrow keys walk by days and weeks and stop at the ends of the year', () => {
  expect(dayBeside('2026-03-01', 'ArrowLeft')).toBe('2026-02-28');
  expect(dayBeside('2026-03-01', 'ArrowDown')).toBe('2026-03-08');
  expect(dayBeside('2026-01-03', 'ArrowUp')).toBeUndefined();
  expect(dayBeside('2026-12-31', 'ArrowRight')).toBeUndefined();
  expect(dayBeside('2026-12-31', 'Enter')).toBeUndefined();
});
