import type { Tx } from '#platform/database/client.ts';
import { sayOf } from '#platform/database/constraint-words.ts';
import { command, day, int, nullable, small, text } from '#platform/database/statement.ts';

/** What people say of an opportunity. */
export interface OpportunityValues {
  readonly name: string;
  readonly customer_id: number;
  readonly contact_id: number | null;
  readonly source: string;
  readonly type_id: number;
  readonly amount: number;
  readonly expected_date: string | null;
  readonly probability: number;
  readonly description: string;
}

/** As they are searched by. */
export interface Spelled {
  readonly pinyin: string;
  readonly initials: string;
}

const values = {
  name: text,
  pinyin: text,
  initials: text,
  customer_id: int,
  contact_id: nullable(int),
  source: text,
  type_id: int,
  amount: int,
  expected_date: nullable(day),
  probability: small,
  description: text,
};

// Found by the check, and deleted before this is written.
sayOf('opportunities_type_id_fkey', { type_id: '项目类型不存在或已停用' });

const insert = command({
  text: `insert into opportunities (number, name, pinyin, pinyin_initials, customer_id, contact_id, source, type_id, amount, expected_date, probability, description,
      owner_id, stage, stage_since, created_by, created_at)
    values ($number, $name, $pinyin, $initials, $customer_id, $contact_id, $source, $type_id, $amount, $expected_date::date, $probability, $description,
      $owner, 'open', ms($now), $owner, ms($now)) returning id`,
  params: { ...values, number: text, owner: int, now: int },
  row: { id: int },
});

/** Whose it is has made it. */
export const insertOpportunity = async (
  tx: Tx,
  opportunity: OpportunityValues & Spelled & { readonly number: string; readonly owner: number },
  now: number,
): Promise<number> => (await insert.first(tx, { ...opportunity, now }))?.id as number;

const update = command({
  text: `update opportunities set name = $name, pinyin = $pinyin, pinyin_initials = $initials, customer_id = $customer_id, contact_id = $contact_id,
      source = $source, type_id = $type_id, amount = $amount, expected_date = $expected_date::date, probability = $probability, description = $description,
      version = version + 1
    where id = $id`,
  params: { ...values, id: int },
});
export const updateOpportunity = (tx: Tx, id: number, opportunity: OpportunityValues & Spelled) =>
  update.run(tx, { ...opportunity, id });

const lost = command({
  text: `update opportunities set lost_reason = $reason, competitor = $competitor, lost_note = $note where id = $id`,
  params: { id: int, reason: nullable(text), competitor: nullable(text), note: text },
});
/** Why it was lost; nothing where it goes on after all. */
export const putLoss = (
  tx: Tx,
  id: number,
  loss: { readonly reason: string | null; readonly competitor: string | null; readonly note: string },
) => lost.run(tx, { id, ...loss });

const remove = command({
  text: `update opportunities set deleted_at = ms($now), next_contact_on = null, version = version + 1 where id = $id`,
  params: { id: int, now: int },
});
/** The row stays for the requests that were about it. */
export const deleteOpportunityRow = (tx: Tx, id: number, now: number) => remove.run(tx, { id, now });

const contacted = command({
  text: `with customer as (
      update customers set last_contact_at = greatest(last_contact_at, ms($at)) where id = $customer
    )
    update opportunities set last_contact_at = greatest(last_contact_at, ms($at)), next_contact_on = $next::date where id = $id`,
  params: { id: int, customer: int, at: int, next: nullable(day) },
});
/** When someone spoke with the customer, and when they will again. What people are editing meanwhile is not touched by it. */
export const putContact = (
  tx: Tx,
  contact: { readonly id: number; readonly customer: number; readonly at: number; readonly next: string | null },
) => contacted.run(tx, contact);
