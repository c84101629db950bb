import type { LoanState } from '@tongzhou/contract/areas/reimbursement/loan.ts';
import { filedTable } from '#areas/approval/public.ts';
import { ofPeopleWithin, type Scope, scopeParams, scopeValues } from '#areas/identity/public.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { sayOf } from '#platform/database/constraint-words.ts';
import { hasWords } from '#platform/database/lists/keyword.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import {
  bool,
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

sayOf('loans_not_beyond', '借支余额不足，请刷新');

export interface LoanForm {
  readonly purpose: string;
  readonly amount: number;
  readonly return_on: string;
}

export const loanRequests = filedTable<LoanForm>({
  table: 'loans',
  subject: 'user_id',
  alreadyOpen: '已有进行中的借支申请',
});

const grant = command({
  text: `update loans set amount = (form ->> 'amount')::bigint, return_on = (form ->> 'return_on')::date where id = $id`,
  params: { id: int },
});
/** As it was asked for. */
export const grantLoan = (tx: Tx, id: number) => grant.run(tx, { id });

const putPaid = command({
  text: `update loans set paid = $paid where id = any ($ids::int8[])`,
  params: { ids: ints, paid: bool },
});
export const setLoansPaid = (tx: Tx, ids: readonly number[], paid: boolean) => putPaid.run(tx, { ids, paid });

const cancel = command({ text: `update loans set state = 'cancelled' where id = $id`, params: { id: int } });
export const markCancelled = (tx: Tx, id: number) => cancel.run(tx, { id });

const row = {
  id: int,
  user_id: int,
  user_name: text,
  user_department_id: int,
  number: text,
  purpose: text,
  amount: int,
  settled: int,
  reserved: int,
  paid: bool,
  return_on: nullable(day),
};
const select = `select l.id, l.user_id, coalesce(u.name, u.job_number) as user_name, u.department_id as user_department_id, a.number, l.form ->> 'purpose' as purpose,
    l.amount, l.settled, l.reserved, l.paid, l.return_on
  from loans l join users u on u.id = l.user_id join approvals a on a.id = l.approval_id`;
const one = query({ text: `${select} where l.id = $id`, params: { id: int }, row });
export const loanById = (db: Db, id: number) => one.first(db, { id });
const lockSome = command({
  text: `${select} where l.id = any ($ids::int8[]) order by l.id for update of l`,
  params: { ids: ints },
  row,
});
export const lockLoans = (tx: Tx, ids: readonly number[]) => lockSome.all(tx, { ids });
export type LoanRecord = Values<typeof row>;

const open = query({
  text: `${select} where l.user_id = $user and l.paid and l.settled < l.amount order by l.return_on, l.id`,
  params: { user: int },
  row,
});
/** Paid out, and not back yet. */
export const openLoansOf = (db: Db, user: number) => open.all(db, { user });

const move = command({
  text: `update loans l set settled = l.settled + n.settled, reserved = l.reserved + n.reserved
    from unnest($ids::int8[], $settled::int8[], $reserved::int8[]) as n (id, settled, reserved) where l.id = n.id`,
  params: { ids: ints, settled: ints, reserved: ints },
});
export interface LoanMove {
  readonly loan: number;
  readonly settled: number;
  readonly reserved: number;
}
/** The loans are held. */
export const moveLoans = async (tx: Tx, moves: readonly LoanMove[]): Promise<void> => {
  if (moves.length === 0) return;
  await move.run(tx, {
    ids: moves.map(({ loan }) => loan),
    settled: moves.map(({ settled }) => settled),
    reserved: moves.map(({ reserved }) => reserved),
  });
};

export interface NewEntry {
  readonly loan: number;
  readonly kind: 'offset' | 'return' | 'undo';
  readonly amount: number;
  readonly claim: number | null;
  readonly day: string;
  readonly note: string;
  readonly by: number | null;
}
const insertOne = command({
  text: `insert into loan_entries (loan_id, kind, amount, claim_id, day, note, by_id, at) values ($loan, $kind, $amount, $claim, $day, $note, $by, ms($now))`,
  params: { loan: int, kind: text, amount: int, claim: nullable(int), day, note: text, by: nullable(int), now: int },
});
export const insertEntry = (tx: Tx, entry: NewEntry, now: number) => insertOne.run(tx, { ...entry, now });

const entries = query({
  text: `select e.id, e.kind, e.amount, e.day, e.note, coalesce(u.name, u.job_number) as by_name, e.at
    from loan_entries e left join users u on u.id = e.by_id where e.loan_id = $loan order by e.id`,
  params: { loan: int },
  row: {
    id: int,
    kind: text as Column<NewEntry['kind']>,
    amount: int,
    day,
    note: text,
    by_name: nullable(text),
    at: time,
  },
});
export const entriesOf = (db: Db, loan: number) => entries.all(db, { loan });

const sums = query({
  text: `select coalesce(sum(amount), 0)::int8 as amount, coalesce(sum(settled), 0)::int8 as settled, coalesce(sum(reserved), 0)::int8 as reserved, count(*)::int4 as loans
    from loans where user_id = $user and paid and settled < amount`,
  params: { user: int },
  row: { amount: int, settled: int, reserved: int, loans: int },
});
export const balanceOf = async (db: Db, user: number) =>
  (await sums.first(db, { user })) ?? { amount: 0, settled: 0, reserved: 0, loans: 0 };

const loans = list({
  row: {
    id: int,
    approval_id: int,
    number: text,
    user_id: int,
    user_name: text,
    department_name: text,
    purpose: text,
    amount: int,
    settled: int,
    reserved: int,
    return_on: day,
    state: text as Column<LoanState>,
    submitted_at: time,
    audit_status: int,
  },
  params: { user: int, state: text, keyword: text, department_id: int, today: day, ...scopeParams },
  select: `l.id, a.id as approval_id, a.number, l.user_id, coalesce(u.name, u.job_number) as user_name, d.department_name, l.form ->> 'purpose' as purpose,
    (l.form ->> 'amount')::bigint as amount, l.settled, l.reserved, (l.form ->> 'return_on')::date as return_on, l.standing as state, l.created_at as submitted_at, a.state as audit_status`,
  from: 'loans l',
  joins:
    'join users u on u.id = l.user_id join departments d on d.id = u.department_id join approvals a on a.id = l.approval_id',
  always: 'l.approval_id is not null',
  conditions: {
    user: 'l.user_id = $user',
    state: 'l.standing = $state',
    keyword: hasWords('l.words'),
    department_id: 'l.user_id in (select k.id from users k where k.department_id = $department_id)',
    today: 'l.paid and l.settled < l.amount and l.return_on < $today',
    within: ofPeopleWithin('l.user_id'),
  },
  sorts: { submitted_at: 'l.created_at', return_on: `coalesce(l.return_on, '-infinity'::date)` },
  tieBreaker: 'l.id',
});
export interface LoanFilter {
  readonly user?: number | undefined;
  readonly state?: LoanState | undefined;
  readonly keyword?: string | undefined;
  readonly department_id?: number | undefined;
  /** Only those past their day of return on this day. */
  readonly today?: string | undefined;
}
export const listLoans = (
  db: Db,
  scope: Scope | undefined,
  filter: LoanFilter,
  request: PageRequest<'submitted_at' | 'return_on'>,
) => loans.page(db, { ...filter, within: scope === undefined ? undefined : scopeValues(scope) }, request);
export type LoanListed = Awaited<ReturnType<typeof listLoans>>['list'][number];

const due = query({
  text: `select l.id, l.user_id, a.id as approval_id, a.number, l.form ->> 'purpose' as purpose, l.amount - l.settled as left, l.return_on, ($today - l.return_on)::int4 as days
    from loans l join approvals a on a.id = l.approval_id
    where l.paid and l.settled < l.amount and l.return_on <= $until and l.id > $after order by l.id limit $most`,
  params: { today: day, until: day, after: int, most: int },
  row: { id: int, user_id: int, approval_id: int, number: text, purpose: text, left: int, return_on: day, days: int },
});
export const loansDue = (db: Db, given: { today: string; until: string; after: number; most: number }) =>
  due.all(db, given);
