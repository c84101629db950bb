import * as z from 'zod/mini';
import { inOrder, months } from '#contract/areas/reports/period.ts';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { DayMillis, Id, pageOf, pageQuery } from '#contract/fields.ts';
import { MoneyOut } from '#contract/money.ts';

// What people cost, from published payrolls. A figure that would be that of fewer than three people is told to nobody, nor is
// any from which it could be reckoned: see withhold-rules.ts.

export const payItems = {
  wage: '工资',
  leave: '请假扣款',
  bonus: '奖金',
  dividend: '项目分红',
  social: '单位社保',
  housing: '单位公积金',
} as const;
export type PayItem = keyof typeof payItems;
export const payItemNames = Object.keys(payItems) as [PayItem, ...PayItem[]];

const report = { permission: 'report.salary', effect: 'read', input: 'query' } as const;
const part = { ...months, department_id: z.optional(Id) };
const PayQuery = z.strictObject(part).check(inOrder);

/** Null: withheld. */
const Withheld = z.nullable(MoneyOut);
const Items = z.nullable(z.record(z.enum(payItemNames), MoneyOut));
const CostCompared = z.object({ now: Withheld, before: Withheld, year: Withheld });

export const salaryReport = endpoint({
  ...report,
  method: 'GET',
  path: '/api/report/salary',
  summary: '工资报表',
  shows: ['payroll', 'organisation'],
  schema: PayQuery,
  reply: z.object({
    cost: CostCompared,
    items: Items,
    by_month: z.array(z.object({ month: z.string(), people: z.int(), cost: Withheld, items: Items, year: Withheld })),
    by_department: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        /** The most of a month. */
        people: z.int(),
        cost: CostCompared,
        items: Items,
        /** Months of the period that are left out of its figures. */
        withheld: z.int(),
      }),
    ),
    /** Departments some months of which are withheld. */
    withheld: z.int(),
    /** Whether the rows behind may be opened. */
    may_open: z.boolean(),
  }),
  example: { from: '2026-01', to: '2026-06' },
});

export const exportSalaryReport = endpoint({
  ...report,
  method: 'GET',
  path: '/api/report/salaryExport',
  summary: '导出工资报表',
  permission: 'report.salary.export',
  operation: '导出工资报表',
  transport: 'download',
  schema: PayQuery,
  reply: z.unknown(),
  example: { from: '2026-01', to: '2026-06' },
});

export const PaidPerson = z.object({
  id: z.int(),
  run_id: z.int(),
  month: DayMillis,
  job_number: z.string(),
  user_name: z.string(),
  department_name: z.string(),
  gross: MoneyOut,
  bonus: MoneyOut,
  dividend: MoneyOut,
  company: MoneyOut,
  cost: MoneyOut,
});
export type PaidPerson = z.output<typeof PaidPerson>;

/** The published sheets behind the figures: of everybody, so for those who may see everybody's. */
export const salaryReportPage = endpoint({
  ...report,
  method: 'GET',
  path: '/api/report/salaryPage',
  summary: '工资成本明细',
  operation: '查看工资成本明细',
  shows: ['payroll'],
  schema: pageQuery(['month'], { ...part, own_department_id: z.optional(Id) }),
  reply: pageOf(PaidPerson),
  example: { from: '2026-01', to: '2026-06' },
});

export const exportSalaryRows = exportOf(salaryReportPage, { permission: 'report.salary.export' });
