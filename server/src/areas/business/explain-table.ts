import type { Db } from '#platform/database/client.ts';
import { bool, int, query, text } from '#platform/database/statement.ts';

const ofOpportunity = `o.id, o.number || ' ' || o.name as title, o.owner_id, o.created_by,
  exists (select from opportunity_members m where m.opportunity_id = o.id and m.user_id = $viewer) as works`;
const row = { id: int, title: text, owner_id: int, created_by: int, works: bool };
const params = { id: int, viewer: int };

const opportunity = query({
  text: `select ${ofOpportunity} from opportunities o where o.id = $id and o.deleted_at is null`,
  params,
  row,
});
const opportunityOfOrder = query({
  text: `select ${ofOpportunity}, t.number || ' ' || t.name as order_title from trade_orders t join opportunities o on o.id = t.opportunity_id
    where t.id = $id and o.deleted_at is null`,
  params,
  row: { ...row, order_title: text },
});
const opportunitiesOfCustomer = query({
  text: `select ${ofOpportunity} from opportunities o where o.customer_id = $id and o.deleted_at is null order by o.id desc limit 500`,
  params,
  row,
});

/** Whose it is, and what the viewer has to do with it. */
export const opportunityFor = (db: Db, id: number, viewer: number) => opportunity.first(db, { id, viewer });
export const opportunityOfOrderFor = (db: Db, id: number, viewer: number) =>
  opportunityOfOrder.first(db, { id, viewer });
export const opportunitiesOfCustomerFor = (db: Db, id: number, viewer: number) =>
  opportunitiesOfCustomer.all(db, { id, viewer });
