import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DayMillis, Id, Millis, NearDay, Nothing, noInput, text } from '#contract/fields.ts';

// By what growth values are given, and which levels there are: from a day on, until others follow. Once they are in force they
// are never changed; a draft is tried on a past year first.

const Percent = z.int().check(z.minimum(0, '不能为负数'), z.maximum(1000, '最多 1000'));

const levels = z
  .array(z.strictObject({ name: text(20), least: z.int().check(z.minimum(0), z.maximum(100_000_000)) }))
  .check(
    z.minLength(1, '至少一级'),
    z.maxLength(20, '最多 20 级'),
    z.refine((all) => all[0]?.least === 0, '第一级须从 0 开始'),
    z.refine((all) => all.every((one, at) => at === 0 || one.least > (all[at - 1]?.least ?? 0)), '门槛须逐级升高'),
    z.refine((all) => new Set(all.map(({ name }) => name)).size === all.length, '级别名称不能重复'),
  );

const values = {
  finished_percent: Percent,
  on_time_percent: Percent,
  satisfaction_percent: Percent,
  /** Of five points, with one decimal. */
  satisfaction_least: z
    .number()
    .check(z.minimum(1, '1 至 5 分'), z.maximum(5, '1 至 5 分'), z.multipleOf(0.1, '最多一位小数')),
  bid_won_percent: Percent,
  /** The most that is granted at once. */
  grant_most: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  levels,
  note: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
};

export const ruleStates = { draft: '草稿', coming: '待生效', present: '生效中', past: '已被接替' } as const;
export type RuleState = keyof typeof ruleStates;
const stateNames = Object.keys(ruleStates) as [RuleState, ...RuleState[]];
const ruleActions = ['edit', 'delete', 'try', 'force'] as const;

export const GrowthRuleRow = z.object({
  id: z.int(),
  finished_percent: z.int(),
  on_time_percent: z.int(),
  satisfaction_percent: z.int(),
  satisfaction_least: z.number(),
  bid_won_percent: z.int(),
  grant_most: z.int(),
  levels: z.array(z.object({ name: z.string(), least: z.int() })),
  note: z.string(),
  /** From this day on; a draft has none. */
  from: z.nullable(DayMillis),
  state: z.enum(stateNames),
  by_name: z.nullable(z.string()),
  created_at: Millis,
  actions: z.array(z.enum(ruleActions)),
});
export type GrowthRuleRow = z.output<typeof GrowthRuleRow>;

/** Drafts are shown to those who may change the rules. */
export const growthRules = endpoint({
  method: 'GET',
  path: '/api/project/growthRules',
  summary: '成长值规则',
  permission: 'project.growth',
  effect: 'read',
  shows: ['growth-rules'],
  input: 'query',
  schema: noInput,
  reply: z.object({ rules: z.array(GrowthRuleRow), may_draft: z.boolean() }),
  example: {},
});

const example = {
  finished_percent: 100,
  on_time_percent: 20,
  satisfaction_percent: 20,
  satisfaction_least: 4.5,
  bid_won_percent: 10,
  grant_most: 200,
  levels: [
    { name: '一级', least: 0 },
    { name: '二级', least: 200 },
  ],
};

export const createGrowthRule = endpoint({
  method: 'PUT',
  path: '/api/project/growthRule',
  summary: '起草成长值规则',
  permission: 'project.growth.rules',
  effect: 'write',
  operation: '起草成长值规则',
  changes: ['growth-rules'],
  input: 'body',
  schema: z.strictObject(values),
  reply: z.object({ id: z.int() }),
  example,
});

/** A draft only. */
export const editGrowthRule = endpoint({
  method: 'POST',
  path: '/api/project/growthRule',
  summary: '修改成长值规则草稿',
  permission: 'project.growth.rules',
  effect: 'write',
  operation: '修改成长值规则草稿',
  changes: ['growth-rules'],
  input: 'body',
  schema: z.strictObject({ id: Id, ...values }),
  reply: Nothing,
  example: { id: 1, ...example },
});

/** Before its day has come. */
export const deleteGrowthRule = endpoint({
  method: 'DELETE',
  path: '/api/project/growthRule',
  summary: '删除成长值规则',
  permission: 'project.growth.rules',
  effect: 'write',
  operation: '删除成长值规则',
  changes: ['growth-rules'],
  input: 'query',
  schema: z.strictObject({ id: Id }),
  reply: Nothing,
  example: { id: 1 },
});

export const forceGrowthRule = endpoint({
  method: 'POST',
  path: '/api/project/growthRuleForce',
  summary: '成长值规则生效',
  permission: 'project.growth.rules',
  effect: 'write',
  operation: '成长值规则生效',
  changes: ['growth-rules', 'growth'],
  input: 'body',
  schema: z.strictObject({ id: Id, from: NearDay }),
  reply: Nothing,
  example: { id: 1, from: 1_798_732_800_000 },
});

/**
 * What a year would have been under these rules, person by person: whoever sets the rules sees what they do. Grants stay as
 * they are, and so does all that was before and after the year.
 */
export const tryGrowthRule = endpoint({
  method: 'GET',
  path: '/api/project/growthRuleTrial',
  summary: '试算成长值规则',
  permission: 'project.growth.rules',
  effect: 'read',
  operation: '试算成长值规则',
  shows: ['growth', 'growth-rules', 'settlements'],
  input: 'query',
  schema: z.strictObject({ id: Id, year: z.int().check(z.minimum(2000), z.maximum(2099)) }),
  reply: z.object({
    year: z.int(),
    before: z.int(),
    after: z.int(),
    /** How many have more, and how many less. */
    more: z.int(),
    fewer: z.int(),
    people: z.array(
      z.object({
        user_id: z.int(),
        name: z.string(),
        department_name: z.string(),
        before: z.int(),
        after: z.int(),
        /** By today's total with the difference added: the level now, and the one it would be. */
        level: z.string(),
        new_level: z.string(),
      }),
    ),
  }),
  example: { id: 1, year: 2025 },
});
