import { expect, test } from 'vitest';
import { dateTime, dayInWords, hourOfDay } from '#ui/shanghai-time.ts';

test('times are the company’s, wherever the browser stands', () => {
  const evening = Date.UTC(2026, 10, 14, 16, 5);
  expect(dateTime(evening)).toBe('2026-11-15 00:05');
  expect(hourOfDay(evening)).toBe(0);
  expect(dayInWords(evening)).toBe('2026年11月15日星期日');
});
