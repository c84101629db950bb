import { expect, test } from 'vitest';
import { lifeDateProblem, tooYoungProblem } from './life-dates.ts';

const today = '2026-11-15';

test.each([
  ['birthday', '1899-12-31', '1900-01-01'],
  ['birthday', '2012-11-16', '2012-11-15'],
  ['entry_date', '1969-12-31', '1970-01-01'],
  ['entry_date', '2027-11-16', '2027-11-15'],
  ['work_start_date', '1949-12-31', '1950-01-01'],
  ['work_start_date', '2027-11-16', '2027-11-15'],
] as const)('%s: %s is out of its span, %s is the last within', (date, out, within) => {
  expect(lifeDateProblem(date, out, today)).toMatch(/^应在 \d{4}-\d\d-\d\d 至 \d{4}-\d\d-\d\d 之间$/);
  expect(lifeDateProblem(date, within, today)).toBeUndefined();
});

test('whoever works is old enough', () => {
  expect(tooYoungProblem('2009-05-04', '1995-05-05')).toBe('不能早于年满 14 周岁之日（2009-05-05）');
  expect(tooYoungProblem('2009-05-05', '1995-05-05')).toBeUndefined();
});
