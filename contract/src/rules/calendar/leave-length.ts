import { minutesOfDay } from '#contract/areas/leave/type.ts';

/** 1.5 天; hours where it is no round part of a day. */
export const lengthWords = (minutes: number): string =>
  minutes % (minutesOfDay / 2) === 0 ? `${minutes / minutesOfDay} 天` : `${minutes / 60} 小时`;
