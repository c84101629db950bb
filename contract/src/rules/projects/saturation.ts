import { minutesOfDay } from '#contract/areas/leave/type.ts';

// How full someone's week is: the time that running projects take, of the working time that is left after leave. Counted in
// minutes and percent, which are whole numbers: the same days give the same figure in whatever order they are added.

/** Of one working day. */
export interface SaturationDay {
  readonly day: string;
  /** Of the working day, what is left after leave. */
  readonly minutes: number;
  /** Percent, of all running projects of that day. */
  readonly participation: number;
}

export interface Saturation {
  /** Working days of the week, and what of them is left after leave. */
  readonly working: number;
  readonly present: number;
  /** Days of work: each working day by its participation. */
  readonly load: number;
  /** Percent; null where nothing is left to work in. */
  readonly percent: number | null;
}

/** Of the percents of several days and the minutes that are left of them. */
export const percentOf = (percents: number, minutes: number): number | null =>
  minutes <= 0 ? null : Math.round((percents * minutesOfDay * 10) / minutes) / 10;

/** participation × working days ÷ working days left after leave. */
export function saturationOf(days: readonly SaturationDay[]): Saturation {
  const minutes = days.reduce((sum, one) => sum + one.minutes, 0);
  const percents = days.reduce((sum, one) => sum + one.participation, 0);
  return {
    working: days.length,
    present: minutes / minutesOfDay,
    load: percents / 100,
    percent: percentOf(percents, minutes),
  };
}

export const bands = { idle: '低于 50%', good: '50–85%', full: '85–100%', over: '超过 100%', away: '休假' } as const;
export type Band = keyof typeof bands;
export const bandNames = Object.keys(bands) as [Band, ...Band[]];

export function bandOf(percent: number | null): Band {
  if (percent === null) return 'away';
  if (percent < 50) return 'idle';
  if (percent < 85) return 'good';
  return percent <= 100 ? 'full' : 'over';
}
