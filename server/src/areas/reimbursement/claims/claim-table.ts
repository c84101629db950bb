import type { ClaimState, PayState } from '@tongzhou/contract/areas/reimbursement/claim.ts';
import type { ClaimType } from '@tongzhou/contract/rules/reimbursement/claim.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import {
  type Column,
  command,
  day,
  int,
  ints,
  nullable,
  query,
  text,
  time,
  type Values,
} from '#platform/database/statement.ts';

const row = {
  id: int,
  type: text as Column<ClaimType>,
  user_id: int,
  user_name: text,
  user_department_id: int,
  project_id: nullable(int),
  project_title: nullable(text),
  department_id: int,
  department_name: text,
  reason: text,
  payee: text,
  bank_name: text,
  bank_account: text,
  state: text as Column<ClaimState>,
  approval_id: nullable(int),
  number: nullable(text),
  total: int,
  approved: nullable(int),
  offset_amount: int,
  pay_state: nullable(text as Column<PayState>),
  passed_on: nullable(day),
  cost_id: nullable(int),
  updated_at: time,
};
const select = `select c.id, c.type, c.user_id, coalesce(u.name, u.job_number) as user_name, u.department_id as user_department_id, c.project_id,
    case when p.id is null then null else coalesce(p.number || ' ', '') || p.name end as project_title, c.department_id, d.department_name, c.reason, c.payee, c.bank_name,
    c.bank_account, c.state, c.approval_id, a.number, c.total, c.approved, c.offset_amount, c.pay_state, c.passed_on, c.cost_id, c.updated_at
  from claims c join users u on u.id = c.user_id join departments d on d.id = c.department_id left join projects p on p.id = c.project_id
    left join approvals a on a.id = c.approval_id`;

const one = query({ text: `${select} where c.id = $id`, params: { id: int }, row });
export const claimById = (db: Db, id: number) => one.first(db, { id });
const lockOne = command({ text: `${select} where c.id = $id for update of c`, params: { id: int }, row });
export const lockClaim = (tx: Tx, id: number) => lockOne.first(tx, { id });
export type ClaimRecord = Values<typeof row>;

export interface ClaimHeader {
  readonly type: ClaimType;
  readonly project: number | null;
  readonly department: number;
  readonly reason: string;
  readonly payee: string;
  readonly bank_name: string;
  readonly bank_account: string;
  readonly total: number;
  readonly offset: number;
  readonly files: number;
}
const headerParams = {
  type: text,
  project: nullable(int),
  department: int,
  reason: text,
  payee: text,
  bank_name: text,
  bank_account: text,
  total: int,
  offset: int,
  files: int,
  state: text,
  now: int,
};

const insert = command({
  text: `insert into claims (type, user_id, project_id, department_id, reason, payee, bank_name, bank_account, state, total, offset_amount, files, created_at, updated_at)
    values ($type, $user, $project, $department, $reason, $payee, $bank_name, $bank_account, $state, $total, $offset, $files::int8, ms($now), ms($now)) returning id`,
  params: { ...headerParams, user: int },
  row: { id: int },
});
export const insertClaim = async (
  tx: Tx,
  user: number,
  state: 'draft' | 'running',
  claim: ClaimHeader,
  now: number,
): Promise<number> => (await insert.first(tx, { ...claim, user, state, now }))?.id as number;

const update = command({
  text: `update claims set type = $type, project_id = $project, department_id = $department, reason = $reason, payee = $payee, bank_name = $bank_name,
      bank_account = $bank_account, state = $state, total = $total, approved = null, offset_amount = $offset, files = $files::int8, updated_at = ms($now)
    where id = $id`,
  params: { ...headerParams, id: int },
});
/** What was agreed to of the former lines is void. */
export const updateClaim = (tx: Tx, id: number, state: 'draft' | 'running', claim: ClaimHeader, now: number) =>
  update.run(tx, { ...claim, id, state, now });

const putState = command({
  text: `update claims set state = $state where id = $id`,
  params: { id: int, state: text },
});
export const setClaimState = (tx: Tx, id: number, state: ClaimState) => putState.run(tx, { id, state });

const putApproval = command({
  text: `update claims set approval_id = $approval where id = $id`,
  params: { id: int, approval: int },
});
export const setClaimApproval = (tx: Tx, id: number, approval: number) => putApproval.run(tx, { id, approval });

const pass = command({
  text: `update claims set state = 'passed', passed_on = $day, approved = $approved, offset_amount = $offset, pay_state = $pay_state, cost_id = $cost, updated_at = ms($now)
    where id = $id`,
  params: { id: int, day, approved: int, offset: int, pay_state: text, cost: nullable(int), now: int },
});
export const passClaim = (
  tx: Tx,
  passed: {
    readonly id: number;
    readonly day: string;
    readonly approved: number;
    readonly offset: number;
    readonly pay_state: PayState;
    readonly cost: number | null;
  },
  now: number,
) => pass.run(tx, { ...passed, now });

const putPaid = command({
  text: `update claims set pay_state = $pay_state, updated_at = ms($now) where id = any ($ids::int8[])`,
  params: { ids: ints, pay_state: text, now: int },
});
export const setPayState = (tx: Tx, ids: readonly number[], pay_state: 'due' | 'paid', now: number) =>
  putPaid.run(tx, { ids, pay_state, now });

const reverse = command({
  text: `update claims set state = 'reversed', pay_state = null, updated_at = ms($now) where id = $id`,
  params: { id: int, now: int },
});
export const reverseClaim = (tx: Tx, id: number, now: number) => reverse.run(tx, { id, now });

const drop = command({ text: `delete from claims where id = $id and state = 'draft'`, params: { id: int } });
/** With its lines and what the register holds of it. */
export const deleteDraft = (tx: Tx, id: number) => drop.run(tx, { id });

const idle = query({
  text: `select id from claims where state = 'draft' and updated_at < ms($before) order by updated_at limit $most`,
  params: { before: int, most: int },
  row: { id: int },
});
export const idleDrafts = async (db: Db, before: number, most: number): Promise<number[]> =>
  (await idle.all(db, { before, most })).map(({ id }) => id);

const places = query({
  text: `select x.place from (select l.end_place as place, max(l.id) as latest from claims c join claim_lines l on l.claim_id = c.id
      where c.user_id = $user and c.type = 'travel' and l.end_place <> '' group by l.end_place) x
    order by x.latest desc limit 20`,
  params: { user: int },
  row: { place: text },
});
/** Of earlier journeys, the latest first. */
export const placesOf = async (db: Db, user: number): Promise<string[]> =>
  (await places.all(db, { user })).map(({ place }) => place);
