import { expect, it } from 'vitest';
import { standardOf, subsidyFor } from './travel-standard.ts';

const standards = [
  { level: '一线', cities: ['北京', '上海市'], subsidy: 15_000 },
  { level: '其他', cities: [], subsidy: 10_000 },
];

it('the subsidy of a day follows from the level of the city', () => {
  expect(['北京', '北京市', ' 上海 ', '义乌'].map((place) => standardOf(standards, place)?.level)).toEqual([
    '一线',
    '一线',
    '一线',
    '其他',
  ]);
  expect(subsidyFor(standards, '上海', 3)).toBe(45_000);
  expect(subsidyFor(standards, '义乌', 0)).toBe(0);
  expect(subsidyFor([], '义乌', 2)).toBeUndefined();
});
