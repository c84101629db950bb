import type { RegularDecision } from '@tongzhou/contract/areas/personnel/regular.ts';
import type { Forms, RegularForm, RequestKind } from '#areas/personnel/changes/request-words-rules.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { list, type PageRequest } from '#platform/database/list.ts';
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

// Regularisation, changes of post and leaving as they were asked for: the records that requests of these kinds are about.

type RequestState = 'running' | 'returned' | 'passed' | 'rejected' | 'withdrawn';

const row = {
  id: int,
  kind: text as Column<RequestKind>,
  user_id: int,
  approval_id: nullable(int),
  form: json<Forms[RequestKind]>(),
  decision: nullable(json<RegularDecision>()),
  state: text as Column<RequestState>,
  created_by: int,
};
const select = `select id, kind, user_id, approval_id, form, decision, state, created_by from personnel_requests`;

const byId = query({ text: `${select} where id = $id`, params: { id: int }, row });
const byApproval = query({ text: `${select} where approval_id = $approval`, params: { approval: int }, row });
const openOf = query({
  text: `${select} where user_id = $user and state in ('running', 'returned') order by id`,
  params: { user: int },
  row,
});

export const requestById = (db: Db, id: number) => byId.first(db, { id });
export const requestOfApproval = (db: Db, approval: number) => byApproval.first(db, { approval });
/** Running or returned, of every kind. */
export const openRequestsOf = (db: Db, user: number) => openOf.all(db, { user });
export type PersonnelRequest = NonNullable<Awaited<ReturnType<typeof requestById>>>;

const insert = command({
  text: `insert into personnel_requests (kind, user_id, form, state, created_by, created_at)
    values ($kind, $user, $form, 'running', $by, ms($now)) returning id`,
  params: { kind: text, user: int, form: json<string>(), by: int, now: int },
  row: { id: int },
});

export const insertRequest = async (
  tx: Tx,
  request: { readonly kind: RequestKind; readonly user: number; readonly form: object; readonly by: number },
  now: number,
): Promise<number> => (await insert.first(tx, { ...request, form: JSON.stringify(request.form), now }))?.id as number;

const renew = command({
  text: `update personnel_requests set form = $form, decision = null, state = 'running' where id = $id`,
  params: { id: int, form: json<string>() },
});
const putState = command({
  text: `update personnel_requests set state = $state where id = $id`,
  params: { id: int, state: text },
});
const putApproval = command({
  text: `update personnel_requests set approval_id = $approval where id = $id`,
  params: { id: int, approval: int },
});
const putDecision = command({
  text: `update personnel_requests set decision = $decision where id = $id`,
  params: { id: int, decision: json<string>() },
});

export const renewRequest = (tx: Tx, id: number, form: object) => renew.run(tx, { id, form: JSON.stringify(form) });
export const setRequestState = (tx: Tx, id: number, state: RequestState) => putState.run(tx, { id, state });
export const setRequestApproval = (tx: Tx, id: number, approval: number) => putApproval.run(tx, { id, approval });
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
  conditions: { mine: `r.user_id = $user and r.kind = 'regular'`, status: 'a.state = $status' },
  sorts: { submitted_at: 'a.submitted_at' },
  tieBreaker: 'r.id',
});

export const regularPage = (db: Db, user: number, status: number | undefined, request: PageRequest<'submitted_at'>) =>
  mine.page(
    db,
    ['mine', ...(status === undefined ? [] : ['status' as const])],
    { user, ...(status === undefined ? {} : { status }) },
    request,
  );

const lastAsked = query({
  text: `select r.asked::text as content from approvals a join approval_rounds r on r.approval_id = a.id and r.round = a.round where a.id = $approval`,
  params: { approval: int },
  row: { content: text },
});

/** The approvers asked for when it was last sent. */
export const askedApprovers = async (db: Db, approval: number): Promise<string> =>
  (await lastAsked.first(db, { approval }))?.content ?? '[]';

const openRegular = query({
  text: `select a.id, a.number, a.state as audit_status from personnel_requests r join approvals a on a.id = r.approval_id
    where r.user_id = $user and r.kind = 'regular' and r.state in ('running', 'returned')`,
  params: { user: int },
  row: { id: int, number: text, audit_status: int },
});

export const openRegularOf = (db: Db, user: number) => openRegular.first(db, { user });

const planned = query({
  text: `select exists (select from personnel_changes where user_id = $user and kind = $kind and applied_at is null and cancelled_at is null) as any`,
  params: { user: int, kind: text },
  row: { any: bool },
});

/** Passed, and its day has yet to come. */
export const isPlanned = async (db: Db, user: number, kind: RequestKind): Promise<boolean> =>
  (await planned.first(db, { user, kind }))?.any === true;
