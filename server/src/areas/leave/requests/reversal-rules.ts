import { addDays } from '@tongzhou/contract/rules/day.ts';

/** How many days ago the last day of a leave may be for the person to give days of it back; HR may at any time. */
export const daysToReverse = 31;

export const isLongAgo = (lastDay: string | null, today: string): boolean =>
  lastDay !== null && lastDay < addDays(today, -daysToReverse);
