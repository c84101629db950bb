import type { Half } from '@tongzhou/contract/areas/leave/request.ts';
import { minutesOfDay } from '@tongzhou/contract/areas/leave/type.ts';
import {
  type Calendar,
  type CompanyHours,
  daysBetween,
  momentOf,
  works,
} from '@tongzhou/contract/rules/calendar/working-calendar.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';

// How long a leave is, day by day. A half day is half a day, whichever half; hours are hours of the company's.

export interface Span {
  readonly start_time: number;
  readonly end_time: number;
  readonly start_half: Half;
  readonly end_half: Half;
}

export interface LengthRules {
  readonly unit: 'half' | 'hour';
  readonly counts: 'working' | 'natural';
}

export interface LeaveDay {
  readonly day: string;
  /** Minutes of the day. */
  readonly from: number;
  readonly to: number;
  /** Of an eight-hour day. */
  readonly minutes: number;
}

export interface Length {
  readonly days: readonly LeaveDay[];
  /** Days within the span that do not count. */
  readonly uncounted: readonly string[];
  readonly minutes: number;
}

/** What is wrong with a span, and at which field. */
export interface SpanProblem {
  readonly field: 'start_time' | 'end_time' | 'end_half';
  readonly words: string;
}

const longestDays = 366;
const minuteMs = 60_000;
const hourStep = 30;

export const totalOf = (days: readonly { readonly minutes: number }[]): number =>
  days.reduce((sum, one) => sum + one.minutes, 0);

export const daysOf = (minutes: number): number => Math.round((minutes / minutesOfDay) * 100) / 100;

export function lengthOf(
  span: Span,
  rules: LengthRules,
  calendar: Calendar,
  hours: CompanyHours,
): Length | SpanProblem {
  const [first, last] = [dayOf(span.start_time), dayOf(span.end_time)];
  if (last < first || (rules.unit === 'hour' && span.end_time <= span.start_time))
    return { field: 'end_time', words: '结束时间不能早于开始时间' };
  if (span.end_time - span.start_time > longestDays * 24 * 60 * minuteMs)
    return { field: 'end_time', words: '一次请假不能超过一年' };
  const length = rules.unit === 'hour' ? hoursOf(span, calendar, hours) : halvesOf(span, rules, calendar, hours);
  if ('days' in length && length.days.length === 0) return { field: 'end_time', words: '所选时间内没有工作时间' };
  return length;
}

function halvesOf(span: Span, { counts }: LengthRules, calendar: Calendar, { am, pm }: CompanyHours) {
  const [first, last] = [dayOf(span.start_time), dayOf(span.end_time)];
  if (first === last && span.start_half === 'pm' && span.end_half === 'am')
    return { field: 'end_half', words: '结束时间不能早于开始时间' } as const;
  const counted = (day: string) => counts === 'natural' || works(calendar, day);
  const all = daysBetween(first, last);
  const days = all.filter(counted).map((day): LeaveDay => {
    const morning = !(day === first && span.start_half === 'pm');
    const afternoon = !(day === last && span.end_half === 'am');
    return {
      day,
      from: morning ? am[0] : pm[0],
      to: afternoon ? pm[1] : am[1],
      minutes: morning && afternoon ? minutesOfDay : minutesOfDay / 2,
    };
  });
  return { days, uncounted: all.filter((day) => !counted(day)), minutes: totalOf(days) };
}

/** On one day, in steps of half an hour; the break between the halves does not count. */
function hoursOf({ start_time, end_time }: Span, calendar: Calendar, { am, pm }: CompanyHours): Length | SpanProblem {
  const day = dayOf(start_time);
  if (dayOf(end_time) !== day) return { field: 'end_time', words: '按小时请假须在同一天内' };
  if (!works(calendar, day)) return { days: [], uncounted: [day], minutes: 0 };
  const minuteOf = (moment: number) => (moment - momentOf(day, 0)) / minuteMs;
  const [from, to] = [Math.max(minuteOf(start_time), am[0]), Math.min(minuteOf(end_time), pm[1])];
  if ([minuteOf(start_time), minuteOf(end_time)].some((minute) => minute % hourStep !== 0))
    return { field: 'start_time', words: '请按半小时选择时间' };
  const within = ([begin, end]: readonly [number, number]) => Math.max(0, Math.min(to, end) - Math.max(from, begin));
  const minutes = within(am) + within(pm);
  return { days: minutes === 0 ? [] : [{ day, from, to, minutes }], uncounted: [], minutes };
}

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** 上午, 下午, 全天 or the hours. */
export function partWords({ from, to }: Pick<LeaveDay, 'from' | 'to'>, { am, pm }: CompanyHours): string {
  if (from === am[0] && to === pm[1]) return '全天';
  if (from === am[0] && to === am[1]) return '上午';
  if (from === pm[0] && to === pm[1]) return '下午';
  return `${clock(from)}–${clock(to)}`;
}
