import { expect, test } from 'vitest';
import { type Company, goals, missed } from './run.ts';

const small: Company = { people: 5000, perSecond: 400, statements: 19, scanned: [] };
const large: Company = { ...small, people: 150_000, perSecond: 330 };

test('two companies that reach every goal miss none', () => {
  expect(missed([small, large])).toEqual([]);
});

test('whatever is not reached, or could not be measured, is named', () => {
  expect(missed([small, { ...large, perSecond: goals.perSecond - 1 }])).toEqual([
    expect.stringContaining('150,000 人的公司每秒提交 299 次'),
    expect.stringContaining('相差 25%'),
  ]);
  expect(missed([small, { ...large, perSecond: Number.NaN }])).toHaveLength(2);
  expect(missed([{ ...small, statements: 26 }, large])).toEqual([expect.stringContaining('26 条语句')]);
  expect(missed([small, { ...large, scanned: ['public.users（150000 行）被整表扫描 3 次'] }])).toEqual([
    expect.stringContaining('public.users'),
  ]);
});
