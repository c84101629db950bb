import * as z from 'zod/mini';
import { auditFields } from '#contract/areas/approval/submission.ts';
import { UploadedFile } from '#contract/areas/files.ts';
import {
  ClaimLine,
  DraftLine,
  Files,
  maximumLines,
  maybe,
  NormalLine,
  offsets,
  TravelLine,
} from '#contract/areas/reimbursement/claim-line.ts';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { Day, DayMillis, Id, Keyword, Millis, Nothing, pageOf, pageQuery, text } from '#contract/fields.ts';
import { MoneyOut } from '#contract/money.ts';
import { type ClaimType, claimTypes } from '#contract/rules/reimbursement/claim.ts';

// 报销: what someone paid for the company and gets back.

const claimTypeNames = Object.keys(claimTypes) as [ClaimType, ...ClaimType[]];

export const claimStates = {
  draft: '草稿',
  running: '审批中',
  returned: '已退回',
  passed: '已通过',
  rejected: '已驳回',
  withdrawn: '已撤回',
  reversed: '已撤销',
} as const;
export type ClaimState = keyof typeof claimStates;
const claimStateNames = Object.keys(claimStates) as [ClaimState, ...ClaimState[]];

/** 已结清: nothing was left to pay. */
export const payStates = { due: '待打款', paid: '已打款', settled: '已结清' } as const;
export type PayState = keyof typeof payStates;
const payStateNames = Object.keys(payStates) as [PayState, ...PayState[]];

const header = {
  /** None: the sender's department bears it. */
  project_id: z._default(z.nullable(Id), null),
  reason: text(500),
  /** Left out: one's own, as they stand in one's record. */
  payee: maybe(50),
  bank_name: maybe(100),
  bank_account: z._default(z.string(), '').check(
    z.overwrite((typed) => typed.replace(/\s/g, '')),
    z.regex(/^(\d{8,30})?$/, '银行账号应为 8 至 30 位数字'),
  ),
  file_ids: Files,
  ...offsets,
};

const sending = {
  ...auditFields,
  /** The request this is the next round of. */
  again: z.optional(Id),
  /** The draft that is sent. */
  draft_id: z.optional(Id),
};

const lines = <Line extends z.ZodMiniType>(line: Line) =>
  z.array(line).check(z.minLength(1, '至少填写一行'), z.maxLength(maximumLines, `最多 ${maximumLines} 行`));

const Sent = z.object({ id: z.int(), number: z.string(), total: MoneyOut, capitals: z.string() });

export const reimburseNormal = endpoint({
  method: 'PUT',
  path: '/api/reportStats/reimburse/1',
  summary: '提交普通报销',
  permission: 'signed-in',
  effect: 'write',
  operation: '提交普通报销',
  changes: ['reimbursement', 'approval'],
  input: 'body',
  schema: z.strictObject({ ...header, lines: lines(NormalLine), ...sending }),
  reply: Sent,
  example: { reason: '办公用品', lines: [{ other: '打印纸', other_price: 128.5 }] },
});

export const reimburseTravel = endpoint({
  method: 'PUT',
  path: '/api/reportStats/reimburse/2',
  summary: '提交差旅报销',
  permission: 'signed-in',
  effect: 'write',
  operation: '提交差旅报销',
  changes: ['reimbursement', 'approval'],
  input: 'body',
  schema: z.strictObject({ ...header, lines: lines(TravelLine), ...sending }),
  reply: Sent,
  example: {
    reason: '客户现场调研',
    lines: [
      {
        start_times: 1_767_196_800_000,
        end_times: 1_767_283_200_000,
        start_place: '杭州',
        end_place: '北京',
        transport: '高铁',
        bill_price: 553,
        bill_num: 1,
      },
    ],
  },
});

/** Kept for thirty days after the last word. What stands in its lines is in the register as if it had been sent. */
export const saveClaimDraft = endpoint({
  method: 'PUT',
  path: '/api/reimburse/draft',
  summary: '保存报销草稿',
  permission: 'signed-in',
  effect: 'write',
  operation: '保存报销草稿',
  changes: ['reimbursement'],
  input: 'body',
  schema: z.strictObject({
    id: z.optional(Id),
    type: z.enum(claimTypeNames),
    ...header,
    reason: maybe(500),
    lines: z.array(DraftLine).check(z.maxLength(maximumLines, `最多 ${maximumLines} 行`)),
  }),
  reply: z.object({ id: z.int(), total: MoneyOut, saved_at: Millis }),
  example: { type: 'normal', lines: [{ other: '打印纸', other_price: 128.5 }] },
});

export const deleteClaimDraft = endpoint({
  method: 'DELETE',
  path: '/api/reimburse/draft',
  summary: '删除报销草稿',
  permission: 'signed-in',
  effect: 'write',
  operation: '删除报销草稿',
  changes: ['reimbursement'],
  input: 'query',
  schema: z.strictObject({ id: Id }),
  reply: Nothing,
  example: { id: 1 },
});

/** What the form begins with. */
export const reimburseIndex = endpoint({
  method: 'GET',
  path: '/api/reimburse/index',
  summary: '报销所需信息',
  permission: 'signed-in',
  effect: 'read',
  shows: ['reimbursement', 'settings'],
  input: 'query',
  schema: z.strictObject({}),
  reply: z.object({
    department_name: z.string(),
    payee: z.string(),
    bank_name: z.string(),
    bank_account: z.string(),
    /** 开票信息 of the company, to copy. */
    company: z.object({
      title: z.string(),
      credit_code: z.string(),
      address: z.string(),
      phone: z.string(),
      bank_name: z.string(),
      bank_account: z.string(),
      email: z.string(),
    }),
    standards: z.array(z.object({ level: z.string(), cities: z.array(z.string()), subsidy: MoneyOut })),
    /** What is left of one's loans, to be set off. */
    loans: z.array(z.object({ id: z.int(), number: z.string(), purpose: z.string(), left: MoneyOut })),
    /** Of earlier journeys, the latest first. */
    places: z.array(z.string()),
  }),
  example: {},
});

const claimFields = {
  id: z.int(),
  type: z.enum(claimTypeNames),
  project_id: z.nullable(z.int()),
  project_title: z.nullable(z.string()),
  department_name: z.string(),
  reason: z.string(),
  payee: z.string(),
  bank_name: z.string(),
  /** In full for the person, and for those who may see others'; its end for everyone else. */
  bank_account: z.string(),
  lines: z.array(ClaimLine),
  files: z.array(UploadedFile),
};

/** To be continued, or to be changed and sent again. */
export const claimToEdit = endpoint({
  method: 'GET',
  path: '/api/reimburse/record',
  summary: '一张报销单',
  permission: 'signed-in',
  effect: 'read',
  shows: [],
  input: 'query',
  schema: z.strictObject({ draft_id: z.optional(Id), approval_id: z.optional(Id) }),
  reply: z.object({
    ...claimFields,
    draft_id: z.nullable(z.int()),
    offsets: z.array(z.object({ loan_id: z.int(), amount: MoneyOut })),
    content_json: z.nullable(z.string()),
  }),
  example: { draft_id: 1 },
});

export const ClaimDetail = z.object({
  ...claimFields,
  number: z.nullable(z.string()),
  approval_id: z.nullable(z.int()),
  user_id: z.int(),
  user_name: z.string(),
  state: z.enum(claimStateNames),
  total: MoneyOut,
  capitals: z.string(),
  /** What was agreed to, in sum. */
  approved: z.nullable(MoneyOut),
  offset: MoneyOut,
  offsets: z.array(z.object({ loan_id: z.int(), number: z.string(), amount: MoneyOut })),
  pay_state: z.nullable(z.enum(payStateNames)),
  payment: z.nullable(
    z.object({
      amount: MoneyOut,
      paid_on: z.nullable(DayMillis),
      voucher: z.string(),
      by_name: z.nullable(z.string()),
    }),
  ),
  invoices: z.array(
    z.object({
      id: z.int(),
      line_id: z.int(),
      number: z.string(),
      /** 未查验 until finance ticks it. */
      verified: z.boolean(),
    }),
  ),
  warnings: z.array(z.string()),
  may_verify: z.boolean(),
});
export type ClaimDetail = z.output<typeof ClaimDetail>;

/** For the person, for whoever takes part in its approval and for those who pay. */
export const claimDetail = endpoint({
  method: 'GET',
  path: '/api/reimburse/detail',
  summary: '报销详情',
  permission: 'signed-in',
  effect: 'read',
  shows: ['reimbursement', 'approval', 'files'],
  input: 'query',
  schema: z.strictObject({ id: Id }),
  reply: ClaimDetail,
  example: { id: 1 },
});

export const ClaimRow = z.object({
  id: z.int(),
  approval_id: z.nullable(z.int()),
  number: z.nullable(z.string()),
  type: z.enum(claimTypeNames),
  reason: z.string(),
  project_title: z.nullable(z.string()),
  lines: z.int(),
  total: MoneyOut,
  approved: z.nullable(MoneyOut),
  offset: MoneyOut,
  state: z.enum(claimStateNames),
  pay_state: z.nullable(z.enum(payStateNames)),
  paid_on: z.nullable(DayMillis),
  updated_at: Millis,
  actions: z.array(z.enum(['detail', 'continue', 'edit', 'delete', 'withdraw', 'reverse'])),
});
export type ClaimRow = z.output<typeof ClaimRow>;

export const myReimbursePage = endpoint({
  method: 'GET',
  path: '/api/reportStats/myReimbursePage',
  summary: '我的报销',
  permission: 'signed-in',
  effect: 'read',
  shows: ['reimbursement', 'approval'],
  input: 'query',
  schema: pageQuery(['updated_at', 'total'], {
    keyword: z.optional(Keyword),
    type: z.optional(z.enum(claimTypeNames)),
    state: z.optional(z.enum(claimStateNames)),
    pay_state: z.optional(z.enum(payStateNames)),
    from: z.optional(Day),
    to: z.optional(Day),
  }),
  reply: pageOf(ClaimRow),
  example: {},
});
export const exportMyClaims = exportOf(myReimbursePage);
