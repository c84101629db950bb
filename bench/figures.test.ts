import { describe, expect, test } from 'vitest';
import { goals, median, missedGoals, type Pair, percentile, summarise } from './figures.ts';

const pair = (pgbenchPerSecond: number, requestsPerSecond: number, processorMsPerRequest: number): Pair => ({
  pgbenchPerSecond,
  requestsPerSecond,
  processorMsPerRequest,
  p50: 1,
  p95: 2,
  p99: 3,
});

test('the median is the middle one, or between the two middle ones', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([])).toBeNaN();
});

test('a percentile is the value below which that share lies', () => {
  const values = Float64Array.from({ length: 100 }, (_, index) => index + 1);
  expect(percentile(values, 0.5)).toBe(51);
  expect(percentile(values, 0.99)).toBe(100);
  expect(percentile([7], 0.99)).toBe(7);
});

describe('a summary', () => {
  const summary = summarise([pair(1000, 500, 0.3), pair(1000, 300, 0.9), pair(2000, 900, 0.4)]);

  test('compares each HTTP run with the pgbench run beside it, and takes the median', () => {
    expect(summary).toEqual({ ratio: 0.45, lowest: 0.3, highest: 0.5, processorMs: 0.4, requestsPerSecond: 500 });
  });

  test('that reaches the goals misses none', () => {
    expect(missedGoals(summary)).toEqual([]);
    expect(missedGoals({ ...summary, ratio: goals.ratio, processorMs: goals.processorMs })).toEqual([]);
  });

  test('that is below one, or could not be measured, names it', () => {
    expect(missedGoals({ ...summary, ratio: 0.39 })).toEqual([expect.stringContaining('0.39')]);
    expect(missedGoals({ ...summary, processorMs: 0.61 })).toEqual([expect.stringContaining('0.610 ms')]);
    expect(missedGoals(summarise([]))).toHaveLength(2);
  });
});
