import { filedTable } from '#areas/approval/public.ts';
import type { Db } from '#platform/database/client.ts';
import { int, query, text } from '#platform/database/statement.ts';

type BusinessKind = 'business_create' | 'business_order' | 'write_off';

const words: Readonly<Record<BusinessKind, string>> = {
  business_create: '该商机已有进行中的审批',
  business_order: '该商机已有进行中的成单或补充协议审批',
  write_off: '该订单已有进行中的坏账核销',
};

/** What was put to approval about opportunities: one of a kind at a time. */
export const businessRequests = <Form extends object>(kind: BusinessKind) =>
  filedTable<Form>({ table: 'business_requests', subject: 'opportunity_id', kind, alreadyOpen: words[kind] });

const latest = query({
  text: `select r.id, r.approval_id, r.state, a.submitter_id, a.applicant_id from business_requests r join approvals a on a.id = r.approval_id
    where r.opportunity_id = $opportunity and r.kind = $kind order by r.id desc limit 1`,
  params: { opportunity: int, kind: text },
  row: { id: int, approval_id: int, state: text, submitter_id: int, applicant_id: int },
});

/** The request sent last, whatever became of it. */
export const latestRequest = (db: Db, opportunity: number, kind: BusinessKind) =>
  latest.first(db, { opportunity, kind });
