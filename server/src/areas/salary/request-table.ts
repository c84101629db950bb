import type { ChangeForm } from '#areas/salary/salary-words-rules.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { type Column, command, int, json, nullable, query, text } from '#platform/database/statement.ts';

// Changes of salary as they were asked for: the records that requests of the kind are about.

type RequestState = 'running' | 'returned' | 'passed' | 'rejected' | 'withdrawn';

const row = {
  id: int,
  user_id: int,
  approval_id: nullable(int),
  form: json<ChangeForm>(),
  state: text as Column<RequestState>,
  created_by: int,
};
const select = `select id, user_id, approval_id, form, state, created_by from salary_requests`;

const byId = query({ text: `${select} where id = $id`, params: { id: int }, row });
const byApproval = query({ text: `${select} where approval_id = $approval`, params: { approval: int }, row });
const open = query({
  text: `select r.id, r.user_id, a.id as approval_id, a.number, a.state as audit_status from salary_requests r join approvals a on a.id = r.approval_id
    where r.user_id = $user and r.state in ('running', 'returned')`,
  params: { user: int },
  row: { id: int, user_id: int, approval_id: int, number: text, audit_status: int },
});

export const requestById = (db: Db, id: number) => byId.first(db, { id });
export const requestOfApproval = (db: Db, approval: number) => byApproval.first(db, { approval });
/** Running or returned. */
export const openRequestOf = (db: Db, user: number) => open.first(db, { user });

const insert = command({
  text: `insert into salary_requests (user_id, form, state, created_by, created_at) values ($user, $form, 'running', $by, ms($now)) returning id`,
  params: { user: int, form: json<string>(), by: int, now: int },
  row: { id: int },
});
const renew = command({
  text: `update salary_requests set form = $form, state = 'running' where id = $id`,
  params: { id: int, form: json<string>() },
});
const putState = command({
  text: `update salary_requests set state = $state where id = $id`,
  params: { id: int, state: text },
});
const putApproval = command({
  text: `update salary_requests set approval_id = $approval where id = $id`,
  params: { id: int, approval: int },
});

export const insertRequest = async (tx: Tx, user: number, form: ChangeForm, by: number, now: number): Promise<number> =>
  (await insert.first(tx, { user, form: JSON.stringify(form), by, now }))?.id as number;
export const renewRequest = (tx: Tx, id: number, form: ChangeForm) => renew.run(tx, { id, form: JSON.stringify(form) });
export const setRequestState = (tx: Tx, id: number, state: RequestState) => putState.run(tx, { id, state });
export const setRequestApproval = (tx: Tx, id: number, approval: number) => putApproval.run(tx, { id, approval });
