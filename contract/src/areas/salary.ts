import * as z from 'zod/mini';
import { auditFields } from '#contract/areas/approval/submission.ts';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { Day, DayMillis, Id, Millis, noInput, pageOf, pageQuery, text } from '#contract/fields.ts';
import { MoneyOut, money } from '#contract/money.ts';
import { monthlyTotal, type SalaryPart } from '#contract/rules/salary.ts';

// What a person is paid a month, from a day on. It changes by approval only, and every standard there ever was stays.

/** Ten million 元 a month: more is a slip of the hand. */
const Amount = money({ most: 10_000_000 });

const amounts = {
  base: Amount,
  post: Amount,
  performance: Amount,
  allowance: Amount,
  social_base: Amount,
  housing_base: Amount,
  deduction: Amount,
};

const paysSomething = z.refine<Readonly<Record<SalaryPart, number>>>((draft) => monthlyTotal(draft) > 0, {
  path: ['base'],
  message: '月薪合计应大于零',
});

export const SalaryAmounts = z.strictObject(amounts).check(paysSomething);
export type SalaryAmounts = z.output<typeof SalaryAmounts>;

const exampleAmounts = {
  base: 8000,
  post: 2000,
  performance: 1000,
  allowance: 500,
  social_base: 8000,
  housing_base: 8000,
  deduction: 0,
};

const SalaryChange = z
  .strictObject({
    user_id: Id,
    ...amounts,
    effective_date: Day,
    reason: text(200),
    ...auditFields,
    /** The request this is the next round of. */
    again: z.optional(Id),
  })
  .check(paysSomething);

export const userSalary = endpoint({
  method: 'POST',
  path: '/api/ltd/userSalary',
  summary: '提交调薪',
  permission: 'staff.salary-change',
  effect: 'write',
  operation: '提交调薪',
  changes: ['salary', 'approval', 'people'],
  input: 'body',
  schema: SalaryChange,
  reply: z.object({ id: z.int(), number: z.string() }),
  example: { user_id: 1, ...exampleAmounts, effective_date: 4_070_880_000_000, reason: '年度调薪' },
});

export const salarySources = { salary_change: '调薪', regular: '转正', entry: '入职' } as const;
export type SalarySource = keyof typeof salarySources;
const sourceNames = Object.keys(salarySources) as [SalarySource, ...SalarySource[]];

const shownAmounts = z.object({
  base: MoneyOut,
  post: MoneyOut,
  performance: MoneyOut,
  allowance: MoneyOut,
  social_base: MoneyOut,
  housing_base: MoneyOut,
  deduction: MoneyOut,
});

export const SalaryStandard = z.object({
  id: z.int(),
  effective_date: DayMillis,
  amounts: shownAmounts,
  /** What held before it; null for the first. */
  before: z.nullable(shownAmounts),
  source: z.enum(sourceNames),
  reason: z.string(),
  /** Of the request behind it. */
  number: z.nullable(z.string()),
  by_name: z.nullable(z.string()),
  at: Millis,
});
export type SalaryStandard = z.output<typeof SalaryStandard>;

/** The newest come first; more than a hundred standards of one person are not shown here. */
export const PersonSalary = z.object({
  user_id: z.int(),
  current: z.nullable(SalaryStandard),
  /** Decided, and in force from a day to come. */
  coming: z.array(SalaryStandard),
  history: z.array(SalaryStandard),
  /** A change that is being decided about or came back. */
  running: z.nullable(z.object({ id: z.int(), number: z.string(), audit_status: z.int() })),
});
export type PersonSalary = z.output<typeof PersonSalary>;

/** Of someone else; that it was looked at is written down. */
export const personSalary = endpoint({
  method: 'GET',
  path: '/api/salary/person',
  summary: '员工的工资标准',
  permission: 'data.salary',
  effect: 'read',
  operation: '查看工资',
  shows: ['salary'],
  input: 'query',
  schema: z.strictObject({ user_id: Id }),
  reply: PersonSalary,
  example: { user_id: 1 },
});

export const mySalary = endpoint({
  method: 'GET',
  path: '/api/salary/mine',
  summary: '我的工资标准',
  permission: 'signed-in',
  effect: 'read',
  shows: ['salary', 'approval'],
  input: 'query',
  schema: noInput,
  reply: z.object({ current: z.nullable(SalaryStandard), coming: z.array(SalaryStandard) }),
  example: {},
});

export const userSalaryLogUserPage = endpoint({
  method: 'GET',
  path: '/api/ltd/userSalaryLogUserPage',
  summary: '我的调薪记录',
  permission: 'signed-in',
  effect: 'read',
  shows: ['salary', 'approval'],
  input: 'query',
  schema: pageQuery(['effective_date'], { source: z.optional(z.enum(sourceNames)) }),
  reply: pageOf(z.object({ ...SalaryStandard.shape, state: z.enum(['coming', 'current', 'past']) })),
  example: {},
});

export const exportSalaryLog = exportOf(userSalaryLogUserPage);

/** What the dialog begins with: what held on the day, or what was sent before. The figures are someone's: it is written down. */
export const salaryForm = endpoint({
  method: 'GET',
  path: '/api/salary/form',
  summary: '调薪申请表',
  permission: 'staff.salary-change',
  effect: 'read',
  operation: '查看工资',
  shows: [],
  input: 'query',
  schema: z.strictObject({ user_id: Id, again: z.optional(Id) }),
  reply: z.object({
    user_id: z.int(),
    user_name: z.string(),
    /** The first day from which it may be. */
    earliest: DayMillis,
    standards: z.array(z.object({ effective_date: DayMillis, amounts: shownAmounts })),
    /** Why it would be refused; null when it would not. */
    problem: z.nullable(z.string()),
    before: z.nullable(z.object({ amounts: shownAmounts, effective_date: DayMillis, reason: z.string() })),
  }),
  example: { user_id: 1 },
});

/** Whom a request that came back is about, for whoever sent it. */
export const salaryChangeToEdit = endpoint({
  method: 'GET',
  path: '/api/salary/request',
  summary: '一次调薪申请',
  permission: 'signed-in',
  effect: 'read',
  shows: [],
  input: 'query',
  schema: z.strictObject({ approval_id: Id }),
  reply: z.object({ approval_id: z.int(), user_id: z.int(), user_name: z.string() }),
  example: { approval_id: 1 },
});
