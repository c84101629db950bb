import type { BusinessSource } from '@tongzhou/contract/areas/business/customer.ts';
import type { LostReason } from '@tongzhou/contract/areas/business/opportunity.ts';
import type { Stage } from '@tongzhou/contract/rules/business/opportunity-stage.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import {
  bool,
  type Column,
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
  customer_id: int,
  customer_name: text,
  contact_id: nullable(int),
  source: text as Column<BusinessSource>,
  type_id: int,
  amount: int,
  expected_date: nullable(day),
  probability: int,
  description: text,
  owner_id: int,
  owner_name: text,
  owner_department_id: int,
  stage: text as Column<Stage>,
  stage_since: time,
  reached: int,
  lost_reason: nullable(text) as Column<LostReason | null>,
  competitor: nullable(text),
  lost_note: text,
  last_contact_at: nullable(time),
  next_contact_on: nullable(day),
  version: int,
  created_by: int,
  created_at: time,
  /** Whether the asking person is a co-worker who also writes. */
  writes: bool,
};
const select = `select o.id, o.number, o.name, o.customer_id, c.name as customer_name, o.contact_id, o.source, o.type_id, o.amount, o.expected_date,
    o.probability, o.description, o.owner_id, coalesce(u.name, u.job_number) as owner_name, u.department_id as owner_department_id, o.stage, o.stage_since,
    o.reached, o.lost_reason, o.competitor, o.lost_note, o.last_contact_at, o.next_contact_on, o.version, o.created_by, o.created_at,
    exists (select from opportunity_members m where m.opportunity_id = o.id and m.user_id = $viewer and m.writes) as writes
  from opportunities o join customers c on c.id = o.customer_id join users u on u.id = o.owner_id`;

const one = query({
  text: `${select} where o.id = $id and o.deleted_at is null`,
  params: { id: int, viewer: int },
  row,
});
export type OpportunityRecord = Values<typeof row>;
/** As someone sees it: nobody, where the program asks. */
export const opportunityById = (db: Db, id: number, viewer = 0) => one.first(db, { id, viewer });

const held = command({
  text: `select from opportunities o where o.id = $id for no key update`,
  params: { id: int },
});
/** Held until the end of the transaction; whoever waited reads it as it is then. */
export async function lockOpportunity(tx: Tx, id: number, viewer = 0): Promise<OpportunityRecord | undefined> {
  await held.run(tx, { id });
  return opportunityById(tx, id, viewer);
}

// Where it is closed nobody is promised a word any more.
const turn = command({
  text: `update opportunities set stage = $stage, stage_since = ms($now), reached = greatest(reached, $reached::int4), closed_on = $closed_on::date,
      next_contact_on = case when $closed_on::date is null then next_contact_on end, version = version + 1
    where id = $id`,
  params: { id: int, stage: text, reached: small, closed_on: nullable(day), now: int },
});
export const putStage = (
  tx: Tx,
  values: { id: number; stage: Stage; reached: number; closed_on: string | null; now: number },
) => turn.run(tx, values);
