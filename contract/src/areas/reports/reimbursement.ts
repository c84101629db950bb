import * as z from 'zod/mini';
import { Compared, inOrder, months } from '#contract/areas/reports/period.ts';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { DayMillis, Id, pageOf, pageQuery } from '#contract/fields.ts';
import { MoneyOut } from '#contract/money.ts';
import { claimCategories } from '#contract/rules/reimbursement/claim-category.ts';

// What was claimed and agreed to, by the day it passed, of those whom the viewer sees.

const report = { permission: 'report.reimburse', effect: 'read', input: 'query' } as const;
const shows = ['reimbursement', 'approval', 'organisation', 'projects'];
const part = {
  ...months,
  /** Who bears it, with the departments below. */
  department_id: z.optional(Id),
  user_id: z.optional(Id),
  project_id: z.optional(Id),
};
const ClaimQuery = z.strictObject(part).check(inOrder);

const Named = z.object({ id: z.int(), name: z.string(), lines: z.int(), amount: Compared });
/** The twenty largest, and what is beyond them. */
const ranked = z.object({ rows: z.array(Named), others: Compared });

export const reimburseReport = endpoint({
  ...report,
  method: 'GET',
  path: '/api/report/reimburse',
  summary: '报销报表',
  shows,
  schema: ClaimQuery,
  reply: z.object({
    lines: z.int(),
    amount: Compared,
    by_month: z.array(z.object({ month: z.string(), lines: z.int(), amount: Compared })),
    by_category: z.array(z.object({ category: z.enum(claimCategories), lines: z.int(), amount: Compared })),
    by_department: ranked,
    by_project: ranked,
    by_person: ranked,
    /** Of the year of the last month; what projects bear is none of a department's. */
    budgets: z.array(
      z.object({ id: z.int(), name: z.string(), budget: MoneyOut, spent: MoneyOut, percent: z.nullable(z.number()) }),
    ),
  }),
  example: { from: '2026-01', to: '2026-06' },
});

export const exportReimburseReport = endpoint({
  ...report,
  method: 'GET',
  path: '/api/report/reimburseExport',
  summary: '导出报销报表',
  permission: 'report.reimburse.export',
  operation: '导出报销报表',
  transport: 'download',
  schema: ClaimQuery,
  reply: z.unknown(),
  example: { from: '2026-01', to: '2026-06' },
});

export const PassedLine = z.object({
  id: z.int(),
  approval_id: z.int(),
  number: z.string(),
  passed_on: DayMillis,
  user_name: z.string(),
  department_name: z.string(),
  project_title: z.nullable(z.string()),
  category: z.enum(claimCategories),
  reason: z.string(),
  /** As it was claimed. */
  claimed: MoneyOut,
  amount: MoneyOut,
});
export type PassedLine = z.output<typeof PassedLine>;

/** The lines behind the figures. */
export const reimburseReportPage = endpoint({
  ...report,
  method: 'GET',
  path: '/api/report/reimbursePage',
  summary: '报销明细',
  shows,
  schema: pageQuery(['passed_on'], {
    ...part,
    /** Without those below it. */
    own_department_id: z.optional(Id),
    category: z.optional(z.enum(claimCategories)),
  }),
  reply: pageOf(PassedLine),
  example: { from: '2026-01', to: '2026-06' },
});
export const exportReimburseRows = exportOf(reimburseReportPage, { permission: 'report.reimburse.export' });
