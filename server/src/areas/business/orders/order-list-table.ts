import type { OrderState } from '@tongzhou/contract/areas/business/order.ts';
import { moneySight, ownedWithin, sightParams, sightValues } from '#areas/business/sight-table.ts';
import type { Scope } from '#areas/identity/public.ts';
import type { Db } from '#platform/database/client.ts';
import { hasWords, type Sought, sought } from '#platform/database/lists/keyword.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { bool, day, int, ints, nullable, text, time } from '#platform/database/statement.ts';

/** What belongs to orders with these words, by its column that names them. */
export function ofOrderNamed(order: string): Sought {
  const { found, holds } = hasWords('s.words');
  return {
    found: `${order} = any (array(select s.id from trade_orders s where ${found}))`,
    // One by one: as a condition it would be worked out for all orders first.
    holds: `(select ${holds} from trade_orders s where s.id = ${order})`,
  };
}

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
  received: int,
  written_off: int,
  invoiced: int,
  overdue: int,
  signed_on: day,
  delivery_on: nullable(day),
  reversed_at: nullable(time),
  writes: bool,
};

const orders = list({
  row,
  params: {
    keyword: text,
    owner_id: int,
    chosen: ints,
    customer_id: int,
    origin: text,
    type_id: int,
    signed_from: day,
    signed_to: day,
    viewer: int,
    today: day,
    ...sightParams,
  },
  select: `o.id, o.number, o.name, o.opportunity_id, o.customer_id, c.name as customer_name, o.owner_id, coalesce(u.name, u.job_number) as owner_name,
    u.department_id as owner_department_id, o.amount, o.received, o.written_off, o.invoiced, d.overdue, o.signed_on, o.delivery_on, o.reversed_at,
    exists (select from opportunity_members m where m.opportunity_id = o.opportunity_id and m.user_id = $viewer and m.writes) as writes`,
  from: 'trade_orders o',
  joins: `join customers c on c.id = o.customer_id join users u on u.id = o.owner_id
    cross join lateral (select coalesce(sum(i.outstanding), 0)::int8 as overdue from order_instalments i
      where i.order_id = o.id and i.removed_at is null and i.due_on < $today) d`,
  // Every row, said so that an index reaches it where all are looked at.
  always: 'o.id > 0',
  conditions: {
    within: moneySight('o'),
    keyword: hasWords('o.words'),
    living: 'o.reversed_at is null',
    active: 'o.reversed_at is null and o.received + o.written_off < o.amount',
    settled: sought('o.reversed_at is null and o.received + o.written_off = o.amount', ['signed_on']),
    reversed: sought('o.reversed_at is not null', ['signed_on']),
    owner_id: sought('o.owner_id = $owner_id', ['signed_on']),
    chosen: ownedWithin('o.owner_id'),
    customer_id: 'o.customer_id = $customer_id',
    source: sought('o.source = $origin', ['signed_on']),
    type_id: sought('o.type_id = $type_id', ['signed_on']),
    signed_from: sought('o.signed_on >= $signed_from', ['signed_on']),
    signed_to: sought('o.signed_on <= $signed_to', ['signed_on']),
  },
  sorts: { signed_on: 'o.signed_on', amount: 'o.amount', number: 'o.number' },
  tieBreaker: 'o.id',
});

export interface OrderFilter {
  readonly keyword?: string | undefined;
  readonly state?: OrderState | undefined;
  readonly living?: boolean | undefined;
  readonly owner_id?: number | undefined;
  readonly chosen?: readonly number[] | undefined;
  readonly customer_id?: number | undefined;
  readonly source?: string | undefined;
  readonly type_id?: number | undefined;
  readonly signed_from?: string | undefined;
  readonly signed_to?: string | undefined;
}

export type OrderSort = 'signed_on' | 'amount' | 'number';

export const ordersSeen = (
  db: Db,
  scope: Scope,
  { state, source, ...filter }: OrderFilter,
  about: { readonly viewer: number; readonly today: string },
  request: PageRequest<OrderSort>,
) =>
  orders.page(
    db,
    {
      ...filter,
      ...about,
      source: source === undefined ? undefined : { origin: source },
      active: state === 'active',
      settled: state === 'settled',
      reversed: state === 'reversed',
      within: sightValues(scope),
    },
    request,
  );

/** The latest that have these words, also in their customer's name. */
export const ordersWith = (
  db: Db,
  scope: Scope,
  keyword: string,
  limit: number,
  about: { readonly viewer: number; readonly today: string },
) => orders.first(db, { keyword, ...about, within: sightValues(scope) }, { limit, sort: 'signed_on', order: 'desc' });
