import type { Stage } from '@tongzhou/contract/rules/business/opportunity-stage.ts';
import type { Db } from '#platform/database/client.ts';
import { hasWords } from '#platform/database/lists/keyword.ts';
import { bool, type Column, int, ints, nullable, query, text, texts, time } from '#platform/database/statement.ts';

// What belongs to one opportunity, for its page and for those who approve it.

const contact = query({
  text: `select k.id, k.customer_id, k.name, k.position, k.mobile, k.email, k.main, k.removed_at is not null as removed, c.owner_id,
      u.department_id as owner_department_id
    from customer_contacts k join customers c on c.id = k.customer_id join users u on u.id = c.owner_id where k.id = $id`,
  params: { id: int },
  row: {
    id: int,
    customer_id: int,
    name: text,
    position: nullable(text),
    mobile: nullable(text),
    email: nullable(text),
    main: bool,
    removed: bool,
    /** Of the customer. */
    owner_id: int,
    owner_department_id: int,
  },
});
/** Also one that is no longer there, for the opportunity that names them. */
export const contactById = (db: Db, id: number) => contact.first(db, { id });

const requests = query({
  text: `select a.id, a.number, r.kind, a.state as audit_status, a.round, a.submitted_at, array(
        select coalesce(u.name, u.job_number) from approval_steps s
          join approval_seats p on p.approval_id = s.approval_id and p.round = s.round and p.step_key = s.key and p.state = 0
          join users u on u.id = p.user_id
        where s.approval_id = a.id and s.round = a.round and s.state = 'active' and a.state = 0 order by p.place) as waiting_for
    from business_requests r join approvals a on a.id = r.approval_id where r.opportunity_id = $opportunity order by a.submitted_at desc, a.id desc`,
  params: { opportunity: int },
  row: {
    id: int,
    number: text,
    kind: text as Column<'business_create' | 'business_order' | 'write_off'>,
    audit_status: int,
    round: int,
    submitted_at: time,
    waiting_for: texts,
  },
});
/** All that was put to approval about it, the latest first. */
export const requestsOf = (db: Db, opportunity: number) => requests.all(db, { opportunity });

const orders = query({
  text: `select t.id, t.number, t.amount, t.reversed_at is not null as reversed from trade_orders t where t.opportunity_id = $opportunity order by t.id desc`,
  params: { opportunity: int },
  row: { id: int, number: text, amount: int, reversed: bool },
});
export const ordersOf = (db: Db, opportunity: number) => orders.all(db, { opportunity });

const neighbour = {
  id: int,
  name: text,
  customer_name: text,
  stage: text as Column<Stage>,
  owner_name: text,
  created_at: time,
};
const neighbours = `select o.id, o.name, c.name as customer_name, o.stage, coalesce(u.name, u.job_number) as owner_name, o.created_at
  from opportunities o join customers c on c.id = o.customer_id join users u on u.id = o.owner_id`;

const ofCustomer = query({
  text: `${neighbours} where o.customer_id = $customer and o.id <> $but and o.deleted_at is null order by o.created_at desc, o.id desc limit 10`,
  params: { customer: int, but: int },
  row: neighbour,
});
/** The latest others of the same customer. */
export const othersOfCustomer = (db: Db, customer: number, but: number) => ofCustomer.all(db, { customer, but });

// Of another customer that is likely the same one, or of the same name: found by their indexes, gathered into arrays.
const likely = query({
  text: `${neighbours} where o.id = any (array(
        select d.id from opportunities d where d.customer_id = any (array(
          select e.id from customers e join customers s on s.name_key = e.name_key where s.id = $customer and e.id <> s.id and e.deleted_at is null))
      ) || array(
        select w.id from opportunities w where ${hasWords('w.words').found} and w.deleted_at is null and keyword_form(w.name) = keyword_form($keyword) limit 50
      )) and o.id <> all ($but::int8[]) and o.customer_id <> $customer and o.deleted_at is null order by o.created_at desc, o.id desc limit 10`,
  params: { customer: int, keyword: text, but: ints },
  row: neighbour,
});
/** Opportunities of others that may be this one. */
export const likelyTwins = (db: Db, opportunity: { id: number; customer_id: number; name: string }) =>
  likely.all(db, { customer: opportunity.customer_id, keyword: opportunity.name, but: [opportunity.id] });
