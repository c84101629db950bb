import * as z from 'zod/mini';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { Day, DayMillis, Id, Keyword, Millis, pageOf, pageQuery } from '#contract/fields.ts';
import { MoneyOut } from '#contract/money.ts';

// 商务管理: trade orders whose project is still a draft, waiting to be completed and established.

export const ProjectDraftRow = z.object({
  id: z.int(),
  name: z.string(),
  order_id: z.int(),
  order_number: z.string(),
  opportunity_id: z.int(),
  customer_name: z.string(),
  type_name: z.string(),
  /** Who won it. */
  owner_name: z.string(),
  amount: MoneyOut,
  signed_on: DayMillis,
  delivery_on: z.nullable(DayMillis),
  created_at: Millis,
});
export type ProjectDraftRow = z.output<typeof ProjectDraftRow>;

export const projectDraftPage = endpoint({
  method: 'GET',
  path: '/api/project/draft',
  summary: '待立项订单',
  permission: 'project.business',
  effect: 'read',
  shows: ['orders', 'approval'],
  input: 'query',
  schema: pageQuery(['created_at', 'signed_on', 'amount'], {
    keyword: z.optional(Keyword),
    type_id: z.optional(Id),
    signed_from: z.optional(Day),
    signed_to: z.optional(Day),
  }),
  reply: pageOf(ProjectDraftRow),
  example: {},
});
export const exportProjectDrafts = exportOf(projectDraftPage);
