import * as z from 'zod/mini';
import { CalendarDay } from '#contract/areas/calendar.ts';
import { Month } from '#contract/areas/reports/period.ts';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { DayMillis, Id, Keyword, pageOf, pageQuery } from '#contract/fields.ts';

// Who was on leave in a month, of those whom the viewer sees: passed requests, without what was given back.

const part = { month: Month, department_id: z.optional(Id), type_id: z.optional(Id) };
const report = { permission: 'report.leave', effect: 'read', input: 'query' } as const;
const shows = ['leave', 'approval', 'calendar', 'organisation'];

/** Minutes of an eight-hour day, in the month, the one before and the same of the year before. */
const Minutes = z.object({ now: z.int(), before: z.int(), year: z.int() });
const Named = z.object({ id: z.int(), name: z.string(), minutes: Minutes });

export const leaveReport = endpoint({
  ...report,
  method: 'GET',
  path: '/api/report/leave',
  summary: '请假报表',
  shows,
  schema: z.strictObject(part),
  reply: z.object({
    minutes: Minutes,
    /** How many were on leave. */
    people: Minutes,
    by_type: z.array(Named),
    /** By where people are now; the twenty with most, what is beyond them stands in `others`. */
    by_department: z.array(Named),
    others: Minutes,
    types: z.array(z.object({ id: z.int(), name: z.string() })),
    /** Days of the month that are not as the week has them. */
    calendar: z.array(CalendarDay),
  }),
  example: { month: '2026-03' },
});

const LeaveDay = z.object({
  day: DayMillis,
  /** 全天, 上午, 09:00–11:00 */
  part: z.string(),
  minutes: z.int(),
  type_name: z.string(),
  /** The request it comes from. */
  approval_id: z.int(),
  number: z.string(),
});

export const LeavePerson = z.object({
  id: z.int(),
  name: z.string(),
  job_number: z.string(),
  department_name: z.string(),
  minutes: z.int(),
  days: z.array(LeaveDay),
  /** What is left of this year's. */
  balances: z.array(z.object({ type_name: z.string(), left: z.int() })),
});
export type LeavePerson = z.output<typeof LeavePerson>;

export const leaveReportPage = endpoint({
  ...report,
  method: 'GET',
  path: '/api/report/leavePage',
  summary: '请假明细',
  shows,
  schema: pageQuery(
    ['job_number'],
    {
      ...part,
      keyword: z.optional(Keyword),
      /** Whoever works here, on leave or not. */
      everyone: z.optional(z.enum(['yes'])),
    },
    'asc',
  ),
  reply: pageOf(LeavePerson),
  example: { month: '2026-03' },
});
export const exportLeaveReport = exportOf(leaveReportPage, { permission: 'report.leave.export' });
