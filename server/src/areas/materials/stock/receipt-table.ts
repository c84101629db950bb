import type { Db, Tx } from '#platform/database/client.ts';
import { hasWords, sought } from '#platform/database/lists/keyword.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { command, day, int, nullable, query, text, time } from '#platform/database/statement.ts';

export interface NewReceipt {
  readonly number: string;
  readonly day: string;
  readonly supplier: string;
  readonly note: string;
  readonly value: number;
  readonly by: number;
}
const insert = command({
  text: `insert into goods_receipts (number, day, supplier, note, value, by_id, at)
    values ($number, $day, $supplier, $note, $value, $by, ms($now)) returning id`,
  params: { number: text, day, supplier: text, note: text, value: int, by: int, now: int },
  row: { id: int },
});
export const insertReceipt = async (tx: Tx, receipt: NewReceipt, now: number): Promise<number> =>
  (await insert.first(tx, { ...receipt, now }))?.id as number;

const held = command({
  text: `select r.id, r.number, r.supplier, r.value, r.reversed_at from goods_receipts r where r.id = $id for no key update`,
  params: { id: int },
  row: { id: int, number: text, supplier: text, value: int, reversed_at: nullable(time) },
});
export const lockReceipt = (tx: Tx, id: number) => held.first(tx, { id });

const reverse = command({
  text: `update goods_receipts set reversed_by = $by, reversed_at = ms($now), reverse_reason = $reason where id = $id`,
  params: { id: int, by: int, reason: text, now: int },
});
export const markReversed = (tx: Tx, values: { id: number; by: number; reason: string; now: number }) =>
  reverse.run(tx, values);

const there = query({
  text: `select r.id from goods_receipts r where r.id = $id`,
  params: { id: int },
  row: { id: int },
});
export const hasReceipt = async (db: Db, id: number): Promise<boolean> => (await there.first(db, { id })) !== undefined;

const receipts = list({
  row: {
    id: int,
    number: text,
    day,
    supplier: text,
    note: text,
    value: int,
    by_name: text,
    at: time,
    reversed_by: nullable(text),
    reversed_at: nullable(time),
    reverse_reason: nullable(text),
  },
  params: { keyword: text, from: day, to: day },
  select: `r.id, r.number, r.day, r.supplier, r.note, r.value, coalesce(u.name, u.job_number) as by_name, r.at,
    coalesce(b.name, b.job_number) as reversed_by, r.reversed_at, r.reverse_reason`,
  from: 'goods_receipts r',
  joins: 'join users u on u.id = r.by_id left join users b on b.id = r.reversed_by',
  always: 'r.id > 0',
  conditions: {
    keyword: hasWords('r.words'),
    from: sought('r.day >= $from', ['day']),
    to: sought('r.day <= $to', ['day']),
  },
  sorts: { day: 'r.day' },
  tieBreaker: 'r.id',
});
export interface ReceiptFilter {
  readonly keyword?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
export const receiptsListed = (db: Db, filter: ReceiptFilter, request: PageRequest<'day'>) =>
  receipts.page(db, filter, request);
