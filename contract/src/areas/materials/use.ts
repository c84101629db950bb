import * as z from 'zod/mini';
import { auditFields } from '#contract/areas/approval/submission.ts';
import { Num, NumOut } from '#contract/areas/materials/quantity.ts';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { Day, Id, Keyword, Millis, pageOf, pageQuery, text } from '#contract/fields.ts';
import { MoneyOut } from '#contract/money.ts';

// What a project uses: asked for by whoever sees the project, taken out of the stock when it passes, and given back by a return
// or when the use is reversed. Seen as its project is.

export const materialUseStates = {
  running: '审批中',
  returned: '已退回',
  passed: '已领用',
  rejected: '已驳回',
  withdrawn: '已撤回',
  reversed: '已撤销',
} as const;
export type UseState = keyof typeof materialUseStates;
const materialUseStateNames = Object.keys(materialUseStates) as [UseState, ...UseState[]];

const UseLine = z.object({
  goods_id: z.int(),
  goods_name: z.string(),
  unit: z.string(),
  num: NumOut,
  returned: NumOut,
});

export const UseRow = z.object({
  id: z.int(),
  approval_id: z.int(),
  number: z.string(),
  project_id: z.int(),
  project_number: z.nullable(z.string()),
  project_name: z.string(),
  purpose: z.string(),
  state: z.enum(materialUseStateNames),
  lines: z.array(UseLine),
  /** What it cost the project so far: only for who sees the project's money, or keeps goods. */
  cost: z.nullable(MoneyOut),
  applicant_name: z.string(),
  created_at: Millis,
  actions: z.array(z.enum(['return'])),
});
export type UseRow = z.output<typeof UseRow>;

export const materialUsePage = endpoint({
  method: 'GET',
  path: '/api/material/use',
  summary: '物资领用列表',
  permission: 'material.project',
  effect: 'read',
  shows: ['goods', 'approval', 'projects'],
  input: 'query',
  schema: pageQuery(['created_at'], {
    keyword: z.optional(Keyword),
    project_id: z.optional(Id),
    state: z.optional(z.enum(materialUseStateNames)),
    mine: z.optional(z.enum(['yes'])),
    from: z.optional(Day),
    to: z.optional(Day),
  }),
  reply: pageOf(UseRow),
  example: {},
});
export const exportUses = exportOf(materialUsePage, { permission: 'material.export' });

export const askForGoods = endpoint({
  method: 'PUT',
  path: '/api/material/use',
  summary: '领用物资',
  permission: 'material.use',
  effect: 'write',
  operation: '申请领用物资',
  changes: ['goods', 'approval'],
  input: 'body',
  schema: z.strictObject({
    project_id: Id,
    purpose: text(200),
    lines: z
      .array(z.strictObject({ goods_name: text(60), num: Num }))
      .check(z.minLength(1, '请至少填写一种物资'), z.maxLength(50)),
    ...auditFields,
    again: z.optional(Id),
  }),
  reply: z.object({ id: z.int(), number: z.string() }),
  example: { project_id: 1, purpose: '机房布线', lines: [{ goods_name: '六类网线', num: 12.5 }] },
});

/** To be changed and sent again. */
export const materialUseToEdit = endpoint({
  method: 'GET',
  path: '/api/material/useRequest',
  summary: '一次领用申请',
  permission: 'material.use',
  effect: 'read',
  shows: [],
  input: 'query',
  schema: z.strictObject({ approval_id: Id }),
  reply: z.object({
    approval_id: z.int(),
    project_id: z.int(),
    purpose: z.string(),
    lines: z.array(z.object({ goods_name: z.string(), num: NumOut })),
    content_json: z.string(),
  }),
  example: { approval_id: 1 },
});

/** For pickers: projects that the person may use goods for. */
export const projectsForGoods = endpoint({
  method: 'GET',
  path: '/api/material/useProjects',
  summary: '可领用物资的项目',
  permission: 'material.use',
  effect: 'read',
  shows: ['projects', 'approval'],
  input: 'query',
  schema: z.strictObject({ keyword: z.optional(Keyword), id: z.optional(Id) }),
  reply: z.array(
    z.object({ id: z.int(), number: z.nullable(z.string()), name: z.string(), leader_id: z.nullable(z.int()) }),
  ),
  example: {},
});

/** What a project has of which goods by now, uses less returns. */
export const sheetPage = endpoint({
  method: 'GET',
  path: '/api/material/projectSheet',
  summary: '项目物资汇总',
  permission: 'material.project',
  effect: 'read',
  shows: ['goods', 'approval', 'projects'],
  input: 'query',
  schema: pageQuery(['last_at'], { project_id: Id }),
  reply: pageOf(
    z.object({
      /** Of the goods. */
      id: z.int(),
      goods_number: z.string(),
      goods_name: z.string(),
      unit: z.string(),
      used: NumOut,
      returned: NumOut,
      num: NumOut,
      cost: z.nullable(MoneyOut),
      last_at: Millis,
    }),
  ),
  example: { project_id: 1 },
});
export const exportSheet = exportOf(sheetPage, { permission: 'material.export' });
