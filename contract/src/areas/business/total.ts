import * as z from 'zod/mini';
import { sourceNames } from '#contract/areas/business/customer.ts';
import { ageNames } from '#contract/areas/business/receivable.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Id, Nothing } from '#contract/fields.ts';
import { MoneyOut, money } from '#contract/money.ts';
import { stageNames } from '#contract/rules/business/opportunity-stage.ts';

// Statistics: only of what the viewer may open, in one period and one part of the company for the whole page.

/** '2026-11' */
const Month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, '月份格式不正确'));

const period = {
  from: Month,
  to: Month,
  owner_id: z.optional(Id),
  /** With the departments below it. */
  department_id: z.optional(Id),
};
const inOrder = z.refine<{ from: string; to: string }>(
  ({ from, to }) =>
    from <= to &&
    Number(to.slice(0, 4)) * 12 + Number(to.slice(5)) - (Number(from.slice(0, 4)) * 12 + Number(from.slice(5))) < 36,
  { path: ['to'], message: '请选择三年以内的起止月份' },
);
const TotalQuery = z.strictObject(period).check(inOrder);

const Figure = z.object({ count: z.int(), amount: MoneyOut });
const Named = z.object({ id: z.int(), name: z.string(), ...Figure.shape });

export const businessTotal = endpoint({
  method: 'GET',
  path: '/api/business/total',
  summary: '商机统计',
  permission: 'business.total',
  effect: 'read',
  shows: ['business', 'orders', 'receivables', 'approval', 'business-targets'],
  input: 'query',
  schema: TotalQuery,
  reply: z.object({
    /** Of those created in the period: how far they came, and where they stand now. */
    funnel: z.array(z.object({ reached: z.int(), ...Figure.shape })),
    stages: z.array(z.object({ stage: z.enum(stageNames), ...Figure.shape })),
    /** Of those won or lost in the period. */
    closed: z.object({ won: z.int(), lost: z.int(), rate: z.nullable(z.number()) }),
    /** Contracts signed in the period. */
    signed: z.object({
      ...Figure.shape,
      by_month: z.array(z.object({ month: z.string(), ...Figure.shape, received: MoneyOut })),
      /** The twenty largest of each; what is beyond them stands in `others`. */
      by_owner: z.array(Named),
      by_department: z.array(Named),
      by_customer: z.array(Named),
      by_source: z.array(z.object({ source: z.enum(sourceNames), ...Figure.shape })),
      others: z.object({ owner: Figure, department: Figure, customer: Figure }),
    }),
    /** Of those under way, whatever the period: expected amount times probability by the month of signing. */
    forecast: z.array(
      z.object({
        /** '2026-11'; 'past' before this month; 'undated' without a date. */
        month: z.string(),
        ...Figure.shape,
        weighted: MoneyOut,
      }),
    ),
    /** As of today. */
    receivables: z.object({
      outstanding: MoneyOut,
      soon: MoneyOut,
      overdue: MoneyOut,
      ages: z.array(z.object({ age: z.enum(ageNames), ...Figure.shape })),
    }),
  }),
  example: { from: '2026-01', to: '2026-12' },
});

export const exportBusinessTotal = endpoint({
  method: 'GET',
  path: '/api/business/totalExport',
  summary: '导出商机统计',
  permission: 'business.total.export',
  effect: 'read',
  operation: '导出商机统计',
  transport: 'download',
  input: 'query',
  schema: TotalQuery,
  reply: z.unknown(),
  example: { from: '2026-01', to: '2026-12' },
});

const Year = z.int().check(z.minimum(2000), z.maximum(2100));
const targetKinds = ['person', 'department'] as const;

/** Targets of a year with what was signed so far, of people and departments in scope. */
export const businessTargets = endpoint({
  method: 'GET',
  path: '/api/business/target',
  summary: '业绩目标',
  permission: 'business.list',
  effect: 'read',
  shows: ['business-targets', 'orders'],
  input: 'query',
  schema: z.strictObject({ year: Year, kind: z.enum(targetKinds) }),
  reply: z.object({
    year: z.int(),
    may_edit: z.boolean(),
    rows: z.array(
      z.object({
        /** Of the person or department. */
        id: z.int(),
        name: z.string(),
        department_name: z.nullable(z.string()),
        target: z.nullable(MoneyOut),
        signed: MoneyOut,
        /** Of the target, in percent with one decimal. */
        share: z.nullable(z.number()),
      }),
    ),
    /** More have targets or signed than are listed. */
    more: z.boolean(),
  }),
  example: { year: 2026, kind: 'person' },
});

export const saveTarget = endpoint({
  method: 'POST',
  path: '/api/business/target',
  summary: '设定业绩目标',
  permission: 'business.total.target',
  effect: 'write',
  operation: '设定业绩目标',
  changes: ['business-targets'],
  input: 'body',
  schema: z.strictObject({
    year: Year,
    kind: z.enum(targetKinds),
    id: Id,
    /** Null takes it away. */
    target: z.nullable(money({ least: 1 })),
    reason: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  }),
  reply: Nothing,
  example: { year: 2026, kind: 'person', id: 1, target: 1_000_000 },
});
