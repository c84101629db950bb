import type { Db, Tx } from '#platform/database/client.ts';
import { command, day, int, ints, json, nullable, query, text, type Values } from '#platform/database/statement.ts';

const row = {
  id: int,
  position: int,
  name: text,
  amount: int,
  due_on: nullable(day),
  days_after_acceptance: nullable(int),
  received: int,
  written_off: int,
  outstanding: int,
};
// Those of a reversed order went with it and are still shown; what a 补充协议 took out before is not.
const plan = query({
  text: `select i.id, i.position, i.name, i.amount, i.due_on, i.days_after_acceptance, i.received, i.written_off, i.outstanding
    from order_instalments i join trade_orders o on o.id = i.order_id
    where i.order_id = $order and (i.removed_at is null or i.removed_at = o.reversed_at) order by i.position, i.id`,
  params: { order: int },
  row,
});
export type Instalment = Values<typeof row>;
export const instalmentsOf = (db: Db, order: number) => plan.all(db, { order });

export interface PlannedInstalment {
  readonly position: number;
  readonly name: string;
  readonly amount: number;
  readonly due_on: string | null;
  readonly days_after_acceptance: number | null;
}

const insert = command({
  text: `insert into order_instalments (order_id, position, name, amount, due_on, days_after_acceptance)
    select $order, n.position, n.name, n.amount, n.due_on, n.days_after_acceptance
    from jsonb_to_recordset($planned) as n (position int, name text, amount bigint, due_on date, days_after_acceptance int) order by n.position`,
  params: { order: int, planned: json<string>() },
});
export const insertInstalments = async (tx: Tx, order: number, planned: readonly PlannedInstalment[]) => {
  if (planned.length > 0) await insert.run(tx, { order, planned: JSON.stringify(planned) });
};

const update = command({
  text: `update order_instalments i set position = n.position, name = n.name, amount = n.amount, due_on = n.due_on,
      days_after_acceptance = n.days_after_acceptance
    from jsonb_to_recordset($planned) as n (id bigint, position int, name text, amount bigint, due_on date, days_after_acceptance int)
    where i.id = n.id and i.order_id = $order`,
  params: { order: int, planned: json<string>() },
});
export const updateInstalments = async (
  tx: Tx,
  order: number,
  planned: readonly (PlannedInstalment & { readonly id: number })[],
) => {
  if (planned.length > 0) await update.run(tx, { order, planned: JSON.stringify(planned) });
};

const removeAllBut = command({
  text: `update order_instalments set removed_at = ms($now) where order_id = $order and removed_at is null and id <> all ($kept::int8[])`,
  params: { order: int, kept: ints, now: int },
});
/** The rows stay, for what was once booked on them. */
export const removeInstalmentsBut = (tx: Tx, order: number, kept: readonly number[], now: number) =>
  removeAllBut.run(tx, { order, kept, now });

const date = command({
  text: `update order_instalments set due_on = $day::date + days_after_acceptance
    where order_id = $order and removed_at is null and days_after_acceptance is not null`,
  params: { order: int, day },
});
export const dateByAcceptance = (tx: Tx, order: number, accepted: string) => date.run(tx, { order, day: accepted });

const move = command({
  text: `update order_instalments i set received = i.received + n.received, written_off = i.written_off + n.written_off
    from jsonb_to_recordset($moves) as n (id bigint, received bigint, written_off bigint) where i.id = n.id`,
  params: { moves: json<string>() },
});
export interface InstalmentMove {
  readonly id: number;
  readonly received?: number;
  readonly written_off?: number;
}
/** By how much each changes; the order is held by whoever calls. */
export const moveInstalments = async (tx: Tx, moves: readonly InstalmentMove[]) => {
  const whole = moves.map(({ id, received = 0, written_off = 0 }) => ({ id, received, written_off }));
  if (moves.length > 0) await move.run(tx, { moves: JSON.stringify(whole) });
};
