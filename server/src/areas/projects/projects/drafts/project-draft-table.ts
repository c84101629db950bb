import { ofPeopleWithin, type Scope, scopeParams, scopeValues } from '#areas/identity/public.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { hasWords } from '#platform/database/lists/keyword.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { command, day, int, nullable, query, text, time } from '#platform/database/statement.ts';

// A project that nobody has completed yet: made when its order was won.

const insert = command({
  text: `insert into projects (name, pinyin, pinyin_initials, type_id, order_id, status_since, created_by, created_at)
    values ($name, $pinyin, $initials, $type, $order, ms($now), $by, ms($now)) returning id`,
  params: { name: text, pinyin: text, initials: text, type: int, order: int, by: int, now: int },
  row: { id: int },
});
export interface NewDraft {
  readonly name: string;
  readonly pinyin: string;
  readonly initials: string;
  readonly type: number;
  readonly order: number;
  readonly by: number;
}
/** Its amounts are the order's. */
export const insertDraft = async (tx: Tx, draft: NewDraft, now: number): Promise<number> =>
  (await insert.first(tx, { ...draft, now }))?.id as number;

const begun = query({
  text: `select p.id from projects p where p.order_id = $order and p.status <> 0`,
  params: { order: int },
  row: { id: int },
});
export const hasBegun = async (db: Db, order: number): Promise<boolean> =>
  (await begun.first(db, { order })) !== undefined;

const sent = query({
  text: `select r.id from projects p join project_requests r on r.project_id = p.id where p.order_id = $order
      and r.kind = 'project_establish' and r.state in ('running', 'returned') limit 1`,
  params: { order: int },
  row: { id: int },
});
/** Whether its establishing came back, and can still be sent again. */
export const isBeingEstablished = async (db: Db, order: number): Promise<boolean> =>
  (await sent.first(db, { order })) !== undefined;

const remove = command({
  text: `update projects set deleted_at = ms($now), set_id = null, version = version + 1 where order_id = $order and status = 0 and deleted_at is null`,
  params: { order: int, now: int },
});
/** How many there were. The row stays for the requests that were about it. */
export const deleteDraft = (tx: Tx, order: number, now: number) => remove.run(tx, { order, now });

const ofOrders = query({
  text: `select p.id, p.name from projects p where p.order_id is not null and p.status = 0 and p.deleted_at is null order by p.id`,
  row: { id: int, name: text },
});
/** All of them, the oldest first. */
export const draftsOfOrders = (db: Db) => ofOrders.all(db);

// Those that wait for someone are few: they are found by their own index, each with its order (offset 0), whatever else is asked.
const drafts = list({
  row: {
    id: int,
    name: text,
    order_id: int,
    order_number: text,
    opportunity_id: int,
    customer_name: text,
    type_name: text,
    owner_name: text,
    amount: int,
    signed_on: day,
    delivery_on: nullable(day),
    created_at: time,
  },
  params: { keyword: text, type_id: int, signed_from: day, signed_to: day, ...scopeParams },
  select: `p.id, p.name, p.order_id, o.number as order_number, o.opportunity_id, c.name as customer_name, t.name as type_name,
    coalesce(u.name, u.job_number) as owner_name, o.amount, o.signed_on, o.delivery_on, p.created_at`,
  from: 'projects p cross join lateral (select t.* from trade_orders t where t.id = p.order_id offset 0) o',
  joins: `join trade_orders o on o.id = p.order_id join customers c on c.id = o.customer_id join project_types t on t.id = p.type_id
    join users u on u.id = o.owner_id`,
  always: 'p.status = 0 and p.order_id is not null and p.deleted_at is null',
  conditions: {
    within: ofPeopleWithin('o.owner_id'),
    keyword: hasWords('o.words').holds,
    type_id: 'p.type_id = $type_id',
    signed_from: 'o.signed_on >= $signed_from',
    signed_to: 'o.signed_on <= $signed_to',
  },
  sorts: { created_at: 'p.created_at', signed_on: 'o.signed_on', amount: 'o.amount' },
  tieBreaker: 'p.id',
});

export interface DraftFilter {
  readonly keyword?: string | undefined;
  readonly type_id?: number | undefined;
  readonly signed_from?: string | undefined;
  readonly signed_to?: string | undefined;
}

export const draftsOf = (
  db: Db,
  scope: Scope,
  filter: DraftFilter,
  request: PageRequest<'created_at' | 'signed_on' | 'amount'>,
) => drafts.page(db, { ...filter, within: scopeValues(scope) }, request);
