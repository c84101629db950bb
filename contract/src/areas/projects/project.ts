import * as z from 'zod/mini';
import { UploadedFile } from '#contract/areas/files.ts';
import { projectTypeKinds } from '#contract/areas/projects/type.ts';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { Day, DayMillis, Id, Keyword, Millis, Nothing, noInput, pageOf, pageQuery } from '#contract/fields.ts';
import { Money, MoneyOut } from '#contract/money.ts';
import { noticeStateNames } from '#contract/rules/projects/bidding.ts';
import { lightNames } from '#contract/rules/projects/project-risk.ts';
import { projectActionNames } from '#contract/rules/projects/project-status.ts';

// A project: what is to be delivered, by whom, for how much, by when.

const Status = z.int().check(z.minimum(0), z.maximum(9));

const budget = {
  budget_labour: Money,
  budget_reimbursement: Money,
  budget_material: Money,
  budget_outsourcing: Money,
};
export const budgetParts = {
  budget_labour: '人工',
  budget_reimbursement: '报销',
  budget_material: '物资',
  budget_outsourcing: '外包',
} as const;

/** The specification's rule: `project_title` is required, said as 必填. */
const Title = z.string({ error: '必填' }).check(z.trim(), z.minLength(1, '必填'), z.maxLength(60, '最多 60 个字'));

const projectFields = {
  project_title: Title,
  type_id: Id,
  set_id: z.nullable(Id),
  leader_id: z.nullable(Id),
  planned_start: z.nullable(Day),
  planned_end: z.nullable(Day),
  /** Of a project without an order; one with an order has its order's. */
  contract_amount: Money,
  ...budget,
  description: z._default(z.string().check(z.trim(), z.maxLength(2000)), ''),
  file_ids: z._default(z.array(Id).check(z.maxLength(20)), []),
};
const inOrder = z.refine<{ planned_start: string | null; planned_end: string | null }>(
  ({ planned_start, planned_end }) => planned_start === null || planned_end === null || planned_start <= planned_end,
  { path: ['planned_end'], message: '计划结束不能早于计划开始' },
);

export const Risk = z.object({ light: z.enum(lightNames), reasons: z.array(z.string()) });

export const ProjectRow = z.object({
  id: z.int(),
  number: z.nullable(z.string()),
  project_title: z.string(),
  status: z.int(),
  /** 1 when 完结 can be pressed. */
  show_money_over_btn: z.int(),
  type_id: z.int(),
  type_name: z.string(),
  set_id: z.nullable(z.int()),
  set_name: z.nullable(z.string()),
  leader_id: z.nullable(z.int()),
  leader_name: z.nullable(z.string()),
  customer_name: z.nullable(z.string()),
  planned_start: z.nullable(DayMillis),
  planned_end: z.nullable(DayMillis),
  /** Percent of its tasks' work that is done. */
  progress: z.int(),
  members: z.int(),
  late_tasks: z.int(),
  /** Of one that can be late; null otherwise. */
  risk: z.nullable(Risk),
  /** Null for who may not see a project's money. */
  contract_amount: z.nullable(MoneyOut),
  budget: z.nullable(MoneyOut),
  cost: z.nullable(MoneyOut),
  created_at: Millis,
  actions: z.array(z.enum(['detail', ...projectActionNames])),
});
export type ProjectRow = z.output<typeof ProjectRow>;

const filters = {
  keyword: z.optional(Keyword),
  status: z.optional(Status),
  /** Neither finished nor ended. */
  living: z.optional(z.boolean()),
  type_id: z.optional(Id),
  set_id: z.optional(Id),
  leader_id: z.optional(Id),
  department_id: z.optional(Id),
  member_id: z.optional(Id),
  start_from: z.optional(Day),
  start_to: z.optional(Day),
  end_from: z.optional(Day),
  end_to: z.optional(Day),
  /** Past its planned end and not finished. */
  overdue: z.optional(z.boolean()),
};
const sorts = ['created_at', 'planned_end', 'planned_start', 'number'] as const;

export const projectList = endpoint({
  method: 'GET',
  path: '/api/project/projectList',
  summary: '项目列表',
  permission: 'project.list',
  effect: 'read',
  shows: ['projects', 'tasks', 'approval'],
  input: 'query',
  schema: pageQuery(sorts, filters),
  reply: pageOf(ProjectRow),
  example: {},
});
export const exportProjects = exportOf(projectList, {
  permission: 'project.export',
  path: '/api/project/projectExport',
});

/** Those that one leads. */
export const myLeadProject = endpoint({
  method: 'GET',
  path: '/api/project/myLeadProject',
  summary: '我负责的项目',
  permission: 'signed-in',
  effect: 'read',
  shows: ['projects', 'tasks', 'approval'],
  input: 'query',
  schema: pageQuery(sorts, {
    keyword: z.optional(Keyword),
    status: z.optional(Status),
    living: z.optional(z.boolean()),
  }),
  reply: pageOf(ProjectRow),
  example: {},
});

export const projectOptions = endpoint({
  method: 'GET',
  path: '/api/project/options',
  summary: '可选的项目',
  permission: 'signed-in',
  effect: 'read',
  shows: ['projects'],
  input: 'query',
  schema: z.strictObject({ keyword: z.optional(Keyword), id: z.optional(Id) }),
  reply: z.array(z.object({ id: z.int(), number: z.nullable(z.string()), project_title: z.string(), status: z.int() })),
  example: {},
});

const exampleProject = {
  project_title: '云帆科技官网改版',
  type_id: 1,
  set_id: null,
  leader_id: null,
  planned_start: 1_767_196_800_000,
  planned_end: 4_070_880_000_000,
  contract_amount: 100,
  budget_labour: 50,
  budget_reimbursement: 5,
  budget_material: 5,
  budget_outsourcing: 0,
};

export const createProject = endpoint({
  method: 'PUT',
  path: '/api/project/project',
  summary: '新建项目',
  permission: 'project.new',
  effect: 'write',
  operation: '新建项目',
  changes: ['projects'],
  input: 'body',
  schema: z.strictObject(projectFields).check(inOrder),
  reply: z.object({ id: z.int() }),
  example: exampleProject,
});

/** While it is a draft. */
export const editProject = endpoint({
  method: 'POST',
  path: '/api/project/project',
  summary: '编辑项目',
  permission: 'project.edit',
  effect: 'write',
  operation: '编辑项目',
  changes: ['projects'],
  input: 'body',
  schema: z.strictObject({ id: Id, version: z.int(), ...projectFields }).check(inOrder),
  reply: Nothing,
  example: { id: 1, version: 1, ...exampleProject },
});

/** Only a draft. */
export const deleteProject = endpoint({
  method: 'DELETE',
  path: '/api/project/deleteProject',
  summary: '删除项目',
  permission: 'project.delete',
  effect: 'write',
  operation: '删除项目',
  changes: ['projects', 'orders'],
  input: 'query',
  schema: z.strictObject({ id: Id }),
  reply: Nothing,
  example: { id: 1 },
});

export const projectDetail = endpoint({
  method: 'GET',
  path: '/api/project/detail',
  summary: '项目详情',
  permission: 'signed-in',
  effect: 'read',
  shows: ['projects', 'tasks', 'approval', 'files', 'bidding'],
  input: 'query',
  schema: z.strictObject({ id: Id }),
  reply: z.object({
    ...ProjectRow.shape,
    version: z.int(),
    order: z.nullable(z.object({ id: z.int(), number: z.string(), opportunity_id: z.nullable(z.int()) })),
    creator_name: z.string(),
    /** Of its type, where that has one of its own: what its establishing begins with. */
    template_id: z.nullable(z.int()),
    description: z.string(),
    /** Null for who may not see a project's money. */
    budget_parts: z.nullable(
      z.object({
        budget_labour: MoneyOut,
        budget_reimbursement: MoneyOut,
        budget_material: MoneyOut,
        budget_outsourcing: MoneyOut,
      }),
    ),
    files: z.array(UploadedFile),
    /** What has to happen next, and who is waited for. */
    next_step: z.string(),
    held_by: z.array(z.string()),
    pause_reason: z.nullable(z.string()),
    /** While it is offered to the staff, to whom that is. */
    bid_notice: z.nullable(z.object({ id: z.int(), kind: z.enum(projectTypeKinds), state: z.enum(noticeStateNames) })),
    tasks: z.object({ total: z.int(), done: z.int(), late: z.int(), milestones: z.int() }),
    requests: z.array(
      z.object({
        id: z.int(),
        number: z.string(),
        kind: z.string(),
        audit_status: z.int(),
        round: z.int(),
        submitted_at: Millis,
        waiting_for: z.array(z.string()),
      }),
    ),
  }),
  example: { id: 1 },
});

/** What happened to it, newest first. */
export const projectTrail = endpoint({
  method: 'GET',
  path: '/api/project/trail',
  summary: '项目变更记录',
  permission: 'signed-in',
  effect: 'read',
  shows: ['projects', 'tasks', 'approval'],
  input: 'query',
  schema: pageQuery(['at'], { project_id: Id }),
  reply: pageOf(
    z.object({
      id: z.int(),
      at: Millis,
      by_name: z.nullable(z.string()),
      title: z.string(),
      changes: z.array(z.object({ label: z.string(), old: z.nullable(z.string()), new: z.nullable(z.string()) })),
      note: z.string(),
    }),
  ),
  example: { project_id: 1 },
});

/** How many each tab of the list would show. */
export const projectCount = endpoint({
  method: 'GET',
  path: '/api/project/count',
  summary: '项目数量',
  permission: 'signed-in',
  effect: 'read',
  shows: ['projects', 'tasks', 'approval'],
  input: 'query',
  schema: noInput,
  reply: z.object({ mine: z.int(), tasks: z.int(), late_tasks: z.int(), to_assign: z.int() }),
  example: {},
});
