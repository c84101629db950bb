import type { supplementOpportunity as supplementCall } from '@tongzhou/contract/areas/business/opportunity-deeds.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import type { Filing } from '#areas/approval/public.ts';
import { checkContact, checkMembers } from '#areas/business/opportunities/check-draft.ts';
import { opportunityFiles } from '#areas/business/opportunities/file-kinds.ts';
import { notifyMembers } from '#areas/business/opportunities/notify-people.ts';
import { updateOpportunity } from '#areas/business/opportunities/opportunity-change-table.ts';
import { opportunityById } from '#areas/business/opportunities/opportunity-table.ts';
import { changesIn, trailChanges } from '#areas/business/opportunities/opportunity-words-rules.ts';
import { saveMembers } from '#areas/business/opportunities/owners/member-table.ts';
import { objectOf } from '#areas/business/opportunities/save-opportunity.ts';
import { checkVersion, lockForDeed } from '#areas/business/opportunities/stages/lock-for-deed.ts';
import { tellOpportunity } from '#areas/business/opportunities/tell-opportunity.ts';
import { addTrail } from '#areas/business/opportunities/trail-table.ts';
import type { BusinessParts } from '#areas/business/parts.ts';
import { bindFiles } from '#areas/files/public.ts';
import { pinyinOfWords } from '#areas/organisation/public.ts';
import { failPoint } from '#platform/fail-point.ts';
import { orNotFound } from '#platform/http/refusal.ts';

/** 补充: what is left out stays as it is; files come to those that are there. */
export async function supplementOpportunity(
  { tx, caller, now, note: log }: Filing,
  parts: BusinessParts,
  { id, version, members, file_ids, note, ...given }: InputOf<typeof supplementCall>,
): Promise<void> {
  await failPoint('business/before-supplement');
  const record = await lockForDeed(tx, caller, id, { permission: 'business.supplement', deed: 'supplement' });
  checkVersion(record, version);
  const {
    amount = record.amount,
    expected_date = record.expected_date,
    probability = record.probability,
    contact_id = record.contact_id,
    description = record.description,
  } = given;
  if (contact_id !== record.contact_id) await checkContact(tx, record.customer_id, contact_id);
  const fresh = members === undefined ? [] : await checkMembers(tx, { id, owner: record.owner_id }, members);
  const before = await tellOpportunity(tx, parts, record);
  const { name, customer_id, source, type_id } = record;
  await updateOpportunity(tx, id, {
    ...{ name, customer_id, source, type_id, ...pinyinOfWords(name) },
    ...{ amount, expected_date, probability, contact_id, description },
  });
  if (members !== undefined) await saveMembers(tx, id, members);
  const owner = { kind: opportunityFiles, id };
  await bindFiles(tx, { ids: file_ids, uploader: caller.userId, owner, field: 'file_ids' }, now);
  const after = orNotFound(await opportunityById(tx, id));
  const changes = changesIn(before, await tellOpportunity(tx, parts, after));
  await addTrail(
    tx,
    { opportunity: id, by: caller.userId, title: '补充商机', changes: trailChanges(changes), note },
    now,
  );
  await notifyMembers(tx, parts.notify, after, fresh, caller.userId, now);
  log({ object: objectOf(after), changes: [...changes, { field: 'note', label: '说明', old: null, new: note }] });
}
