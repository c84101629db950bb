import { describe, expect, it } from 'vitest';
import { addDays, addMonths, beginOf, dayOf, mondayOf, today } from '#contract/rules/day.ts';

describe('a day', () => {
  it('begins at midnight in Shanghai', () => {
    expect(beginOf('2026-11-15')).toBe(Date.UTC(2026, 10, 14, 16));
    expect(dayOf(beginOf('2026-11-15'))).toBe('2026-11-15');
  });

  it('is the same whether or not clocks stood ahead on it', () => {
    expect(dayOf(Date.parse('1990-06-01T00:00:00+09:00'))).toBe('1990-06-01');
    expect(dayOf(Date.parse('1990-06-01T00:00:00+08:00'))).toBe('1990-06-01');
  });

  it('lasts until the last second, with which a range ends', () => {
    expect(dayOf(Date.parse('2026-11-15T23:59:59+08:00'))).toBe('2026-11-15');
    expect(dayOf(Date.parse('2026-11-16T00:00:00+08:00'))).toBe('2026-11-16');
  });

  it('is today until midnight in Shanghai', () => {
    expect(today(Date.parse('2026-11-15T23:59:59.999+08:00'))).toBe('2026-11-15');
    expect(today(Date.parse('2026-11-16T00:00:00+08:00'))).toBe('2026-11-16');
  });

  it.each(['2026-03-02', '2026-03-05', '2026-03-08'])('%s lies in the week of Monday, 2 March', (day) => {
    expect(mondayOf(day)).toBe('2026-03-02');
    expect(mondayOf(addDays(day, 7))).toBe('2026-03-09');
  });

  it('comes back after going there', () => {
    for (let number = -9000; number < 40_000; number += 97) {
      const day = addDays('2000-01-01', number);
      for (const days of [-5000, -366, -1, 0, 1, 28, 365, 4999]) {
        expect(addDays(addDays(day, days), -days)).toBe(day);
        expect(beginOf(addDays(day, days)) - beginOf(day)).toBe(days * 86_400_000);
      }
    }
  });

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-11-15', 3, '2027-02-15'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-08-31', 6, '2027-02-28'],
  ])('%s and %i months is %s', (day, months, expected) => {
    expect(addMonths(day, months)).toBe(expected);
  });
});
