import { beginOf } from '@tongzhou/contract/rules/day.ts';
import dayjs from 'dayjs';
import { expect, test } from 'vitest';
import {
  dayFromWall,
  dayOnWall,
  endOfDayFromWall,
  isTooEarly,
  timeFromWall,
  timeOnWall,
} from '#ui/fields/wall-clock.ts';

test('a day is the company’s, wherever the browser stands', () => {
  const day = beginOf('2026-11-15');
  expect(dayOnWall(day).format('YYYY-MM-DD')).toBe('2026-11-15');
  expect(dayFromWall(dayjs('2026-11-15 18:30'))).toBe(day);
  expect(dayFromWall(dayOnWall(beginOf('1990-06-01')))).toBe(beginOf('1990-06-01'));
});

test('so is a time', () => {
  const moment = Date.parse('2026-11-15T09:30:00+08:00');
  expect(timeOnWall(moment).format('YYYY-MM-DD HH:mm:ss')).toBe('2026-11-15 09:30:00');
  expect(timeFromWall(timeOnWall(moment))).toBe(moment);
});

test('a range ends with the last second of its last day', () => {
  expect(endOfDayFromWall(dayjs('2026-11-15'))).toBe(Date.parse('2026-11-15T23:59:59+08:00'));
});

test('date type 101 begins today', () => {
  const now = Date.parse('2026-11-15T10:00:00+08:00');
  expect(['2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16'].map((day) => isTooEarly(dayjs(day), now))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
