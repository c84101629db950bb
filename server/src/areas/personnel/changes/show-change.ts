import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { namesOf } from '#areas/organisation/public.ts';
import type { PersonnelKinds } from '#areas/personnel/changes/kinds.ts';
import { kindOfApproval } from '#areas/personnel/changes/request-table.ts';
import type { LeavingForm, PostChangeForm } from '#areas/personnel/changes/request-words-rules.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { refuse } from '#platform/http/refusal.ts';

/** For whoever sent it, to change it and send it again. */
export async function showChange(db: Db, caller: Caller, kinds: PersonnelKinds, approvalId: number) {
  const kind = await kindOfApproval(db, approvalId);
  if (kind !== 'post_change' && kind !== 'leaving') return refuse('not-found');
  const { load } = kind === 'post_change' ? kinds.postChange : kinds.leaving;
  const { subject_id: user_id, form, content_json } = await load(db, caller, approvalId);
  const { to, effective_date, left_date, receiver_id, reason } = form as Partial<PostChangeForm & LeavingForm>;
  return {
    approval_id: approvalId,
    kind,
    user_id,
    user_name: (await namesOf(db, [user_id])).get(user_id) ?? '',
    department_id: to?.department_id ?? null,
    station_id: to?.station_id ?? null,
    manager_id: to?.manager_id ?? null,
    receiver_id: receiver_id ?? null,
    effective_date: beginOf((effective_date ?? left_date) as string),
    reason: reason ?? '',
    content_json,
  };
}
