import type { RegularDecision } from '@tongzhou/contract/areas/personnel/regular.ts';
import { filedTable } from '#areas/approval/public.ts';
import type {
  LeavingForm,
  PostChangeForm,
  RegularForm,
  RequestKind,
} from '#areas/personnel/changes/request-words-rules.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import {
  bool,
  type Column,
  command,
  int,
  json,
  nullable,
  query,
  small,
  text,
  time,
} from '#platform/database/statement.ts';

// Regularisation, changes of post and leaving as they were asked for: one of a kind about a person at a time.

const shared = { table: 'personnel_requests', subject: 'user_id', emptied: ['decision'] };

export const regularRequests = filedTable<RegularForm>({
  ...shared,
  kind: 'regular',
  alreadyOpen: '已有进行中的转正申请',
});
export const postChangeRequests = filedTable<PostChangeForm>({
  ...shared,
  kind: 'post_change',
  alreadyOpen: '已有进行中的岗位变动申请',
});
export const leavingRequests = filedTable<LeavingForm>({
  ...shared,
  kind: 'leaving',
  alreadyOpen: '已有进行中的离职申请',
});

const openOf = query({
  text: `select id, kind from personnel_requests where user_id = $user and state in ('running', 'returned') order by id`,
  params: { user: int },
  row: { id: int, kind: text as Column<RequestKind> },
});

/** Running or returned, of every kind. */
export const openRequestsOf = (db: Db, user: number) => openOf.all(db, { user });

const decisionOf = query({
  text: `select decision from personnel_requests where id = $id`,
  params: { id: int },
  row: { decision: nullable(json<RegularDecision>()) },
});

export const regularDecision = async (db: Db, id: number): Promise<RegularDecision | null> =>
  (await decisionOf.first(db, { id }))?.decision ?? null;

const kindOf = query({
  text: `select kind from personnel_requests where approval_id = $approval`,
  params: { approval: int },
  row: { kind: text as Column<RequestKind> },
});

export const kindOfApproval = async (db: Db, approval: number): Promise<RequestKind | undefined> =>
  (await kindOf.first(db, { approval }))?.kind;

const putDecision = command({
  text: `update personnel_requests set decision = $decision where id = $id`,
  params: { id: int, decision: json<string>() },
});

export const setDecision = (tx: Tx, id: number, decision: RegularDecision) =>
  putDecision.run(tx, { id, decision: JSON.stringify(decision) });

const mine = list({
  row: {
    id: int,
    approval_id: int,
    number: text,
    form: json<RegularForm>(),
    decision: nullable(json<RegularDecision>()),
    audit_status: int,
    submitted_at: time,
  },
  params: { user: int, status: small },
  select: 'r.id, a.id as approval_id, a.number, r.form, r.decision, a.state as audit_status, a.submitted_at',
  from: 'personnel_requests r join approvals a on a.id = r.approval_id',
  joins: 'join approvals a on a.id = r.approval_id',
  always: `r.user_id = $user and r.kind = 'regular'`,
  conditions: { status: 'a.state = $status' },
  sorts: { submitted_at: 'a.submitted_at' },
  tieBreaker: 'r.id',
});

export const regularPage = (db: Db, user: number, status: number | undefined, request: PageRequest<'submitted_at'>) =>
  mine.page(db, { user, status }, request);

const planned = query({
  text: `select exists (select from personnel_changes where user_id = $user and kind = $kind and applied_at is null and cancelled_at is null) as any`,
  params: { user: int, kind: text },
  row: { any: bool },
});

/** Passed, and its day has yet to come. */
export const isPlanned = async (db: Db, user: number, kind: RequestKind): Promise<boolean> =>
  (await planned.first(db, { user, kind }))?.any === true;
