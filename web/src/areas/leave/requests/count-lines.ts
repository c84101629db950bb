import type { countLeave } from '@tongzhou/contract/areas/leave/request.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { addDays, dayOf } from '@tongzhou/contract/rules/day.ts';

export type Count = ReplyOf<typeof countLeave>;

export interface CountLine {
  /** '2026-11-16'; the same for a single day. */
  readonly from: string;
  readonly to: string;
  /** Which part of the day, or why it does not count. */
  readonly words: string;
  /** null: does not count. */
  readonly minutes: number | null;
}

/** How a length comes about, in the order of the days; days in a row of which the same is said are one line. */
export function countLines({ rows, uncounted }: Pick<Count, 'rows' | 'uncounted'>): CountLine[] {
  const days = [
    ...rows.map(({ day, part, minutes }) => ({ day, words: part, minutes })),
    ...uncounted.map(({ day, reason }) => ({ day, words: reason, minutes: null })),
  ].sort((a, b) => a.day - b.day);
  const lines: CountLine[] = [];
  for (const { day: millis, words, minutes } of days) {
    const day = dayOf(millis);
    const last = lines.at(-1);
    const goesOn =
      last !== undefined &&
      last.words === words &&
      (last.minutes === null) === (minutes === null) &&
      addDays(last.to, 1) === day;
    if (goesOn)
      lines[lines.length - 1] = { ...last, to: day, minutes: minutes === null ? null : (last.minutes ?? 0) + minutes };
    else lines.push({ from: day, to: day, words, minutes });
  }
  return lines;
}
