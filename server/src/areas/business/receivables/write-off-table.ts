import { businessRequests } from '#areas/business/request-table.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { command, int, json, query, text, time } from '#platform/database/statement.ts';

export interface WriteOffForm {
  readonly order: number;
  readonly amount: number;
  readonly reason: string;
}

/** Write-offs as they were put to approval. */
export const writeOffRequests = businessRequests<WriteOffForm>('write_off');

const ofOrder = query({
  text: `select a.id as approval_id, a.number, (r.form ->> 'amount')::int8 as amount, r.form ->> 'reason' as reason, a.state as audit_status,
      a.submitted_at as at
    from business_requests r join approvals a on a.id = r.approval_id
    where r.opportunity_id = $opportunity and r.kind = 'write_off' and (r.form ->> 'order')::int8 = $order order by r.id`,
  params: { opportunity: int, order: int },
  row: { approval_id: int, number: text, amount: int, reason: text, audit_status: int, at: time },
});
/** Every one that was asked for, whatever became of it. */
export const writeOffsOf = (db: Db, order: { readonly id: number; readonly opportunity_id: number }) =>
  ofOrder.all(db, { order: order.id, opportunity: order.opportunity_id });

const booked = query({
  text: `select w.instalment_id as id, sum(w.amount)::int8 as amount from write_offs w where w.approval_id = $approval
    group by w.instalment_id having sum(w.amount) > 0 order by w.instalment_id`,
  params: { approval: int },
  row: { id: int, amount: int },
});
/** What a passed one took off each instalment, as far as it was not given back. */
export const bookedBy = (db: Db, approval: number) => booked.all(db, { approval });

const insert = command({
  text: `insert into write_offs (order_id, instalment_id, amount, approval_id, at)
    select $order, n.id, n.amount, $approval, ms($now) from jsonb_to_recordset($shares) as n (id bigint, amount bigint)`,
  params: { order: int, approval: int, shares: json<string>(), now: int },
});
export const insertWriteOffs = (
  tx: Tx,
  of: { readonly order: number; readonly approval: number },
  shares: readonly { readonly id: number; readonly amount: number }[],
  now: number,
) => insert.run(tx, { ...of, shares: JSON.stringify(shares), now });
