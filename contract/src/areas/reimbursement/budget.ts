import * as z from 'zod/mini';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { Id, Nothing, noInput, pageOf, pageQuery, text } from '#contract/fields.ts';
import { Money, MoneyOut, money } from '#contract/money.ts';

// What a department may spend in a year, and what a day away is worth.

const Year = z.int().check(z.minimum(2000), z.maximum(2099));

export const BudgetRow = z.object({
  department_id: z.int(),
  department_name: z.string(),
  year: z.int(),
  amount: z.nullable(MoneyOut),
  used: MoneyOut,
  under_way: MoneyOut,
  left: z.nullable(MoneyOut),
});
export type BudgetRow = z.output<typeof BudgetRow>;

export const budgetPage = endpoint({
  method: 'GET',
  path: '/api/reimburse/budgetPage',
  summary: '报销预算',
  permission: 'report.reimburse',
  effect: 'read',
  shows: ['reimbursement', 'organisation'],
  input: 'query',
  schema: pageQuery(['position'], { year: Year }, 'asc'),
  reply: pageOf(BudgetRow),
  example: { year: 2026 },
});
export const exportBudgets = exportOf(budgetPage, { permission: 'report.reimburse.export' });

/** Nothing given takes the budget away. */
export const saveBudget = endpoint({
  method: 'PUT',
  path: '/api/reimburse/budget',
  summary: '设置报销预算',
  permission: 'report.reimburse.budget',
  effect: 'write',
  operation: '设置报销预算',
  changes: ['reimbursement'],
  input: 'body',
  schema: z.strictObject({ department_id: Id, year: Year, amount: z.nullable(Money) }),
  reply: Nothing,
  example: { department_id: 1, year: 2026, amount: 200_000 },
});

export const travelStandards = endpoint({
  method: 'GET',
  path: '/api/reimburse/standards',
  summary: '差旅补贴标准',
  permission: 'signed-in',
  effect: 'read',
  shows: ['reimbursement'],
  input: 'query',
  schema: noInput,
  reply: z.array(z.object({ level: z.string(), cities: z.array(z.string()), subsidy: MoneyOut })),
  example: {},
});

/** All of them at once, in their order; one has no cities and holds for every other place. */
export const saveTravelStandards = endpoint({
  method: 'PUT',
  path: '/api/reimburse/standards',
  summary: '设置差旅补贴标准',
  permission: 'report.reimburse.budget',
  effect: 'write',
  operation: '设置差旅补贴标准',
  changes: ['reimbursement'],
  input: 'body',
  schema: z.strictObject({
    standards: z
      .array(
        z.strictObject({
          level: text(20),
          cities: z.array(text(20)).check(z.maxLength(300)),
          subsidy: money({ most: 10_000 }),
        }),
      )
      .check(
        z.minLength(1),
        z.maxLength(10),
        z.refine(
          (all) => all.filter(({ cities }) => cities.length === 0).length === 1,
          '须有一档不写城市，适用于其他地方',
        ),
        z.refine(
          (all) => new Set(all.flatMap(({ cities }) => cities)).size === all.flatMap(({ cities }) => cities).length,
          '同一城市只能属于一档',
        ),
        z.refine((all) => new Set(all.map(({ level }) => level)).size === all.length, '档次名称不能重复'),
      ),
  }),
  reply: Nothing,
  example: { standards: [{ level: '其他城市', cities: [], subsidy: 100 }] },
});
