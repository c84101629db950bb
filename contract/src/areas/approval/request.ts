import * as z from 'zod/mini';
import { RequestSection } from '#contract/areas/approval/section.ts';
import { approvalKindNames } from '#contract/areas/approval/template.ts';
import { UploadedFile } from '#contract/areas/files.ts';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { DayMillis, Id, Keyword, Millis, Ordinal, pageOf, pageQuery, Timestamp, text } from '#contract/fields.ts';

// One set of calls for every list under /approval and every detail.

export const approvalTabs = {
  todo: '待我处理',
  done: '我已处理',
  copied: '抄送我的',
  mine: '我发起的',
  all: '全部',
} as const;
export type ApprovalTab = keyof typeof approvalTabs;
const tabNames = Object.keys(approvalTabs) as [ApprovalTab, ...ApprovalTab[]];

/** The lists of the menu, and the kinds each shows. */
export const approvalLists = {
  leave: ['leave'],
  worker: ['entry', 'regular', 'post_change', 'salary_change', 'leaving', 'payroll'],
  reimburse: ['reimburse', 'loan'],
  project_approval: ['project_establish', 'project_cost', 'settlement', 'material_use'],
  assign: ['project_assign'],
  check: ['project_check'],
  team_change: ['team_change'],
  unveiling: ['unveiling'],
  dev_unveiling: ['dev_unveiling'],
  business_approval: ['business_create'],
  business_chengdan: ['business_order', 'write_off'],
} as const;
export type ApprovalList = keyof typeof approvalLists;
const listNames = Object.keys(approvalLists) as [ApprovalList, ...ApprovalList[]];
const List = z.enum(listNames);

const requestActions = [
  'pass',
  'reject',
  'return',
  'return-to',
  'transfer',
  'add-sign',
  'take-back',
  'withdraw',
  'reverse',
  'urge',
  'comment',
  'resubmit',
  'print',
] as const;
export type RequestAction = (typeof requestActions)[number];

/** Forms of approvers, each a screen of its kind's area. */
const stepForms = ['entry', 'regular', 'claim'] as const;
export type StepForm = (typeof stepForms)[number];

export const ApprovalRow = z.object({
  id: z.int(),
  number: z.string(),
  kind: z.enum(approvalKindNames),
  title: z.string(),
  /** What a reader wants to know before opening it, as label and value. */
  summary: z.array(z.object({ label: z.string(), value: z.string() })),
  applicant_id: z.int(),
  applicant_name: z.string(),
  department_name: z.string(),
  audit_status: z.int(),
  /** 1 when the viewer may decide now. */
  check: z.int(),
  audit_info: z.object({ status: z.nullable(z.int()), step: z.nullable(z.int()), activation: z.nullable(z.int()) }),
  /** Who is being waited for. */
  waiting_for: z.array(z.string()),
  round: z.int(),
  batchable: z.boolean(),
  submitted_at: Millis,
  finished_at: z.nullable(Millis),
});
export type ApprovalRow = z.output<typeof ApprovalRow>;

/** In a list. */
export const ListedApproval = z.object({
  ...ApprovalRow.shape,
  /** When the viewer last handled it (我已处理) or was copied (抄送我的); in the list of all that waits, since when it waits for them; elsewhere when it was sent. */
  own_at: Millis,
});
export type ListedApproval = z.output<typeof ListedApproval>;

/** On the page of the record it is about. */
export const RecordRequest = z.object({
  id: z.int(),
  number: z.string(),
  title: z.string(),
  audit_status: z.int(),
  round: z.int(),
  submitted_at: Millis,
  finished_at: z.nullable(Millis),
  waiting_for: z.array(z.string()),
});
export type RecordRequest = z.output<typeof RecordRequest>;

const filters = {
  list: List,
  keyword: z.optional(Keyword),
  kind: z.optional(z.enum(approvalKindNames)),
  audit_status: z.optional(z.int().check(z.minimum(0), z.maximum(5))),
  from: z.optional(Timestamp),
  to: z.optional(Timestamp),
};

export const approvalPage = endpoint({
  method: 'GET',
  path: '/api/approval/page',
  summary: '审批列表',
  permission: 'signed-in',
  effect: 'read',
  shows: ['approval'],
  input: 'query',
  schema: pageQuery(['submitted_at', 'own_at'], { ...filters, tab: z.enum(tabNames) }),
  reply: pageOf(ListedApproval),
  example: { list: 'leave', tab: 'todo' },
});

export const exportApprovals = exportOf(approvalPage, { path: '/api/approval/export' });

/** All that waits for the viewer, of every list; what waits longest comes first. */
export const waitingApprovals = endpoint({
  method: 'GET',
  path: '/api/approval/waiting',
  summary: '待我处理的申请',
  permission: 'signed-in',
  effect: 'read',
  shows: ['approval'],
  input: 'query',
  schema: pageQuery(['own_at'], { keyword: filters.keyword, kind: filters.kind }, 'asc'),
  reply: pageOf(ListedApproval),
  example: {},
});

export const exportWaiting = exportOf(waitingApprovals);

export const approvalCount = endpoint({
  method: 'GET',
  path: '/api/approval/count',
  summary: '审批数量',
  permission: 'signed-in',
  effect: 'read',
  shows: ['approval'],
  background: true,
  input: 'query',
  schema: z.strictObject({ list: List }),
  reply: z.object({ todo: z.int(), done: z.int(), copied: z.int(), mine: z.int(), all: z.nullable(z.int()) }),
  example: { list: 'leave' },
});

const Who = z.object({ id: z.int(), name: z.string() });

const ApprovalSeat = z.object({
  ...Who.shape,
  /** Whom a stand-in acts for. */
  for_name: z.nullable(z.string()),
  status: z.int(),
  signs: z.nullable(z.enum(['before', 'after'])),
});

const ApprovalStep = z.object({
  key: z.int(),
  label: z.string(),
  check: z.boolean(),
  mode: z.string(),
  /** Ended: over before it was decided, since the request was. */
  state: z.enum(['ahead', 'active', 'done', 'rejected', 'returned', 'ended', 'skipped']),
  activation: z.int(),
  note: z.nullable(z.string()),
  seats: z.array(ApprovalSeat),
  activated_at: z.nullable(Millis),
  finished_at: z.nullable(Millis),
});

const TrailEntry = z.object({
  id: z.int(),
  round: z.int(),
  at: Millis,
  user_name: z.nullable(z.string()),
  for_name: z.nullable(z.string()),
  action: z.string(),
  opinion: z.string(),
  targets: z.array(z.string()),
  files: z.array(UploadedFile),
});

export const ApprovalDetail = z.object({
  ...ApprovalRow.shape,
  record_id: z.int(),
  /** As it was sent in this round. */
  form: z.array(z.object({ field: z.string(), label: z.string(), value: z.string() })),
  /** What changed since the viewer last looked: of the former round. */
  changes: z.array(z.object({ label: z.string(), old: z.string(), new: z.string() })),
  steps: z.array(ApprovalStep),
  rounds: z.array(z.object({ round: z.int(), outcome: z.nullable(z.int()), started_at: Millis })),
  trail: z.array(TrailEntry),
  actions: z.array(z.enum(requestActions)),
  /** What the kind adds to its form: how a figure came about, what it touches. */
  sections: z.array(RequestSection),
  files: z.array(UploadedFile),
  /** What the viewer has to fill in to pass the step, by the name of the form that asks for it. */
  step_form: z.nullable(z.enum(stepForms)),
  /** Where the applicant changes it and sends it again. */
  edit_path: z.nullable(z.string()),
  /** Days a 撤销 may be for, where not only the whole can be reversed. */
  reversible_days: z.array(z.object({ day: DayMillis, label: z.string() })),
  /** Steps a 退回 may go to. */
  returnable: z.array(z.object({ key: z.int(), label: z.string() })),
  reverses: z.nullable(z.object({ id: z.int(), number: z.string() })),
  reversed_by: z.nullable(z.object({ id: z.int(), number: z.string() })),
});
export type ApprovalDetail = z.output<typeof ApprovalDetail>;

export const approvalDetail = endpoint({
  method: 'GET',
  path: '/api/approval/detail',
  summary: '审批详情',
  permission: 'signed-in',
  effect: 'read',
  shows: ['approval', 'files'],
  input: 'query',
  schema: z.strictObject({ id: Id, round: z.optional(Ordinal) }),
  reply: ApprovalDetail,
  example: { id: 1 },
});

/** For printing: the record, the trail and a code by which the paper can be checked against both. */
export const printApproval = endpoint({
  method: 'GET',
  path: '/api/approval/print',
  summary: '打印审批',
  permission: 'signed-in',
  effect: 'read',
  operation: '打印审批',
  shows: [],
  input: 'query',
  schema: z.strictObject({ id: Id }),
  reply: z.object({ detail: ApprovalDetail, check_code: z.string(), printed_at: Millis }),
  example: { id: 1 },
});

/** Whether a paper says what the request says today; someone who takes no part learns only that. */
export const checkPrint = endpoint({
  method: 'GET',
  path: '/api/approval/checkPrint',
  summary: '核对打印件',
  permission: 'signed-in',
  effect: 'read',
  shows: [],
  input: 'query',
  schema: z.strictObject({ number: text(40), code: text(40) }),
  reply: z.object({ genuine: z.boolean() }),
  example: { number: 'QJ-20260115-0007', code: 'ABCD-EFGH-JKMN' },
});
