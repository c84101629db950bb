import { describe, expect, it } from 'vitest';
import { type GrowthRule, growthOf, levelAt, percentOf, worthOf } from './growth.ts';

const rule: GrowthRule = {
  finished_percent: 100,
  on_time_percent: 20,
  satisfaction_percent: 30,
  satisfaction_least: 45,
  bid_won_percent: 10,
};

describe('what a piece of work adds', () => {
  it('is the base by the percent of the rule and of the time, to the nearest whole one', () => {
    expect(growthOf(rule, { kind: 'finished', base: 100, participation: 60, score: null })).toBe(60);
    expect(growthOf(rule, { kind: 'on_time', base: 100, participation: 60, score: null })).toBe(12);
    expect(growthOf(rule, { kind: 'bid_won', base: 125, participation: 100, score: null })).toBe(13);
    expect([worthOf(5, 10, 100), worthOf(4, 10, 100), worthOf(0, 100, 100)]).toEqual([1, 0, 0]);
  });

  it('of satisfaction is nothing below the least score', () => {
    const kind = 'satisfaction';
    expect([44, 45, 50].map((score) => percentOf(rule, { kind, score }))).toEqual([0, 30, 30]);
    expect(percentOf(rule, { kind, score: null })).toBe(0);
  });
});

describe('a level', () => {
  const levels = [
    { name: '一级', least: 0 },
    { name: '二级', least: 100 },
    { name: '三级', least: 300 },
  ];

  it('is the highest whose threshold is reached', () => {
    const at = (total: number) => [levelAt(levels, total).level.name, levelAt(levels, total).next?.least ?? null];
    expect([-1, 0, 99, 100, 299, 300, 9999].map(at)).toEqual([
      ['一级', 100],
      ['一级', 100],
      ['一级', 100],
      ['二级', 300],
      ['二级', 300],
      ['三级', null],
      ['三级', null],
    ]);
  });
});
