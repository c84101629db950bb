import { today } from '@tongzhou/contract/rules/day.ts';
import { recordOwnWork } from '#areas/operation-log/public.ts';
import { lockPerson } from '#areas/organisation/public.ts';
import { applyChange, changeNames, type PersonnelDependencies } from '#areas/personnel/changes/apply-change.ts';
import { changeById, insertChange, type NewChange } from '#areas/personnel/changes/change-table.ts';
import { works } from '#areas/personnel/changes/hand-over.ts';
import type { Receiver } from '#areas/personnel/changes/request-words-rules.ts';
import type { Tx } from '#platform/database/client.ts';
import { violatedConstraint } from '#platform/database/failures.ts';
import { conflict, orNotFound } from '#platform/http/refusal.ts';

/** Decided: in force at once if its day has come, else kept until then. */
export async function planChange(tx: Tx, parts: PersonnelDependencies, draft: NewChange, now: number): Promise<void> {
  const before = orNotFound(await lockPerson(tx, draft.user));
  if (!works({ ...before, enabled: true })) conflict('该人员不在职');
  const id = await insertChange(tx, draft, now).catch((error) => {
    if (violatedConstraint(error) !== undefined) conflict('已有待生效的同类变动，请先取消');
    throw error;
  });
  const name = changeNames[draft.kind];
  await tellConcerned(tx, parts, before.name, draft, now);
  if (draft.effective_date <= today(now)) {
    const change = orNotFound(await changeById(tx, id));
    await recordOwnWork(tx, 'personnel', `${name}生效`, await applyChange(tx, parts, before, change, now));
    return;
  }
  await recordOwnWork(tx, 'personnel', `${name}待生效`, [
    {
      object: { kind: 'user', id: before.id, label: before.name },
      changes: [{ field: 'effective_date', label: '生效日期', old: null, new: draft.effective_date }],
    },
  ]);
}

/** Who is moved or goes by order hears of it now that it is decided; so does whoever receives what they leave behind. */
async function tellConcerned(
  tx: Tx,
  { notify }: PersonnelDependencies,
  name: string | null,
  draft: NewChange,
  now: number,
) {
  const { user, kind, effective_date, created_by } = draft;
  const what = changeNames[kind];
  if (created_by !== user)
    await notify(
      tx,
      {
        to: [user],
        kind: 'system',
        title: `${what}：${effective_date} 生效`,
        content: `您的${what}已经审批通过，自 ${effective_date} 起生效。`,
        link: '/staff/my_center',
      },
      now,
    );
  const receiver = kind === 'leaving' ? (draft.new as Receiver).receiver_id : null;
  if (receiver !== null)
    await notify(
      tx,
      {
        to: [receiver],
        kind: 'system',
        title: `工作交接：${name ?? '某员工'}`,
        content: `${name ?? '某员工'} 将于 ${effective_date} 离职，名下的审批、下属等事项届时交接给您。`,
      },
      now,
    );
}
