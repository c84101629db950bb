import { addDays, addMonths, beginOf, today } from '@tongzhou/contract/rules/day.ts';

export interface QuickDay {
  readonly label: string;
  /** The moment the day begins, as calls have it. */
  readonly day: number;
}

/** Days on which customers are usually asked again. */
export function quickDays(now: number): readonly QuickDay[] {
  const from = today(now);
  return [
    { label: '明天', day: addDays(from, 1) },
    { label: '三天后', day: addDays(from, 3) },
    { label: '下周', day: addDays(from, 7) },
    { label: '一个月后', day: addMonths(from, 1) },
  ].map(({ label, day }) => ({ label, day: beginOf(day) }));
}
