import type { Db } from '#platform/database/client.ts';
import { type Column, int, query, text } from '#platform/database/statement.ts';

// Which opportunity a record with files hangs on: it is seen as that is.

const params = { id: int };
const row = { opportunity_id: int };
const followUp = query({
  text: `select f.opportunity_id from opportunity_follow_ups f where f.id = $id`,
  params,
  row,
});
const order = query({ text: `select t.opportunity_id from trade_orders t where t.id = $id`, params, row });
const receipt = query({
  text: `select t.opportunity_id from receipts r join trade_orders t on t.id = r.order_id where r.id = $id`,
  params,
  row,
});
const invoice = query({
  text: `select t.opportunity_id from order_invoices i join trade_orders t on t.id = i.order_id where i.id = $id`,
  params,
  row,
});
export const opportunityOf = {
  'follow-up': (db: Db, id: number) => followUp.first(db, { id }),
  order: (db: Db, id: number) => order.first(db, { id }),
  receipt: (db: Db, id: number) => receipt.first(db, { id }),
  invoice: (db: Db, id: number) => invoice.first(db, { id }),
};

export type BusinessKind = 'business_create' | 'business_order' | 'write_off';
const requestRow = { id: int, opportunity_id: int, kind: text as Column<BusinessKind> };
const request = query({
  text: `select q.id, q.opportunity_id, q.kind from business_requests q where q.id = $id`,
  params,
  row: requestRow,
});
export const requestById = (db: Db, id: number) => request.first(db, { id });

const requests = query({
  text: `select q.id, q.opportunity_id, q.kind from business_requests q where q.opportunity_id = $id and q.kind <> 'write_off' order by q.id desc`,
  params,
  row: requestRow,
});
/** What was put to approval about the opportunity itself and its order, the latest first. */
export const requestsOf = (db: Db, opportunity: number) => requests.all(db, { id: opportunity });
