import { ofPeopleWithin, type Scope, scopeParams, scopeValues } from '#areas/identity/public.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { hasWords, sought } from '#platform/database/lists/keyword.ts';
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

type PaymentKind = 'reimburse' | 'loan';

export interface NewPayment {
  readonly kind: PaymentKind;
  readonly claim: number | null;
  readonly loan: number | null;
  readonly approval: number;
  readonly number: string;
  readonly user: number;
  readonly department: number;
  readonly amount: number;
  readonly payee: string;
  readonly bank_name: string;
  readonly bank_account: string;
}
const insert = command({
  text: `insert into claim_payments (kind, claim_id, loan_id, approval_id, number, user_id, department_id, amount, payee, bank_name, bank_account, state, due_at)
    values ($kind, $claim, $loan, $approval, $number, $user, $department, $amount, $payee, $bank_name, $bank_account, 'due', ms($now))`,
  params: {
    kind: text,
    claim: nullable(int),
    loan: nullable(int),
    approval: int,
    number: text,
    user: int,
    department: int,
    amount: int,
    payee: text,
    bank_name: text,
    bank_account: text,
    now: int,
  },
});
export const insertPayment = (tx: Tx, payment: NewPayment, now: number) => insert.run(tx, { ...payment, now });

const row = {
  id: int,
  kind: text as Column<PaymentKind>,
  claim_id: nullable(int),
  loan_id: nullable(int),
  approval_id: int,
  number: text,
  user_id: int,
  user_department_id: int,
  amount: int,
  payee: text,
  bank_name: text,
  bank_account: text,
  state: text as Column<'due' | 'paid' | 'cancelled'>,
  paid_on: nullable(day),
  voucher: text,
  reversing: bool,
};
const reversing = `exists (select from approvals v where v.reverses_id = p.approval_id and v.state in (0, 4))`;
const select = `select p.id, p.kind, p.claim_id, p.loan_id, p.approval_id, p.number, p.user_id, u.department_id as user_department_id, p.amount, p.payee, p.bank_name,
    p.bank_account, p.state, p.paid_on, p.voucher, ${reversing} as reversing
  from claim_payments p join users u on u.id = p.user_id`;

const some = query({ text: `${select} where p.id = any ($ids::int8[]) order by p.id`, params: { ids: ints }, row });
export const paymentsByIds = (db: Db, ids: readonly number[]) => some.all(db, { ids });
export type PaymentRecord = Values<typeof row>;

const lockClaims = command({
  text: `select c.id from claims c where c.id = any (array(select p.claim_id from claim_payments p where p.id = any ($ids::int8[]) and p.claim_id is not null))
    order by c.id for update`,
  params: { ids: ints },
  row: { id: int },
});
const lockLoansOf = command({
  text: `select l.id from loans l where l.id = any (array(select p.loan_id from claim_payments p where p.id = any ($ids::int8[]) and p.loan_id is not null))
    order by l.id for update`,
  params: { ids: ints },
  row: { id: int },
});
const lock = command({
  text: `${select} where p.id = any ($ids::int8[]) order by p.id for update of p`,
  params: { ids: ints },
  row,
});
/** What they pay for first, as whoever decides about it does: in another order the two would wait for each other. */
export async function lockPayments(tx: Tx, ids: readonly number[]): Promise<PaymentRecord[]> {
  await lockClaims.all(tx, { ids });
  await lockLoansOf.all(tx, { ids });
  return lock.all(tx, { ids });
}

const pay = command({
  text: `update claim_payments set state = 'paid', paid_on = $day, voucher = $voucher, paid_by = $by, paid_at = ms($now) where id = any ($ids::int8[])`,
  params: { ids: ints, day, voucher: text, by: int, now: int },
});
export const markPaid = (
  tx: Tx,
  given: { readonly ids: readonly number[]; readonly day: string; readonly voucher: string; readonly by: number },
  now: number,
) => pay.run(tx, { ...given, now });

const back = command({
  text: `update claim_payments set state = 'due', paid_on = null, voucher = '', paid_by = null, paid_at = null, back_reason = $reason where id = $id`,
  params: { id: int, reason: text },
});
export const markDue = (tx: Tx, id: number, reason: string) => back.run(tx, { id, reason });

const cancel = command({
  text: `update claim_payments set state = 'cancelled' where claim_id = $claim`,
  params: { claim: int },
});
export const cancelPayment = (tx: Tx, claim: number) => cancel.run(tx, { claim });

const cancelOfLoan = command({
  text: `update claim_payments set state = 'cancelled', back_reason = $reason where loan_id = $loan and state = 'due'`,
  params: { loan: int, reason: text },
});
/** Says how many: none where it is paid or cancelled. */
export const cancelLoanPayment = (tx: Tx, loan: number, reason: string) => cancelOfLoan.run(tx, { loan, reason });

const ofClaim = query({
  text: `select p.amount, p.paid_on, p.voucher, coalesce(u.name, u.job_number) as by_name from claim_payments p left join users u on u.id = p.paid_by
    where p.claim_id = $claim and p.state <> 'cancelled'`,
  params: { claim: int },
  row: { amount: int, paid_on: nullable(day), voucher: text, by_name: nullable(text) },
});
export const paymentOfClaim = (db: Db, claim: number) => ofClaim.first(db, { claim });

// Few are due and very many were paid: each is a list of its own, so that it is planned by how many there are.
const paymentsThatAre = (state: 'due' | 'paid') =>
  list({
    row: {
      id: int,
      kind: text as Column<PaymentKind>,
      record_id: int,
      approval_id: int,
      number: text,
      user_id: int,
      user_name: text,
      department_name: text,
      amount: int,
      payee: text,
      bank_name: text,
      bank_account: text,
      state: text as Column<'due' | 'paid'>,
      due_at: time,
      paid_on: nullable(day),
      voucher: text,
      paid_by_name: nullable(text),
      reversing: bool,
    },
    params: { kind: text, keyword: text, department_id: int, from: day, to: day, ...scopeParams },
    select: `p.id, p.kind, coalesce(p.claim_id, p.loan_id) as record_id, p.approval_id, p.number, p.user_id, coalesce(u.name, u.job_number) as user_name, d.department_name,
    p.amount, p.payee, p.bank_name, p.bank_account, p.state, p.due_at, p.paid_on, p.voucher, coalesce(b.name, b.job_number) as paid_by_name, ${reversing} as reversing`,
    from: 'claim_payments p',
    joins:
      'join users u on u.id = p.user_id join departments d on d.id = p.department_id left join users b on b.id = p.paid_by',
    always: `p.state = '${state}'`,
    conditions: {
      kind: 'p.kind = $kind',
      keyword: { ...hasWords('p.words'), dear: 0.5 },
      department_id: sought('p.department_id = $department_id'),
      from: sought('p.paid_on >= $from', ['paid_on']),
      to: sought('p.paid_on <= $to', ['paid_on']),
      within: ofPeopleWithin('p.user_id'),
    },
    sorts: { due_at: 'p.due_at', amount: 'p.amount', paid_on: 'p.paid_on' },
    tieBreaker: 'p.id',
  });
const payments = { due: paymentsThatAre('due'), paid: paymentsThatAre('paid') };
export interface PaymentFilter {
  readonly state: 'due' | 'paid';
  readonly kind?: PaymentKind | undefined;
  readonly keyword?: string | undefined;
  readonly department_id?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
export const listPayments = (
  db: Db,
  scope: Scope,
  { state, ...filter }: PaymentFilter,
  request: PageRequest<'due_at' | 'amount' | 'paid_on'>,
) => payments[state].page(db, { ...filter, within: scopeValues(scope) }, request);

const dueOfAll = query({
  text: `select count(*)::int4 as due, coalesce(sum(p.amount), 0)::int8 as amount from claim_payments p where p.state = 'due'`,
  row: { due: int, amount: int },
});
const dueWithin = query({
  text: `select count(*)::int4 as due, coalesce(sum(p.amount), 0)::int8 as amount from claim_payments p where p.state = 'due' and ${ofPeopleWithin('p.user_id')}`,
  params: scopeParams,
  row: { due: int, amount: int },
});
export async function countDue(db: Db, scope: Scope): Promise<{ readonly due: number; readonly amount: number }> {
  const given = scopeValues(scope);
  const found = given === undefined ? await dueOfAll.first(db) : await dueWithin.first(db, given);
  return found ?? { due: 0, amount: 0 };
}

const vouchers = query({
  text: `select x.day, x.kind, x.number, x.user_name, x.department_name, x.voucher, x.amount from (
      select p.paid_on as day, case when p.kind = 'loan' then 'loan' else c.type end as kind, p.number, coalesce(u.name, u.job_number) as user_name, d.department_name,
        p.voucher, p.amount, p.user_id, 0 as rank, p.id
      from claim_payments p join users u on u.id = p.user_id join departments d on d.id = p.department_id left join claims c on c.id = p.claim_id
      where p.state = 'paid' and p.paid_on between $from and $to
      union all
      select e.day, case when e.kind = 'return' then 'return' else 'offset-' || c.type end, coalesce(ca.number, la.number), coalesce(u.name, u.job_number), d.department_name,
        e.note, e.amount, l.user_id, 1, e.id
      from loan_entries e join loans l on l.id = e.loan_id join users u on u.id = l.user_id join departments d on d.id = u.department_id join approvals la on la.id = l.approval_id
        left join claims c on c.id = e.claim_id left join approvals ca on ca.id = c.approval_id
      where e.day between $from and $to
    ) x where $everybody or ${ofPeopleWithin('x.user_id')} order by x.day, x.rank, x.id limit 20000`,
  params: { from: day, to: day, everybody: bool, ...scopeParams },
  row: { day, kind: text, number: text, user_name: text, department_name: text, voucher: text, amount: int },
});
/** What a month's books have of claims and loans. */
export const vouchersOf = (db: Db, scope: Scope, from: string, to: string) => {
  const given = scopeValues(scope);
  return vouchers.all(db, { from, to, everybody: given === undefined, ...(given ?? { self: 0, departments: [] }) });
};
