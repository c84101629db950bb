import type { ReceiptWay } from '@tongzhou/contract/areas/business/receivable.ts';
import { ofOrderNamed } from '#areas/business/orders/order-list-table.ts';
import { moneySight, ownedWithin, sightParams, sightValues } from '#areas/business/sight-table.ts';
import type { Scope } from '#areas/identity/public.ts';
import type { Db } from '#platform/database/client.ts';
import { sought } from '#platform/database/lists/keyword.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { type Column, day, int, ints, nullable, text } from '#platform/database/statement.ts';

const receipts = list({
  row: {
    id: int,
    order_id: int,
    order_number: text,
    customer_name: text,
    owner_name: text,
    received_on: day,
    amount: int,
    way: text as Column<ReceiptWay>,
    voucher: nullable(text),
    note: text,
    by_name: text,
  },
  params: {
    keyword: text,
    way: text,
    owner_id: int,
    chosen: ints,
    customer_id: int,
    received_from: day,
    received_to: day,
    ...sightParams,
  },
  select: `r.id, r.order_id, o.number as order_number, c.name as customer_name, coalesce(u.name, u.job_number) as owner_name, r.received_on, r.amount, r.way,
    r.voucher, r.note, coalesce(b.name, b.job_number) as by_name`,
  from: 'receipts r',
  joins: `join trade_orders o on o.id = r.order_id join customers c on c.id = o.customer_id join users u on u.id = o.owner_id join users b on b.id = r.by_id`,
  // Every row, said so that an index reaches it where all are looked at.
  always: 'r.id > 0',
  conditions: {
    within: moneySight('r'),
    keyword: ofOrderNamed('r.order_id'),
    way: sought('r.way = $way', ['received_on']),
    owner_id: sought('r.owner_id = $owner_id', ['received_on']),
    chosen: ownedWithin('r.owner_id'),
    customer_id: 'r.customer_id = $customer_id',
    received_from: sought('r.received_on >= $received_from', ['received_on']),
    received_to: sought('r.received_on <= $received_to', ['received_on']),
  },
  sorts: { received_on: 'r.received_on', amount: 'r.amount' },
  tieBreaker: 'r.id',
});

export interface ReceiptFilter {
  readonly keyword?: string | undefined;
  readonly way?: ReceiptWay | undefined;
  readonly owner_id?: number | undefined;
  readonly chosen?: readonly number[] | undefined;
  readonly customer_id?: number | undefined;
  readonly received_from?: string | undefined;
  readonly received_to?: string | undefined;
}

export const receiptsSeen = (
  db: Db,
  scope: Scope,
  filter: ReceiptFilter,
  request: PageRequest<'received_on' | 'amount'>,
) => receipts.page(db, { ...filter, within: sightValues(scope) }, request);
