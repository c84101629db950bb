import * as z from 'zod/mini';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { Id, Keyword, Millis, noInput, pageOf, pageQuery, Timestamp } from '#contract/fields.ts';

/** One changed field of the object an operation concerned. */
export const FieldChange = z.object({ field: z.string(), label: z.string(), old: z.unknown(), new: z.unknown() });
export type FieldChange = z.output<typeof FieldChange>;

export const results = ['done', 'refused', 'failed'] as const;
export type OperationResult = (typeof results)[number];
export const resultNames: Readonly<Record<OperationResult, string>> = {
  done: '成功',
  refused: '被拒绝',
  failed: '出错',
};

/** As people know the areas of the product. */
export const areaNames: Readonly<Record<string, string>> = {
  'operation-log': '操作日志',
  files: '文件',
  calendar: '工作日历',
  settings: '公司设置',
  organisation: '组织架构',
  identity: '账号与权限',
  staff: '员工',
  notices: '公告与消息',
  approval: '审批',
  leave: '请假',
  salary: '工资',
  business: '商机',
  personnel: '人事',
  projects: '项目',
  materials: '物资',
  reimbursement: '报销与借支',
  documents: '文档',
  settlement: '项目结算',
  payroll: '工资核算',
  home: '工作台',
  administration: '系统管理',
  'api-document': '接口文档',
};

export const areaName = (area: string): string => areaNames[area] ?? area;

export const LogEntry = z.object({
  id: z.int(),
  at: Millis,
  user_id: z.nullable(z.int()),
  user_name: z.nullable(z.string()),
  address: z.string(),
  user_agent: z.string(),
  request_id: z.string(),
  area: z.string(),
  action: z.string(),
  object_kind: z.nullable(z.string()),
  object_id: z.nullable(z.int()),
  object_label: z.nullable(z.string()),
  result: z.enum(results),
  code: z.int(),
  duration_ms: z.int(),
  changes: z.array(z.object({ label: z.string(), old: z.string(), new: z.string() })),
});
export type LogEntry = z.output<typeof LogEntry>;

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));

export const operationLogPage = endpoint({
  method: 'GET',
  path: '/api/log/operationLogPage',
  summary: '操作日志',
  permission: 'log.operation',
  effect: 'read',
  shows: [],
  input: 'query',
  schema: pageQuery(['at'], {
    keyword: z.optional(Keyword),
    user_id: z.optional(Id),
    area: z.optional(name),
    action: z.optional(name),
    /** A record by its kind and number: one without the other finds nothing in particular and is not asked for. */
    object_kind: z.optional(name),
    object_id: z.optional(Id),
    result: z.optional(z.enum(results)),
    from: z.optional(Timestamp),
    to: z.optional(Timestamp),
  }),
  reply: pageOf(LogEntry),
  example: {},
});
export const exportOperationLog = exportOf(operationLogPage, { permission: 'log.export' });

/** What was ever done, to choose from. */
export const operationNames = endpoint({
  method: 'GET',
  path: '/api/log/operationNames',
  summary: '操作名称',
  permission: 'log.operation',
  effect: 'read',
  shows: [],
  input: 'query',
  schema: noInput,
  reply: z.array(z.object({ area: z.string(), action: z.string() })),
  example: {},
});

/** First the chain of seals, then whether every entry has one. */
const verifyPhases = ['seals', 'entries'] as const;

/**
 * One stretch of the chain at a time, so that ten million entries keep nobody waiting for one answer: whoever asks goes on
 * where the last answer ended.
 */
export const verifyLog = endpoint({
  method: 'GET',
  path: '/api/log/verify',
  summary: '校验日志链',
  permission: 'log.verify',
  effect: 'read',
  shows: [],
  input: 'query',
  schema: z.strictObject({
    phase: z._default(z.enum(verifyPhases), 'seals'),
    after: z._default(z.int().check(z.nonnegative()), 0),
  }),
  reply: z.object({
    phase: z.enum(verifyPhases),
    /** How far this phase has come, and how far it goes. */
    reached: z.int(),
    total: z.int(),
    finished: z.boolean(),
    broken: z.nullable(z.object({ entry: z.int(), reason: z.string() })),
    /** What was last written outside the database. */
    anchor: z.nullable(z.object({ at: Millis, seq: z.int() })),
  }),
  example: {},
});
