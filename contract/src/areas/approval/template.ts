import * as z from 'zod/mini';
import { ContentJson } from '#contract/areas/approval/step.ts';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { Id, Keyword, Millis, Nothing, noInput, Ordinal, pageOf, pageQuery, text } from '#contract/fields.ts';
import { Money } from '#contract/money.ts';
import { type Granted, type PermissionKey, permissionId, permits } from '#contract/permissions.ts';

/** Every kind of request the one engine serves. */
export const approvalKinds = {
  leave: '请假',
  reimburse: '报销',
  loan: '借支',
  regular: '转正',
  entry: '入职',
  post_change: '岗位变动',
  salary_change: '调薪',
  leaving: '离职',
  business_create: '商机',
  business_order: '成单',
  write_off: '坏账核销',
  project_establish: '立项',
  project_cost: '项目成本',
  project_assign: '派单',
  unveiling: '揭榜',
  dev_unveiling: '研发揭榜',
  team_change: '团队变更',
  project_check: '验收',
  settlement: '结算',
  payroll: '工资发放',
  material_use: '物资领用',
} as const;
export type ApprovalKindName = keyof typeof approvalKinds;
export const approvalKindNames = Object.keys(approvalKinds) as [ApprovalKindName, ...ApprovalKindName[]];

/** Who sends such a request: holders of one of these. The others are sent by every employee, or by whom their record names. */
const filedWith: Readonly<Partial<Record<ApprovalKindName, readonly PermissionKey[]>>> = {
  entry: ['staff.invite'],
  post_change: ['staff.post-change'],
  salary_change: ['staff.salary-change'],
  business_create: ['business.create'],
  business_order: ['business.order'],
  write_off: ['business.write-off'],
  // Whoever keeps the types of projects chooses the path each begins with.
  project_establish: ['project.new', 'project-type.create', 'project-type.edit'],
  project_assign: ['project.pass-order'],
  payroll: ['report.salary.run'],
  material_use: ['material.use'],
};
export const mayFile = (granted: Granted, kind: ApprovalKindName): boolean =>
  filedWith[kind]?.some((key) => permits(granted, permissionId(key))) ?? true;

const templateStates = ['enabled', 'disabled'] as const;

const Template = z.object({
  id: z.int(),
  name: z.string(),
  kinds: z.array(z.enum(approvalKindNames)),
  state: z.enum(templateStates),
  version: z.int(),
  /** The default of its kinds: applicants may add steps, not change these. */
  locked: z.boolean(),
  /** Whether a running or past request was made from it. */
  used: z.boolean(),
  steps: z.int(),
  updated_at: Millis,
  updated_by_name: z.nullable(z.string()),
  actions: z.array(z.enum(['edit', 'copy', 'disable', 'enable', 'delete', 'unlock', 'lock'])),
});
export type Template = z.output<typeof Template>;

export const auditTemplatePage = endpoint({
  method: 'GET',
  path: '/api/base/auditTemplatePage',
  summary: '审批模板列表',
  permission: 'template',
  effect: 'read',
  shows: ['template'],
  input: 'query',
  schema: pageQuery(['updated_at', 'name'], {
    keyword: z.optional(Keyword),
    kind: z.optional(z.enum(approvalKindNames)),
    state: z.optional(z.enum(templateStates)),
  }),
  reply: pageOf(Template),
  example: {},
});

export const exportTemplates = exportOf(auditTemplatePage);

/** Of what one may file: for a kind, those whose steps could be sent, with all that is locked, in its order. */
export const auditTemplateList = endpoint({
  method: 'GET',
  path: '/api/base/auditTemplateList',
  summary: '可选的审批模板',
  permission: 'signed-in',
  effect: 'read',
  shows: ['template'],
  input: 'query',
  schema: z.strictObject({ kind: z.optional(z.enum(approvalKindNames)) }),
  reply: z.array(z.object({ id: z.int(), name: z.string() })),
  example: {},
});

export const auditTemplate = endpoint({
  method: 'GET',
  path: '/api/base/auditTemplate',
  summary: '一个审批模板',
  permission: 'signed-in',
  effect: 'read',
  shows: ['template'],
  input: 'query',
  schema: z.strictObject({ id: Id, version: z.optional(Ordinal) }),
  reply: z.object({
    id: z.int(),
    name: z.string(),
    content_json: z.string(),
    kinds: z.array(z.enum(approvalKindNames)),
    locked: z.boolean(),
    resume: z.boolean(),
    remind_hours: z.int(),
    version: z.int(),
    versions: z.array(z.object({ version: z.int(), at: Millis, user_name: z.nullable(z.string()) })),
  }),
  example: { id: 1 },
});

const kinds = z.array(z.enum(approvalKindNames)).check(z.maxLength(approvalKindNames.length));
const remindHours = z.int().check(z.minimum(1), z.maximum(240));

const draft = {
  name: text(30),
  content_json: ContentJson,
  kinds: z._default(kinds, []),
  /** A returned request whose watched fields did not change goes on where it was returned. */
  resume: z._default(z.boolean(), true),
  /** Working hours after which a waiting step reminds. */
  remind_hours: z._default(remindHours, 24),
};

export const TemplateDraft = z.strictObject(draft);
/** What a client does not send stays as it is. */
export const TemplateEdit = z.strictObject({
  id: Id,
  name: draft.name,
  content_json: draft.content_json,
  kinds: z.optional(kinds),
  resume: z.optional(z.boolean()),
  remind_hours: z.optional(remindHours),
  /** The version the editor had before them; another one saved meanwhile is a conflict. */
  version: z.optional(Ordinal),
});

const exampleTemplate = {
  name: '部门负责人审批',
  content_json: '[{"user_id":1,"checked":["detail","check"]}]',
};

export const createTemplate = endpoint({
  method: 'PUT',
  path: '/api/base/auditTemplate',
  summary: '新增审批模板',
  permission: 'template.create',
  effect: 'write',
  operation: '新增审批模板',
  changes: ['template'],
  input: 'body',
  schema: TemplateDraft,
  reply: z.object({ id: z.int() }),
  example: exampleTemplate,
});

export const editTemplate = endpoint({
  method: 'POST',
  path: '/api/base/auditTemplate',
  summary: '编辑审批模板',
  permission: 'template.edit',
  effect: 'write',
  operation: '编辑审批模板',
  changes: ['template'],
  input: 'body',
  schema: TemplateEdit,
  reply: z.object({ version: z.int() }),
  example: { id: 1, ...exampleTemplate },
});

/** The specification sends a body. A template in use is only ever disabled. */
export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: '/api/base/auditTemplate',
  summary: '删除审批模板',
  permission: 'template.delete',
  effect: 'write',
  operation: '删除审批模板',
  changes: ['template'],
  input: 'body',
  schema: z.strictObject({ id: Id }),
  reply: Nothing,
  example: { id: 1 },
});

export const setTemplateState = endpoint({
  method: 'POST',
  path: '/api/base/auditTemplateState',
  summary: '启用或停用审批模板',
  permission: 'template.edit',
  effect: 'write',
  operation: '启用或停用审批模板',
  changes: ['template'],
  input: 'body',
  schema: z.strictObject({ id: Id, state: z.enum(templateStates) }),
  reply: Nothing,
  example: { id: 1, state: 'disabled' },
});

export const setTemplateLock = endpoint({
  method: 'POST',
  path: '/api/base/auditTemplateLock',
  summary: '锁定或解除锁定',
  permission: 'template.unlock',
  effect: 'write',
  operation: '锁定或解除锁定审批模板',
  changes: ['template'],
  input: 'body',
  schema: z.strictObject({ id: Id, locked: z.boolean() }),
  reply: Nothing,
  example: { id: 1, locked: true },
});

/** What a step of a template may point to besides people. */
export const templateChoices = endpoint({
  method: 'GET',
  path: '/api/base/auditTemplateChoices',
  summary: '审批模板的可选项',
  permission: 'template',
  effect: 'read',
  shows: ['groups', 'organisation'],
  input: 'query',
  schema: noInput,
  reply: z.object({
    groups: z.array(z.object({ id: z.int(), name: z.string() })),
    posts: z.array(z.object({ id: z.int(), name: z.string(), department_name: z.string() })),
    departments: z.array(z.object({ id: z.int(), name: z.string(), parent_id: z.nullable(z.int()) })),
    /** Of the kinds that have types: what a condition on the type may name. */
    types: z.array(z.object({ kind: z.enum(approvalKindNames), names: z.array(z.string()) })),
  }),
  example: {},
});

export const DryStep = z.object({
  number: z.int(),
  label: z.string(),
  mode: z.string(),
  check: z.boolean(),
  people: z.array(z.object({ id: z.int(), name: z.string() })),
  /** Why it is skipped, or how these people came to stand there. */
  note: z.nullable(z.string()),
  skipped: z.boolean(),
});
export type DryStep = z.output<typeof DryStep>;

/** How the path would look for this person and these figures, without sending anything. */
export const dryRun = endpoint({
  method: 'POST',
  path: '/api/base/auditTemplateDryRun',
  summary: '试运行审批模板',
  permission: 'template',
  effect: 'read',
  shows: [],
  input: 'body',
  schema: z.strictObject({
    content_json: ContentJson,
    applicant_id: Id,
    amount: z.optional(Money),
    days: z.optional(z.number().check(z.nonnegative(), z.maximum(1000))),
    type: z.optional(text(30)),
  }),
  reply: z.object({
    /** Nobody is left to decide a step: such a request would be refused. */
    blocked: z.boolean(),
    steps: z.array(DryStep),
  }),
  example: { content_json: exampleTemplate.content_json, applicant_id: 1 },
});
