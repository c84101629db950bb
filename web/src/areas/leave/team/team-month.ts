import type { CalendarDay } from '@tongzhou/contract/areas/calendar.ts';
import type { teamCalendar } from '@tongzhou/contract/areas/leave/request.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { addDays, addMonths, beginOf, dayOf } from '@tongzhou/contract/rules/day.ts';
import { weekdayOf } from '#areas/leave/requests/leave-words.ts';

export type AwayPerson = ReplyOf<typeof teamCalendar>['people'][number];
type AwayDay = AwayPerson['days'][number];

export interface MonthDay {
  readonly day: string;
  readonly date: number;
  /** 一, 二 … 日 */
  readonly weekday: string;
  readonly kind: 'usual' | 'weekend' | 'holiday' | 'workday';
  /** Of a holiday or a make-up day. */
  readonly name: string | undefined;
}

export interface Mark {
  readonly place: 'whole' | 'am' | 'pm';
  /** One character, for a narrow cell. */
  readonly letter: string;
  readonly words: string;
  readonly passed: boolean;
}

export const monthOf = (day: string): string => day.slice(0, 7);
export const monthBeside = (month: string, by: -1 | 1): string => monthOf(addMonths(`${month}-01`, by));

export function monthWords(month: string): string {
  const [year, number] = month.split('-').map(Number);
  return `${year} 年 ${number} 月`;
}

/** First and last day of a month, as the call wants them. */
export function monthRange(month: string): { from: number; to: number } {
  const first = `${month}-01`;
  return { from: beginOf(first), to: beginOf(addDays(addMonths(first, 1), -1)) };
}

export function daysOfMonth(month: string, calendar: readonly CalendarDay[]): MonthDay[] {
  const named = new Map(calendar.map((one) => [dayOf(one.day), one]));
  const days: MonthDay[] = [];
  for (let day = `${month}-01`; monthOf(day) === month; day = addDays(day, 1)) {
    const special = named.get(day);
    const weekday = weekdayOf(day).slice(1);
    const usual = weekday === '六' || weekday === '日' ? 'weekend' : 'usual';
    days.push({ day, date: Number(day.slice(8)), weekday, kind: special?.kind ?? usual, name: special?.name });
  }
  return days;
}

const noon = 12 * 60;
const clocks = /^(\d\d):(\d\d)\D+(\d\d):(\d\d)$/;

/** Where in its day a part lies; hours count to the half in which they lie. */
function placeOf(part: string): Mark['place'] {
  if (part === '上午') return 'am';
  if (part === '下午') return 'pm';
  const [, fromHour, fromMinute, toHour, toMinute] = (clocks.exec(part) ?? []).map(Number);
  if (fromHour === undefined || fromMinute === undefined || toHour === undefined || toMinute === undefined)
    return 'whole';
  if (fromHour * 60 + fromMinute >= noon) return 'pm';
  return toHour * 60 + toMinute <= noon ? 'am' : 'whole';
}

/** Why is not everybody's to know. */
const reasonOf = ({ type_name }: AwayDay): string => type_name ?? '休假';

export const awayWords = (away: AwayDay): string =>
  [away.part, reasonOf(away), ...(away.passed ? [] : ['审批中'])].join(' ');

const marked = (away: AwayDay): Mark => ({
  place: placeOf(away.part),
  letter: reasonOf(away).slice(0, 1),
  words: awayWords(away),
  passed: away.passed,
});

/** A person's row: what stands in the cell of each day, the morning first. */
export function marksByDay(days: readonly AwayDay[]): ReadonlyMap<string, readonly Mark[]> {
  const marks = new Map<string, Mark[]>();
  for (const away of days) {
    const day = dayOf(away.day);
    marks.set(day, [...(marks.get(day) ?? []), marked(away)]);
  }
  for (const ofDay of marks.values()) ofDay.sort((a, b) => Number(a.place === 'pm') - Number(b.place === 'pm'));
  return marks;
}

interface AwayToday {
  readonly id: number;
  readonly name: string;
  readonly department: string;
  readonly days: readonly AwayDay[];
}

export interface AwayOnDay {
  readonly day: string;
  readonly people: readonly AwayToday[];
}

/** For a narrow screen: the days on which someone is away, and who. */
export function awayByDay(people: readonly AwayPerson[]): AwayOnDay[] {
  const days = new Map<string, AwayToday[]>();
  for (const { user_id, name, department_name, days: all } of people) {
    for (const day of new Set(all.map((one) => dayOf(one.day)))) {
      const away = all.filter((one) => dayOf(one.day) === day);
      days.set(day, [...(days.get(day) ?? []), { id: user_id, name, department: department_name, days: away }]);
    }
  }
  return [...days].map(([day, away]) => ({ day, people: away })).sort((a, b) => a.day.localeCompare(b.day));
}
