import { describe, expect, it } from 'vitest';
import { bandOf, saturationOf } from './saturation.ts';

const days = (...given: readonly (readonly [participation: number, minutes: number])[]) =>
  given.map(([participation, minutes], at) => ({ day: `2026-03-0${at + 2}`, participation, minutes }));

describe('how full a week is', () => {
  it('is the work of its working days by what is left of them after leave', () => {
    const week = days([50, 480], [50, 480], [80, 240], [80, 480], [80, 480]);
    expect(saturationOf(week)).toEqual({ working: 5, present: 4.5, load: 3.4, percent: 75.6 });
    expect(saturationOf(days([0, 480]))).toMatchObject({ percent: 0 });
  });

  it('is none where nothing is left to work in', () => {
    expect(saturationOf(days([50, 0], [50, 0]))).toEqual({ working: 2, present: 0, load: 1, percent: null });
    expect(saturationOf([])).toMatchObject({ percent: null });
  });

  it.each([
    [null, 'away'],
    [0, 'idle'],
    [49.9, 'idle'],
    [50, 'good'],
    [84.9, 'good'],
    [85, 'full'],
    [100, 'full'],
    [100.1, 'over'],
  ] as const)('%s is in band %s', (percent, band) => {
    expect(bandOf(percent)).toBe(band);
  });
});
