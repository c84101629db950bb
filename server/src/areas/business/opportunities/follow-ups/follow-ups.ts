import type { addFollowUp as addCall, followUpPage } from '@tongzhou/contract/areas/business/follow-up.ts';
import { followUpWays } from '@tongzhou/contract/areas/business/follow-up.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { stages } from '@tongzhou/contract/rules/business/opportunity-stage.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import type { Filing } from '#areas/approval/public.ts';
import { followUpFiles } from '#areas/business/opportunities/file-kinds.ts';
import { putContact } from '#areas/business/opportunities/opportunity-change-table.ts';
import { lockOpportunity } from '#areas/business/opportunities/opportunity-table.ts';
import { objectOf } from '#areas/business/opportunities/save-opportunity.ts';
import { shownFiles } from '#areas/business/opportunities/show-opportunity.ts';
import { isFollowed, mayFollowUp } from '#areas/business/opportunities/stages/judge-actions.ts';
import type { BusinessParts } from '#areas/business/parts.ts';
import { checkSees } from '#areas/business/sight.ts';
import { bindFiles, filesOf } from '#areas/files/public.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict, invalid, orNotFound, refuse } from '#platform/http/refusal.ts';
import { followUpsOf, insertFollowUp } from './follow-up-table.ts';

export async function addFollowUp(
  { tx, caller, now, note }: Filing,
  draft: InputOf<typeof addCall>,
): Promise<{ id: number }> {
  const { opportunity_id: opportunity, way, content, contact_at: at = now, next_contact_on: next, file_ids } = draft;
  await checkSees(tx, caller, opportunity);
  const record = orNotFound(await lockOpportunity(tx, opportunity, caller.userId));
  if (!mayFollowUp(caller, record)) refuse('not-permitted');
  if (!isFollowed(record.stage)) conflict(`商机当前为“${stages[record.stage]}”，不能写跟进`);
  if (at > now) invalid({ contact_at: '联系时间不能晚于现在' });
  if (next !== null && next < today(now)) invalid({ next_contact_on: '下次联系不能早于今天' });
  const id = await insertFollowUp(tx, { opportunity, way, content, at, next, by: caller.userId }, now);
  await bindFiles(
    tx,
    { ids: file_ids, uploader: caller.userId, owner: { kind: followUpFiles, id }, field: 'file_ids' },
    now,
  );
  await putContact(tx, { id: opportunity, customer: record.customer_id, at, next });
  note({
    object: objectOf(record),
    changes: [
      { field: 'way', label: '方式', old: null, new: followUpWays[way] },
      { field: 'content', label: '内容', old: null, new: content },
      { field: 'next_contact_on', label: '下次联系', old: record.next_contact_on, new: next },
    ],
  });
  return { id };
}

export async function listFollowUps(
  db: Db,
  caller: Caller,
  { links }: Pick<BusinessParts, 'links'>,
  { opportunity_id, ...request }: InputOf<typeof followUpPage>,
  now: number,
) {
  await checkSees(db, caller, opportunity_id);
  const page = await followUpsOf(db, opportunity_id, request);
  const files = await filesOf(
    db,
    followUpFiles,
    page.list.map(({ id }) => id),
  );
  return {
    ...page,
    list: page.list.map((row) => ({
      ...row,
      next_contact_on: row.next_contact_on === null ? null : beginOf(row.next_contact_on),
      files: shownFiles(
        files.filter((file) => file.owner_id === row.id),
        links,
        caller,
        now,
      ),
    })),
  };
}
