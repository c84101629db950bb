import type { Db, Tx } from '#platform/database/client.ts';
import {
  bool,
  command,
  day,
  int,
  nullable,
  query,
  small,
  text,
  time,
  type Values,
} from '#platform/database/statement.ts';

const row = {
  id: int,
  number: text,
  name: text,
  opportunity_id: int,
  customer_id: int,
  customer_name: text,
  owner_id: int,
  owner_name: text,
  owner_department_id: int,
  amount: int,
  tax_rate: int,
  expected_cost: int,
  signed_on: day,
  delivery_on: nullable(day),
  accepted_on: nullable(day),
  note: text,
  received: int,
  written_off: int,
  advance: int,
  invoiced: int,
  request_id: int,
  approval_id: int,
  reversed_at: nullable(time),
  /** Whether the asking person is a co-worker who also writes. */
  writes: bool,
};
const select = `select o.id, o.number, o.name, o.opportunity_id, o.customer_id, c.name as customer_name, o.owner_id, coalesce(u.name, u.job_number) as owner_name,
    u.department_id as owner_department_id, o.amount, o.tax_rate, o.expected_cost, o.signed_on, o.delivery_on, o.accepted_on, o.note, o.received, o.written_off,
    o.advance, o.invoiced, o.request_id, o.approval_id, o.reversed_at,
    exists (select from opportunity_members m where m.opportunity_id = o.opportunity_id and m.user_id = $viewer and m.writes) as writes
  from trade_orders o join customers c on c.id = o.customer_id join users u on u.id = o.owner_id`;

const one = query({ text: `${select} where o.id = $id`, params: { id: int, viewer: int }, row });
export type OrderRecord = Values<typeof row>;
/** As someone sees it: nobody, where the program asks. */
export const orderById = (db: Db, id: number, viewer = 0) => one.first(db, { id, viewer });

const ofRequest = query({
  text: `select o.id from trade_orders o where o.request_id = $request`,
  params: { request: int },
  row: { id: int },
});
/** The order that passing this request made. */
export const orderOfRequest = async (db: Db, request: number): Promise<number | undefined> =>
  (await ofRequest.first(db, { request }))?.id;

const held = command({ text: `select from trade_orders o where o.id = $id for no key update`, params: { id: int } });
/** Held until the end of the transaction: whoever moves its money or its plan holds it first, and reads what is there then. */
export async function lockOrder(tx: Tx, id: number, viewer = 0): Promise<OrderRecord | undefined> {
  await held.run(tx, { id });
  return orderById(tx, id, viewer);
}

const terms = {
  name: text,
  amount: int,
  tax_rate: small,
  expected_cost: int,
  signed_on: day,
  delivery_on: nullable(day),
  note: text,
  pinyin: text,
  initials: text,
};
export type OrderValues = Values<typeof terms>;

const insert = command({
  text: `insert into trade_orders (number, name, opportunity_id, customer_id, owner_id, amount, tax_rate, expected_cost, signed_on, delivery_on, note,
      request_id, approval_id, created_at, pinyin, pinyin_initials)
    values ($number, $name, $opportunity, $customer, $owner, $amount, $tax_rate, $expected_cost, $signed_on, $delivery_on, $note,
      $request, $approval, ms($now), $pinyin, $initials) returning id`,
  params: {
    number: text,
    opportunity: int,
    customer: int,
    owner: int,
    request: int,
    approval: int,
    now: int,
    ...terms,
  },
  row: { id: int },
});
export interface NewOrder extends OrderValues {
  readonly number: string;
  readonly opportunity: number;
  readonly customer: number;
  readonly owner: number;
  readonly request: number;
  readonly approval: number;
}
export const insertOrder = async (tx: Tx, order: NewOrder, now: number): Promise<number> =>
  (await insert.first(tx, { ...order, now }))?.id as number;

const update = command({
  text: `update trade_orders set name = $name, amount = $amount, tax_rate = $tax_rate, expected_cost = $expected_cost, signed_on = $signed_on,
      delivery_on = $delivery_on, note = $note, pinyin = $pinyin, pinyin_initials = $initials
    where id = $id`,
  params: { id: int, ...terms },
});
export const updateOrder = (tx: Tx, id: number, values: OrderValues) => update.run(tx, { id, ...values });

const reverse = command({
  text: `update trade_orders set reversed_at = ms($now) where id = $id`,
  params: { id: int, now: int },
});
export const markOrderReversed = (tx: Tx, id: number, now: number) => reverse.run(tx, { id, now });

const accept = command({
  text: `update trade_orders set accepted_on = $day where id = $id`,
  params: { id: int, day },
});
export const putAccepted = (tx: Tx, id: number, onDay: string) => accept.run(tx, { id, day: onDay });

const move = command({
  text: `update trade_orders set received = received + $received, written_off = written_off + $written_off, advance = advance + $advance,
      invoiced = invoiced + $invoiced
    where id = $id`,
  params: { id: int, received: int, written_off: int, advance: int, invoiced: int },
});
export interface OrderMove {
  readonly received?: number;
  readonly written_off?: number;
  readonly advance?: number;
  readonly invoiced?: number;
}
/** The sums that the order keeps of the rows below it, by how much they change. */
export const moveOrderSums = (tx: Tx, id: number, by: OrderMove) =>
  move.run(tx, { id, received: 0, written_off: 0, advance: 0, invoiced: 0, ...by });
