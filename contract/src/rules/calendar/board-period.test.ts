import { expect, it } from 'vitest';
import { addDays } from '#contract/rules/day.ts';
import {
  daysOfPeriod,
  kindOfPeriod,
  movePeriod,
  periodAt,
  periodPattern,
  periodsUpTo,
  periodWords,
} from './board-period.ts';

it('a day lies in its month, quarter and year, and each of these has that day', () => {
  for (let day = '2023-12-01'; day < '2025-03-01'; day = addDays(day, 1))
    for (const kind of ['month', 'quarter', 'year'] as const) {
      const period = periodAt(kind, day);
      expect(period).toMatch(periodPattern);
      expect(kindOfPeriod(period)).toBe(kind);
      const { from, to } = daysOfPeriod(period);
      expect(from <= day && day <= to).toBe(true);
      expect(periodAt(kind, addDays(from, -1))).toBe(movePeriod(period, -1));
      expect(periodAt(kind, addDays(to, 1))).toBe(movePeriod(period, 1));
    }
});

it('says which it is', () => {
  expect(['2026-01', '2026-Q4', '2026'].map(periodWords)).toEqual(['2026 年 1 月', '2026 年第 4 季度', '2026 年']);
  expect(periodsUpTo('2026-Q2', 3)).toEqual(['2025-Q4', '2026-Q1', '2026-Q2']);
  for (const wrong of ['2026-13', '2026-Q5', '26', '2026-1']) expect(wrong).not.toMatch(periodPattern);
});
