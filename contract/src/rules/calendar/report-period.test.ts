import { describe, expect, it } from 'vitest';
import { daysOfMonths, monthCount, monthsOf, movedPercent, periodsOf } from './report-period.ts';

describe('the months of a report', () => {
  it('stand beside as many before them, and beside the same of the year before', () => {
    const quarter = { from: '2026-01', to: '2026-03' };
    expect(periodsOf(quarter)).toEqual({
      now: quarter,
      before: { from: '2025-10', to: '2025-12' },
      year: { from: '2025-01', to: '2025-03' },
    });
    expect([monthCount(quarter), monthsOf(quarter), daysOfMonths({ from: '2024-02', to: '2024-02' })]).toEqual([
      3,
      ['2026-01', '2026-02', '2026-03'],
      { first: '2024-02-01', last: '2024-02-29' },
    ]);
  });

  it('are compared in percent, where there was something to compare with', () => {
    expect([movedPercent(150, 100), movedPercent(0, 3), movedPercent(5, 0), movedPercent(-50, -100)]).toEqual([
      50,
      -100,
      null,
      50,
    ]);
  });
});
