import type { editOpportunity as editCall, OpportunityDraft } from '@tongzhou/contract/areas/business/opportunity.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import type { Filing } from '#areas/approval/public.ts';
import { checkContact, checkCustomer, checkMembers, checkType } from '#areas/business/opportunities/check-draft.ts';
import { opportunityFiles } from '#areas/business/opportunities/file-kinds.ts';
import { notifyMembers } from '#areas/business/opportunities/notify-people.ts';
import { insertOpportunity, updateOpportunity } from '#areas/business/opportunities/opportunity-change-table.ts';
import { type OpportunityRecord, opportunityById } from '#areas/business/opportunities/opportunity-table.ts';
import { changesIn, trailChanges } from '#areas/business/opportunities/opportunity-words-rules.ts';
import { saveMembers } from '#areas/business/opportunities/owners/member-table.ts';
import { checkVersion, lockForDeed } from '#areas/business/opportunities/stages/lock-for-deed.ts';
import { tellOpportunity } from '#areas/business/opportunities/tell-opportunity.ts';
import { addTrail } from '#areas/business/opportunities/trail-table.ts';
import type { BusinessParts } from '#areas/business/parts.ts';
import { bindFiles, saveFilesOf } from '#areas/files/public.ts';
import { pinyinOfWords } from '#areas/organisation/public.ts';
import { takeNumber } from '#platform/database/yearly-number-table.ts';
import { invalid, orNotFound } from '#platform/http/refusal.ts';

/** As the operation log names it. */
export const objectOf = ({ id, number, name }: Pick<OpportunityRecord, 'id' | 'number' | 'name'>) => ({
  kind: 'opportunity',
  id,
  label: `${number} ${name}`,
});

/** Whoever makes it owns it. */
export async function createOpportunity(
  { tx, caller, now, note }: Filing,
  parts: BusinessParts,
  draft: OpportunityDraft,
): Promise<{ id: number; number: string }> {
  const owner = caller.userId;
  await checkCustomer(tx, caller, draft.customer_id);
  await checkContact(tx, draft.customer_id, draft.contact_id);
  await checkType(tx, parts, draft.type_id);
  const fresh = await checkMembers(tx, { id: undefined, owner }, draft.members);
  const { members, file_ids, ...values } = draft;
  const number = await takeNumber(tx, 'SJ', now);
  const id = await insertOpportunity(tx, { ...values, ...pinyinOfWords(draft.name), number, owner }, now);
  await saveMembers(tx, id, members);
  await bindFiles(
    tx,
    { ids: file_ids, uploader: owner, owner: { kind: opportunityFiles, id }, field: 'file_ids' },
    now,
  );
  const record = orNotFound(await opportunityById(tx, id));
  const told = await tellOpportunity(tx, parts, record);
  await addTrail(tx, { opportunity: id, by: owner, title: '新建商机' }, now);
  await notifyMembers(tx, parts.notify, record, fresh, owner, now);
  note({ object: objectOf(record), changes: changesIn(undefined, told) });
  return { id, number };
}

/** While it is open, all of it; while a returned order is reworked, not whom it is for. */
export async function editOpportunity(
  { tx, caller, now, note }: Filing,
  parts: BusinessParts,
  { id, version, members, file_ids, ...values }: InputOf<typeof editCall>,
): Promise<void> {
  const record = await lockForDeed(tx, caller, id, { permission: 'business.edit', deed: 'edit' });
  checkVersion(record, version);
  const moved = values.customer_id !== record.customer_id;
  if (moved && record.stage === 'reworking') invalid({ customer_id: '成单退回后不能更换客户' });
  if (moved) await checkCustomer(tx, caller, values.customer_id);
  if (moved || values.contact_id !== record.contact_id) await checkContact(tx, values.customer_id, values.contact_id);
  if (values.type_id !== record.type_id) await checkType(tx, parts, values.type_id);
  const fresh = await checkMembers(tx, { id, owner: record.owner_id }, members);
  const before = await tellOpportunity(tx, parts, record);
  await updateOpportunity(tx, id, { ...values, ...pinyinOfWords(values.name) });
  await saveMembers(tx, id, members);
  await saveFilesOf(tx, { kind: opportunityFiles, id }, caller.userId, file_ids, now);
  const after = orNotFound(await opportunityById(tx, id));
  const changes = changesIn(before, await tellOpportunity(tx, parts, after));
  if (changes.length > 0)
    await addTrail(tx, { opportunity: id, by: caller.userId, title: '编辑商机', changes: trailChanges(changes) }, now);
  await notifyMembers(tx, parts.notify, after, fresh, caller.userId, now);
  note({ object: objectOf(after), changes });
}
