import type { InvoiceKind, InvoiceState } from '@tongzhou/contract/areas/business/invoice.ts';
import { ofOrderNamed } from '#areas/business/orders/order-list-table.ts';
import { moneySight, sightParams, sightValues } from '#areas/business/sight-table.ts';
import type { Scope } from '#areas/identity/public.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { sayOf } from '#platform/database/constraint-words.ts';
import { hasWords, type Sought, sought } from '#platform/database/lists/keyword.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import {
  bool,
  type Column,
  command,
  day,
  int,
  nullable,
  query,
  text,
  time,
  type Values,
} from '#platform/database/statement.ts';

const row = {
  id: int,
  order_id: int,
  order_number: text,
  opportunity_id: int,
  customer_name: text,
  kind: text as Column<InvoiceKind>,
  state: text as Column<InvoiceState>,
  amount: int,
  title: text,
  credit_code: nullable(text),
  number: nullable(text),
  issued_on: nullable(day),
  red_of: nullable(int),
  /** What red ones have left of it. */
  reversible: int,
  note: text,
  refusal: nullable(text),
  asked_by: int,
  asked_by_name: text,
  asked_at: time,
  owner_id: int,
  owner_department_id: int,
  writes: bool,
};
export type InvoiceRecord = Values<typeof row>;

const select = `v.id, v.order_id, o.number as order_number, o.opportunity_id, c.name as customer_name, v.kind, v.state, v.amount, v.title, v.credit_code,
  v.number, v.issued_on, v.red_of,
  case when v.state = 'issued' and v.red_of is null
    then v.amount + coalesce((select sum(r.amount) from order_invoices r where r.red_of = v.id), 0)::int8 else 0 end as reversible,
  v.note, v.refusal, v.asked_by, coalesce(a.name, a.job_number) as asked_by_name, v.asked_at, o.owner_id, u.department_id as owner_department_id,
  exists (select from opportunity_members m where m.opportunity_id = o.opportunity_id and m.user_id = $viewer and m.writes) as writes`;
const people = `join customers c on c.id = o.customer_id join users u on u.id = o.owner_id join users a on a.id = v.asked_by`;
const joins = `join trade_orders o on o.id = v.order_id ${people}`;

const one = query({
  text: `select ${select} from order_invoices v ${joins} where v.id = $id`,
  params: { id: int, viewer: int },
  row,
});
/** As someone sees it. What depends on the others is read behind the lock of its order. */
export const invoiceById = (db: Db, id: number, viewer: number) => one.first(db, { id, viewer });

const ofOrder = query({
  text: `select ${select} from order_invoices v ${joins} where v.order_id = $order order by v.id`,
  params: { order: int, viewer: int },
  row,
});
export const invoicesOf = (db: Db, order: number, viewer: number) => ofOrder.all(db, { order, viewer });

const claimed = query({
  text: `select coalesce(sum(amount), 0)::int8 as amount from order_invoices where order_id = $order and state in ('asked', 'issued')`,
  params: { order: int },
  row: { amount: int },
});
/** What was invoiced of an order or is asked for, red ones taken off. */
export const claimedOf = async (db: Db, order: number): Promise<number> =>
  (await claimed.first(db, { order }))?.amount ?? 0;

/** By its own number or title, or by its order's words. */
const [own, byOrder] = [hasWords('v.words'), ofOrderNamed('v.order_id')];
const named: Sought = {
  found: `(${own.found}) or ${byOrder.found}`,
  holds: `${own.holds} or ${byOrder.holds}`,
};

const invoices = list({
  row,
  params: { keyword: text, order_id: int, issued_from: day, issued_to: day, viewer: int, ...sightParams },
  select,
  from: 'order_invoices v',
  joins,
  // Every row, said so that an index reaches it where all are looked at.
  always: 'v.id > 0',
  conditions: {
    within: moneySight('v'),
    keyword: named,
    // Each by itself: those that wait are few, and have an index of their own.
    asked: sought(`v.state = 'asked'`, ['asked_at']),
    issued: `v.state = 'issued'`,
    refused: sought(`v.state = 'refused'`, ['asked_at']),
    cancelled: sought(`v.state = 'cancelled'`, ['asked_at']),
    order_id: 'v.order_id = $order_id',
    issued_from: sought('v.issued_on >= $issued_from', ['issued_on']),
    issued_to: sought('v.issued_on <= $issued_to', ['issued_on']),
  },
  sorts: { asked_at: 'v.asked_at', issued_on: 'v.issued_on', amount: 'v.amount' },
  tieBreaker: 'v.id',
});

export interface InvoiceFilter {
  readonly keyword?: string | undefined;
  readonly state?: InvoiceState | undefined;
  readonly order_id?: number | undefined;
  readonly issued_from?: string | undefined;
  readonly issued_to?: string | undefined;
}

export const invoicesSeen = (
  db: Db,
  scope: Scope,
  { state, ...filter }: InvoiceFilter,
  viewer: number,
  request: PageRequest<'asked_at' | 'issued_on' | 'amount'>,
) =>
  invoices.page(
    db,
    { ...filter, viewer, ...(state === undefined ? {} : { [state]: true }), within: sightValues(scope) },
    request,
  );

const insert = command({
  text: `insert into order_invoices (order_id, kind, state, amount, title, credit_code, note, asked_by, asked_at)
    values ($order, $kind, 'asked', $amount, $title, $credit_code, $note, $by, ms($now)) returning id`,
  params: {
    order: int,
    kind: text,
    amount: int,
    title: text,
    credit_code: nullable(text),
    note: text,
    by: int,
    now: int,
  },
  row: { id: int },
});
export interface AskedInvoice {
  readonly order: number;
  readonly kind: InvoiceKind;
  readonly amount: number;
  readonly title: string;
  readonly credit_code: string | null;
  readonly note: string;
  readonly by: number;
}
export const insertInvoice = async (tx: Tx, asked: AskedInvoice, now: number): Promise<number> =>
  (await insert.first(tx, { ...asked, now }))?.id as number;

sayOf('order_invoices_one_number', { number: '发票号码已存在' });

const issue = command({
  text: `update order_invoices set state = 'issued', number = $number, issued_on = $issued_on, issued_by = $by where id = $id`,
  params: { id: int, number: text, issued_on: day, by: int },
});
export const markIssued = (tx: Tx, id: number, issued: { number: string; issued_on: string; by: number }) =>
  issue.run(tx, { id, ...issued });

const end = command({
  text: `update order_invoices set state = $state, refusal = $refusal where id = $id`,
  params: { id: int, state: text, refusal: nullable(text) },
});
export const endInvoice = (tx: Tx, id: number, state: 'refused' | 'cancelled', refusal: string | null) =>
  end.run(tx, { id, state, refusal });

const insertRed = command({
  text: `insert into order_invoices (order_id, kind, state, amount, title, credit_code, number, issued_on, issued_by, red_of, note, asked_by, asked_at)
    select v.order_id, v.kind, 'issued', -$amount::int8, v.title, v.credit_code, $number, $issued_on, $by, v.id, $note, $by, ms($now)
    from order_invoices v where v.id = $of returning id`,
  params: { of: int, amount: int, number: text, issued_on: day, by: int, note: text, now: int },
  row: { id: int },
});
export interface RedInvoice {
  readonly of: number;
  readonly amount: number;
  readonly number: string;
  readonly issued_on: string;
  readonly by: number;
  readonly note: string;
}
export const insertRedInvoice = async (tx: Tx, red: RedInvoice, now: number): Promise<number> =>
  (await insertRed.first(tx, { ...red, now }))?.id as number;
