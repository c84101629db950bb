import type { OrderState, orderActions, orderPage } from '@tongzhou/contract/areas/business/order.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { ordersSeen } from '#areas/business/orders/order-list-table.ts';
import { type Held, sightOf, writesUnder } from '#areas/business/sight.ts';
import { departmentsBelow } from '#areas/organisation/public.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

interface Sums {
  readonly amount: number;
  readonly received: number;
  readonly written_off: number;
  readonly reversed_at: number | null;
}

/** Of a reversed one nothing is owed. */
export const outstandingOf = ({ amount, received, written_off, reversed_at }: Sums): number =>
  reversed_at === null ? amount - received - written_off : 0;

export const orderStateOf = (sums: Sums): OrderState =>
  sums.reversed_at !== null ? 'reversed' : outstandingOf(sums) === 0 ? 'settled' : 'active';

type Action = (typeof orderActions)[number];

/** Asked once per request: what each order offers this person. */
export async function orderOffers(db: Db, caller: Caller): Promise<(order: Sums & Held) => Action[]> {
  const signs = await writesUnder(db, caller, 'business.order');
  const receives = await writesUnder(db, caller, 'business.receipt');
  const givesUp = await writesUnder(db, caller, 'business.write-off');
  return (order) => {
    if (order.reversed_at !== null) return ['detail'];
    return [
      'detail',
      ...(signs(order) ? (['agreement'] as const) : []),
      ...(receives(order) ? (['receipt'] as const) : []),
      ...(signs(order) ? (['invoice'] as const) : []),
      ...(givesUp(order) && outstandingOf(order) > 0 ? (['write-off'] as const) : []),
    ];
  };
}

/** The chosen department with those below it. */
export const chosenDepartments = async (db: Db, id: number | undefined): Promise<readonly number[] | undefined> =>
  id === undefined ? undefined : departmentsBelow(db, [id]);

export async function showOrders(
  db: Db,
  caller: Caller,
  query: InputOf<typeof orderPage>,
  now: number,
): Promise<GivenOf<typeof orderPage>> {
  const { page, page_size, sort, order, department_id, own_department_id: own, ...filter } = query;
  const chosen = own === undefined ? await chosenDepartments(db, department_id) : [own];
  const found = await ordersSeen(
    db,
    await sightOf(db, caller),
    { ...filter, chosen },
    { viewer: caller.userId, today: today(now) },
    { page, page_size, sort, order },
  );
  const offers = await orderOffers(db, caller);
  return {
    ...found,
    list: found.list.map((row) => ({
      ...row,
      outstanding: outstandingOf(row),
      signed_on: beginOf(row.signed_on),
      delivery_on: row.delivery_on === null ? null : beginOf(row.delivery_on),
      state: orderStateOf(row),
      actions: offers(row),
    })),
  };
}
