import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Day, DayMillis, Nothing, text } from '#contract/fields.ts';
import { beginOf, dayMs } from '#contract/rules/day.ts';

// Only days with a name are kept: public holidays, also those that fall on a weekend, and make-up days (补班).

export const dayKinds = ['holiday', 'workday'] as const;
const Year = z.int().check(z.minimum(2000), z.maximum(2100));
const earliest = '2000-01-01';
const latest = '2100-12-31';
const CalendarDate = Day.check(z.refine((day) => day >= earliest && day <= latest, '日期超出范围'));

export const CalendarDay = z.object({ day: DayMillis, kind: z.enum(dayKinds), name: z.string() });
export type CalendarDay = z.output<typeof CalendarDay>;

export const calendarYear = endpoint({
  method: 'GET',
  path: '/api/base/calendar',
  summary: '工作日历',
  permission: 'signed-in',
  effect: 'read',
  shows: ['calendar'],
  input: 'query',
  schema: z.strictObject({ year: Year }),
  reply: z.object({
    year: z.int(),
    /** Whether this year's holidays have been published and entered. */
    known: z.boolean(),
    days: z.array(CalendarDay),
    /** How many in each month. */
    working_days: z.array(z.int()),
  }),
  example: { year: 2026 },
});

/** What followed from another calendar. */
export const CalendarEffects = z.object({
  /** Requests under approval that were counted anew. */
  recounted: z.int(),
  /** What was decided before and stays as it is, for whoever changed the day to look at. */
  decided: z.array(z.object({ title: z.string(), link: z.string() })),
  /** More of them, beyond the caller's reach. */
  beyond: z.int(),
});
export type CalendarEffects = z.output<typeof CalendarEffects>;

/** Longer than any holiday. */
const mostDays = 31;

/** One day, or all from it until another: of a make-up, the weekend's. */
const CalendarDayDraft = z
  .strictObject({ day: CalendarDate, until: z.optional(CalendarDate), kind: z.enum(dayKinds), name: text(20) })
  .check(
    z.refine(({ day, until = day }) => until >= day, { path: ['until'], message: '不能早于第一天' }),
    // Of a day that is none there is nothing to say but that.
    z.refine(({ day, until = day }) => !(beginOf(until) - beginOf(day) >= mostDays * dayMs), {
      path: ['until'],
      message: `一次最多设置 ${mostDays} 天`,
    }),
  );

export const setCalendarDay = endpoint({
  method: 'POST',
  path: '/api/base/calendar',
  summary: '设置某一天或连续几天',
  permission: 'staff.calendar',
  effect: 'write',
  operation: '修改工作日历',
  changes: ['calendar', 'leave'],
  input: 'body',
  schema: CalendarDayDraft,
  reply: CalendarEffects,
  example: { day: 1_767_196_800_000, kind: 'holiday', name: '元旦' },
});

export const clearCalendarDay = endpoint({
  method: 'DELETE',
  path: '/api/base/calendar',
  summary: '恢复某一天',
  permission: 'staff.calendar',
  effect: 'write',
  operation: '恢复工作日历',
  changes: ['calendar', 'leave'],
  input: 'query',
  schema: z.strictObject({ day: CalendarDate }),
  reply: CalendarEffects,
  example: { day: 1_767_196_800_000 },
});

/** What is not announced yet is entered by hand; this says that it is complete. */
export const confirmCalendarYear = endpoint({
  method: 'PUT',
  path: '/api/base/calendarYear',
  summary: '某年已录入完毕',
  permission: 'staff.calendar',
  effect: 'write',
  operation: '确认年度工作日历',
  changes: ['calendar'],
  input: 'body',
  schema: z.strictObject({ year: Year }),
  reply: Nothing,
  example: { year: 2027 },
});
