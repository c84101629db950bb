import * as z from 'zod/mini';
import { ContactShown, sourceNames } from '#contract/areas/business/customer.ts';
import { UploadedFile } from '#contract/areas/files.ts';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { Day, DayMillis, Id, Keyword, Millis, Nothing, pageOf, pageQuery, text } from '#contract/fields.ts';
import { Money, MoneyOut } from '#contract/money.ts';
import { deedNames, stageNames } from '#contract/rules/business/opportunity-stage.ts';

// What may become a sale: from the first word to the signed order.

export const lostReasons = {
  price: '价格',
  competitor: '选择竞争对手',
  cancelled: '项目取消或推迟',
  requirements: '需求不匹配',
  relation: '客户关系',
  other: '其他',
} as const;
export type LostReason = keyof typeof lostReasons;
export const lostReasonNames = Object.keys(lostReasons) as [LostReason, ...LostReason[]];

export const Percent = z.int().check(z.minimum(0), z.maximum(100));

/** Someone who works on it beside the owner: reads, or also writes. */
const Member = z.strictObject({ user_id: Id, writes: z.boolean() });

export const opportunityFields = {
  name: text(60),
  customer_id: Id,
  contact_id: z.nullable(Id),
  source: z.enum(sourceNames),
  type_id: Id,
  amount: Money,
  expected_date: z.nullable(Day),
  probability: Percent,
  description: z._default(z.string().check(z.trim(), z.maxLength(2000)), ''),
  members: z._default(
    z.array(Member).check(
      z.maxLength(20),
      z.refine((list) => new Set(list.map((one) => one.user_id)).size === list.length, '协作人重复'),
    ),
    [],
  ),
  file_ids: z._default(z.array(Id).check(z.maxLength(20)), []),
};
export const OpportunityDraft = z.strictObject(opportunityFields);
export type OpportunityDraft = z.output<typeof OpportunityDraft>;

/** What a row or a page offers, judged by the server. */
export const opportunityActions = ['detail', ...deedNames, 'follow-up', 'hand-over'] as const;
export type OpportunityAction = (typeof opportunityActions)[number];

export const OpportunityRow = z.object({
  id: z.int(),
  number: z.string(),
  name: z.string(),
  customer_id: z.int(),
  customer_name: z.string(),
  type_name: z.string(),
  source: z.enum(sourceNames),
  amount: MoneyOut,
  probability: z.int(),
  expected_date: z.nullable(DayMillis),
  owner_id: z.int(),
  owner_name: z.string(),
  stage: z.enum(stageNames),
  create_audit_status: z.int(),
  end_audit_status: z.int(),
  stage_since: Millis,
  last_contact_at: z.nullable(Millis),
  next_contact_on: z.nullable(DayMillis),
  /** Days since the last contact, where that is longer than the company's setting allows and it is still followed. */
  quiet_days: z.nullable(z.int()),
  created_at: Millis,
  actions: z.array(z.enum(opportunityActions)),
});
export type OpportunityRow = z.output<typeof OpportunityRow>;

/** What the list, the board, the counts, the export and every bar of the statistics are narrowed by. */
const opportunityFilters = {
  keyword: z.optional(Keyword),
  stage: z.optional(z.enum(stageNames)),
  /** Still under way: neither won nor lost. */
  under_way: z.optional(z.boolean()),
  /** Came at least so far, whatever became of it: see the funnel. */
  reached: z.optional(z.int().check(z.minimum(1), z.maximum(4))),
  source: z.optional(z.enum(sourceNames)),
  type_id: z.optional(Id),
  owner_id: z.optional(Id),
  /** Of the owner, with the departments below it. */
  department_id: z.optional(Id),
  customer_id: z.optional(Id),
  amount_from: z.optional(Money),
  amount_to: z.optional(Money),
  created_from: z.optional(Day),
  created_to: z.optional(Day),
  expected_from: z.optional(Day),
  expected_to: z.optional(Day),
  /** Nobody has said when it might be signed. */
  undated: z.optional(z.boolean()),
  /** Won or lost within. */
  closed_from: z.optional(Day),
  closed_to: z.optional(Day),
  /** The next contact was promised for today or before. */
  contact_due: z.optional(z.boolean()),
  /** No contact for longer than the setting allows. */
  quiet: z.optional(z.boolean()),
  /** Came back from approval: the opportunity itself or its order. */
  returned: z.optional(z.boolean()),
  /** Owned by or worked on by the viewer. */
  mine: z.optional(z.boolean()),
};

export const opportunityPage = endpoint({
  method: 'GET',
  path: '/api/business/opportunity',
  summary: '商机列表',
  permission: 'business.list',
  effect: 'read',
  shows: ['business', 'approval', 'customers'],
  input: 'query',
  schema: pageQuery(
    ['created_at', 'amount', 'expected_date', 'last_contact_at', 'next_contact_on'],
    opportunityFilters,
  ),
  reply: pageOf(OpportunityRow),
  example: {},
});
export const exportOpportunities = exportOf(opportunityPage, { permission: 'business.export' });

const Card = z.object({
  id: z.int(),
  number: z.string(),
  name: z.string(),
  customer_name: z.string(),
  amount: MoneyOut,
  probability: z.int(),
  owner_name: z.string(),
  expected_date: z.nullable(DayMillis),
  next_contact_on: z.nullable(DayMillis),
  quiet_days: z.nullable(z.int()),
  stage_since: Millis,
  actions: z.array(z.enum(opportunityActions)),
});
export type OpportunityCard = z.output<typeof Card>;

const { stage: _stage, ...boardFilters } = opportunityFilters;

/** A column a stage: the newest fifty cards, how many there are and what they are worth together. */
export const opportunityBoard = endpoint({
  method: 'GET',
  path: '/api/business/board',
  summary: '商机看板',
  permission: 'business.list',
  effect: 'read',
  shows: ['business', 'approval', 'customers'],
  input: 'query',
  schema: z.strictObject(boardFilters),
  reply: z.object({
    columns: z.array(
      z.object({
        stage: z.enum(stageNames),
        /** Capped like every total; `more` says so. */
        count: z.int(),
        more: z.boolean(),
        /** Of those counted. */
        amount: MoneyOut,
        cards: z.array(Card),
      }),
    ),
  }),
  example: {},
});

/** What waits for the person: shown above the list and on the workbench. */
export const opportunityTodo = endpoint({
  method: 'GET',
  path: '/api/business/todo',
  summary: '商机待办',
  permission: 'business.list',
  effect: 'read',
  shows: ['business', 'approval', 'receivables'],
  input: 'query',
  schema: z.strictObject({}),
  reply: z.object({
    /** Own opportunities whose next contact is today or was before. */
    contacts_due: z.int(),
    /** Own ones that came back from approval. */
    returned: z.int(),
    /** Own ones that nobody contacted for too long. */
    quiet: z.int(),
    /** Instalments of own orders that are overdue, and what is missing of them. */
    overdue: z.int(),
    overdue_amount: MoneyOut,
  }),
  example: {},
});

const exampleOpportunity = {
  name: '云帆科技官网改版',
  customer_id: 1,
  contact_id: null,
  source: 'visit' as const,
  type_id: 1,
  amount: 120_000,
  expected_date: 4_070_880_000_000,
  probability: 60,
};

export const createOpportunity = endpoint({
  method: 'PUT',
  path: '/api/business/opportunity',
  summary: '新增商机',
  permission: 'business.create',
  effect: 'write',
  operation: '新增商机',
  changes: ['business'],
  input: 'body',
  schema: OpportunityDraft,
  reply: z.object({ id: z.int(), number: z.string() }),
  example: exampleOpportunity,
});

/** While a returned order is reworked, the customer stays; the owner changes by hand-over only. */
export const editOpportunity = endpoint({
  method: 'POST',
  path: '/api/business/opportunity',
  summary: '编辑商机',
  permission: 'business.edit',
  effect: 'write',
  operation: '编辑商机',
  changes: ['business'],
  input: 'body',
  schema: z.strictObject({ id: Id, version: z.int(), ...opportunityFields }),
  reply: Nothing,
  example: { id: 1, version: 1, ...exampleOpportunity },
});

export const deleteOpportunity = endpoint({
  method: 'DELETE',
  path: '/api/business/opportunity',
  summary: '删除商机',
  permission: 'business.delete',
  effect: 'write',
  operation: '删除商机',
  changes: ['business'],
  input: 'query',
  schema: z.strictObject({ id: Id }),
  reply: Nothing,
  example: { id: 1 },
});

const RequestShown = z.object({
  id: z.int(),
  number: z.string(),
  kind: z.enum(['business_create', 'business_order', 'write_off']),
  audit_status: z.int(),
  round: z.int(),
  submitted_at: Millis,
  waiting_for: z.array(z.string()),
});

export const opportunityDetail = endpoint({
  method: 'GET',
  path: '/api/business/detail',
  summary: '商机详情',
  permission: 'business.list',
  effect: 'read',
  shows: ['business', 'approval', 'customers', 'files', 'receivables'],
  input: 'query',
  schema: z.strictObject({ id: Id }),
  reply: z.object({
    ...OpportunityRow.shape,
    version: z.int(),
    type_id: z.int(),
    contact: z.nullable(ContactShown),
    /** Whether the customer's own page may be opened. */
    customer_visible: z.boolean(),
    description: z.string(),
    members: z.array(z.object({ user_id: z.int(), name: z.string(), writes: z.boolean() })),
    files: z.array(UploadedFile),
    lost: z.nullable(
      z.object({ reason: z.enum(lostReasonNames), competitor: z.nullable(z.string()), note: z.string(), at: Millis }),
    ),
    requests: z.array(RequestShown),
    /** The trade order, once won; also a reversed one. */
    orders: z.array(z.object({ id: z.int(), number: z.string(), amount: MoneyOut, reversed: z.boolean() })),
  }),
  example: { id: 1 },
});
