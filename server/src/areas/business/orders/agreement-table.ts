import type { OrderTerms } from '#areas/business/orders/terms-rules.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { command, int, json, query, text, time } from '#platform/database/statement.ts';

const insert = command({
  text: `insert into trade_order_agreements (order_id, request_id, approval_id, before, after, at)
    values ($order, $request, $approval, $before, $after, ms($now))`,
  params: { order: int, request: int, approval: int, before: json<string>(), after: json<string>(), now: int },
});

export interface NewAgreement {
  readonly order: number;
  readonly request: number;
  readonly approval: number;
  readonly before: OrderTerms;
  readonly after: OrderTerms;
}

export const insertAgreement = (tx: Tx, { before, after, ...rest }: NewAgreement, now: number) =>
  insert.run(tx, { ...rest, before: JSON.stringify(before), after: JSON.stringify(after), now });

const ofOrder = query({
  text: `select g.approval_id, g.request_id, a.number, (g.before ->> 'amount')::int8 as before, (g.after ->> 'amount')::int8 as after, g.at
    from trade_order_agreements g join approvals a on a.id = g.approval_id where g.order_id = $order order by g.id`,
  params: { order: int },
  row: { approval_id: int, request_id: int, number: text, before: int, after: int, at: time },
});

export const agreementsOf = (db: Db, order: number) => ofOrder.all(db, { order });
