import { expect, test } from 'vitest';
import { changedValues } from './changed-values.ts';

test('what was left alone is not sent, what was emptied is', () => {
  const before = { name: '张三', mobile: '13800000000', id_card: null, address: '杭州', sex: undefined };
  const input = { name: '张三', mobile: '13900000000', id_card: null, address: null, sex: null };
  expect(changedValues(before, input)).toEqual({ mobile: '13900000000', address: null });
});

test('lists are compared by what is in them', () => {
  expect(changedValues({ ids: [1, 2] }, { ids: [1, 2] })).toEqual({});
  expect(changedValues({ ids: [1, 2] }, { ids: [1, 2, 3] })).toEqual({ ids: [1, 2, 3] });
});
