import { expect, test } from 'vitest';
import { missed, staffList } from './run.ts';

test('a list that costs too much compared with the staff list is named, and so is one that could not be measured', () => {
  const costs = new Map([
    [staffList, 3],
    ['待我处理', 3.9],
    ['全部', 4],
    ['抄送我的', Number.NaN],
  ]);
  expect(missed(costs)).toEqual([
    expect.stringContaining('全部占用 PostgreSQL CPU 4.00 ms'),
    expect.stringContaining('抄送我的'),
  ]);
  expect(missed(new Map([['待我处理', 1]]))).toHaveLength(1);
});
