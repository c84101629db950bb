import type { ClaimState, PayState } from '@tongzhou/contract/areas/reimbursement/claim.ts';
import type { ClaimType } from '@tongzhou/contract/rules/reimbursement/claim.ts';
import type { Db } from '#platform/database/client.ts';
import { contains } from '#platform/database/lists/keyword.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { bool, type Column, day, int, nullable, text, time } from '#platform/database/statement.ts';

const mine = list({
  row: {
    id: int,
    approval_id: nullable(int),
    number: nullable(text),
    type: text as Column<ClaimType>,
    reason: text,
    project_title: nullable(text),
    lines: int,
    total: int,
    approved: nullable(int),
    offset: int,
    state: text as Column<ClaimState>,
    pay_state: nullable(text as Column<PayState>),
    paid_on: nullable(day),
    updated_at: time,
    reversing: bool,
  },
  params: { user: int, keyword: text, type: text, state: text, pay_state: text, from: day, to: day },
  select: `c.id, c.approval_id, a.number, c.type, c.reason, p.name as project_title, (select count(*)::int4 from claim_lines l where l.claim_id = c.id) as lines, c.total,
    c.approved, c.offset_amount as "offset", c.state, c.pay_state, (select y.paid_on from claim_payments y where y.claim_id = c.id) as paid_on, c.updated_at,
    exists (select from approvals v where v.reverses_id = c.approval_id and v.state in (0, 4)) as reversing`,
  from: 'claims c',
  joins: 'left join approvals a on a.id = c.approval_id left join projects p on p.id = c.project_id',
  always: 'c.user_id = $user',
  conditions: {
    keyword: contains('c.reason'),
    type: 'c.type = $type',
    state: 'c.state = $state',
    pay_state: 'c.pay_state = $pay_state',
    from: `c.updated_at >= $from::date::timestamp at time zone 'Asia/Shanghai'`,
    to: `c.updated_at < ($to::date + 1)::timestamp at time zone 'Asia/Shanghai'`,
  },
  sorts: { updated_at: 'c.updated_at', total: 'c.total' },
  tieBreaker: 'c.id',
});
export interface MyFilter {
  readonly keyword?: string | undefined;
  readonly type?: ClaimType | undefined;
  readonly state?: ClaimState | undefined;
  readonly pay_state?: PayState | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
export const myClaims = (db: Db, user: number, filter: MyFilter, request: PageRequest<'updated_at' | 'total'>) =>
  mine.page(db, { ...filter, user }, request);
export type MyClaim = Awaited<ReturnType<typeof myClaims>>['list'][number];
