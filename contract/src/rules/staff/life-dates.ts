import { addMonths } from '#contract/rules/day.ts';

// Which days of someone's life can be right, seen from today: the one place where these limits stand.

const youngestYears = 14;

const spans = {
  birthday: { from: '1900-01-01', to: (today: string) => addMonths(today, -12 * youngestYears) },
  /** Of a company's people, the longest still serving came in the seventies; who comes is known a year ahead. */
  entry_date: { from: '1970-01-01', to: (today: string) => addMonths(today, 12) },
  work_start_date: { from: '1950-01-01', to: (today: string) => addMonths(today, 12) },
} as const;
export type LifeDate = keyof typeof spans;
export const lifeDates = Object.keys(spans) as readonly LifeDate[];

/** In words; undefined when the day can be right. */
export function lifeDateProblem(date: LifeDate, day: string, today: string): string | undefined {
  const { from, to } = spans[date];
  return day >= from && day <= to(today) ? undefined : `应在 ${from} 至 ${to(today)} 之间`;
}

/** Nobody works before they are old enough. */
export function tooYoungProblem(day: string, birthday: string): string | undefined {
  const grown = addMonths(birthday, 12 * youngestYears);
  return day >= grown ? undefined : `不能早于年满 ${youngestYears} 周岁之日（${grown}）`;
}
