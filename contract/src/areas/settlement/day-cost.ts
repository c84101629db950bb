import * as z from 'zod/mini';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { DayMillis, Id, Millis, NearDay, pageOf, pageQuery } from '#contract/fields.ts';
import { MoneyOut, money } from '#contract/money.ts';

// 标准人天成本: what a project is charged for a day of work, by the level of a post. Nobody's pay is told by it.

const PostLevel = z.int('请填写 1 至 20 的级别').check(z.minimum(1), z.maximum(20));

export const DayCost = z.object({
  id: Id,
  level: z.int(),
  /** The first day of the month from which it holds. */
  from_on: DayMillis,
  amount: MoneyOut,
  in_force: z.boolean(),
  by_name: z.string(),
  created_at: Millis,
});
export type DayCost = z.output<typeof DayCost>;

export const dayCostPage = endpoint({
  method: 'GET',
  path: '/api/project/dayCost',
  summary: '标准人天成本',
  permission: 'project.settlement',
  effect: 'read',
  shows: ['day-costs'],
  input: 'query',
  schema: pageQuery(['from_on'], {}),
  reply: pageOf(DayCost),
  example: {},
});
export const exportDayCosts = exportOf(dayCostPage, { permission: 'project.settlement.export' });

export const saveDayCost = endpoint({
  method: 'PUT',
  path: '/api/project/dayCost',
  summary: '新增标准人天成本',
  permission: 'project.settlement.day-cost',
  effect: 'write',
  operation: '新增标准人天成本',
  changes: ['day-costs'],
  input: 'body',
  schema: z.strictObject({
    level: PostLevel,
    /** Any day of the month from which it holds. */
    month: NearDay,
    amount: money({ least: 0.01, most: 100_000 }),
  }),
  reply: z.object({ id: z.int() }),
  example: { level: 3, month: 1_767_196_800_000, amount: 800 },
});
