import type { ReceiptWay } from '@tongzhou/contract/areas/business/receivable.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { type Column, command, day, int, json, nullable, query, text } from '#platform/database/statement.ts';

const ofOrder = query({
  text: `select r.id, r.received_on, r.amount, r.way, r.voucher, r.advance, r.note, coalesce(u.name, u.job_number) as by_name, r.refund_of,
      case when r.refund_of is null then r.amount + coalesce((select sum(b.amount) from receipts b where b.refund_of = r.id), 0)::int8 else 0 end as refundable,
      (select coalesce(jsonb_agg(jsonb_build_object('name', i.name, 'amount', s.amount) order by i.position, i.id), '[]')
        from receipt_shares s join order_instalments i on i.id = s.instalment_id where s.receipt_id = r.id) as shares
    from receipts r join users u on u.id = r.by_id where r.order_id = $order order by r.received_on, r.id`,
  params: { order: int },
  row: {
    id: int,
    received_on: day,
    amount: int,
    way: text as Column<ReceiptWay>,
    voucher: nullable(text),
    advance: int,
    note: text,
    by_name: text,
    refund_of: nullable(int),
    refundable: int,
    shares: json<readonly { readonly name: string; readonly amount: number }[]>(),
  },
});
export const receiptsOf = (db: Db, order: number) => ofOrder.all(db, { order });

const one = query({
  text: `select r.id, r.order_id, r.received_on, r.amount, r.refund_of from receipts r where r.id = $id`,
  params: { id: int },
  row: { id: int, order_id: int, received_on: day, amount: int, refund_of: nullable(int) },
});
export const receiptById = (db: Db, id: number) => one.first(db, { id });

const advanceLeft = query({
  text: `select coalesce(sum(r.advance), 0)::int8 as advance from receipts r where r.id = $id or r.refund_of = $id`,
  params: { id: int },
  row: { advance: int },
});
const sharesLeft = query({
  text: `select i.id, i.position, i.due_on, sum(s.amount)::int8 as amount
    from receipts r join receipt_shares s on s.receipt_id = r.id join order_instalments i on i.id = s.instalment_id
    where r.id = $id or r.refund_of = $id group by i.id, i.position, i.due_on having sum(s.amount) > 0`,
  params: { id: int },
  row: { id: int, position: int, due_on: nullable(day), amount: int },
});
/** What refunds have left of a receipt, by where it went. */
export const leftOfReceipt = async (db: Db, id: number) => ({
  advance: (await advanceLeft.first(db, { id }))?.advance ?? 0,
  shares: await sharesLeft.all(db, { id }),
});

const insert = command({
  text: `with made as (
      insert into receipts (order_id, received_on, amount, way, voucher, advance, refund_of, note, by_id, created_at)
      values ($order, $received_on, $amount, $way, $voucher, $advance, $refund_of, $note, $by, ms($now)) returning id
    ), shared as (
      insert into receipt_shares (receipt_id, instalment_id, amount)
      select made.id, n.id, n.amount from made, jsonb_to_recordset($shares) as n (id bigint, amount bigint)
    ) select id from made`,
  params: {
    order: int,
    received_on: day,
    amount: int,
    way: text,
    voucher: nullable(text),
    advance: int,
    refund_of: nullable(int),
    note: text,
    by: int,
    shares: json<string>(),
    now: int,
  },
  row: { id: int },
});

export interface NewReceipt {
  readonly order: number;
  readonly received_on: string;
  /** Negative where money went back. */
  readonly amount: number;
  readonly way: ReceiptWay;
  readonly voucher: string | null;
  readonly advance: number;
  readonly refund_of: number | null;
  readonly note: string;
  readonly by: number;
  readonly shares: readonly { readonly id: number; readonly amount: number }[];
}

export const insertReceipt = async (tx: Tx, { shares, ...receipt }: NewReceipt, now: number): Promise<number> =>
  (await insert.first(tx, { ...receipt, shares: JSON.stringify(shares), now }))?.id as number;
