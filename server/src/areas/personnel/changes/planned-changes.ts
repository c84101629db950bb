import type { plannedChanges } from '@tongzhou/contract/areas/personnel/change.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { covers, refuseOnSelf } from '#areas/identity/public.ts';
import type { Notify } from '#areas/notices/public.ts';
import { recordOwnWork } from '#areas/operation-log/public.ts';
import { lockPerson, person } from '#areas/organisation/public.ts';
import {
  applyChange,
  changeNames,
  type Ordering,
  type PersonnelDependencies,
} from '#areas/personnel/changes/apply-change.ts';
import {
  approvalOfChange,
  changeById,
  dueChanges,
  lockOpenChange,
  markCancelled,
  plannedPage,
} from '#areas/personnel/changes/change-table.ts';
import { defaultReceiver } from '#areas/personnel/changes/hand-over.ts';
import { isPlanned, leavingRequests } from '#areas/personnel/changes/request-table.ts';
import type { Receiver, RequestKind, Standing } from '#areas/personnel/changes/request-words-rules.ts';
import { revertStandard } from '#areas/salary/public.ts';
import { holds, reachOf } from '#areas/staff/public.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import type { Database } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict, orNotFound, Refusal, refuse } from '#platform/http/refusal.ts';

const place = ({ department_name, post_name }: Partial<Standing>) =>
  [department_name, post_name].filter(Boolean).join(' ');

const summaryOf = (kind: RequestKind, old: Partial<Standing>, to: Partial<Standing & Receiver>): string => {
  if (kind === 'leaving') return `离职，交接给 ${to.receiver_name ?? '部门负责人'}`;
  if (kind === 'post_change') return `${place(old)} → ${place(to)}`;
  return to.post_name == null ? '转正' : `转正，岗位 ${to.post_name}`;
};

export async function listPlanned(db: Db, caller: Caller, { user_id, ...request }: InputOf<typeof plannedChanges>) {
  const page = await plannedPage(db, await reachOf(db, caller, 'staff.list'), user_id, request);
  return {
    ...page,
    list: page.list.map(({ old, new: to, kind, ...row }) => ({
      ...row,
      kind,
      effective_date: beginOf(row.effective_date),
      summary: summaryOf(kind, old, to),
    })),
  };
}

const permissionOf = {
  post_change: 'staff.post-change',
  regular: 'staff.post-change',
  leaving: 'staff.leaving',
} as const;

/** A salary that was set along with it does not stay without it. */
async function takeBackSalary(tx: Tx, notify: Notify, id: number, by: number | null, now: number): Promise<void> {
  const approval = await approvalOfChange(tx, id);
  if (approval !== null) await revertStandard(tx, notify, approval, { reason: '转正取消，恢复原标准', by }, now);
}

/** By whoever could have ordered it. The person is locked first, as by every order: the two cannot wait for each other. */
export async function cancelPlanned(
  { tx, caller, now, note }: Ordering,
  { notify }: PersonnelDependencies,
  id: number,
): Promise<void> {
  const seen = orNotFound(await changeById(tx, id));
  const about = orNotFound(await lockPerson(tx, seen.user_id));
  const permission = permissionOf[seen.kind];
  if (!holds(caller, permission) || !covers(await reachOf(tx, caller, permission), about)) refuse('not-found');
  refuseOnSelf(caller, about.id);
  const change = (await lockOpenChange(tx, id)) ?? conflict('该变动已生效或已取消');
  await markCancelled(tx, id, now);
  await takeBackSalary(tx, notify, id, caller.userId, now);
  note({
    object: { kind: 'user', id: about.id, label: about.name },
    changes: [
      {
        field: 'effective_date',
        label: change.kind === 'leaving' ? '离职日期' : `${changeNames[change.kind]}生效日期`,
        old: change.effective_date,
        new: null,
      },
    ],
  });
}

/** Everything whose day has come, also after days without a running server; each once, whoever else is at it. */
export async function applyDueChanges(database: Database, parts: PersonnelDependencies, now: number): Promise<number> {
  let applied = 0;
  const faults: unknown[] = [];
  for (const id of await dueChanges(database, today(now))) {
    try {
      applied += await database.transaction((tx) => applyOne(tx, parts, id, now));
    } catch (error) {
      if (error instanceof Refusal) await giveUp(database, parts, id, error, now);
      else faults.push(error);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} personnel changes could not be applied`);
  return applied;
}

async function applyOne(tx: Tx, parts: PersonnelDependencies, id: number, now: number): Promise<number> {
  const seen = orNotFound(await changeById(tx, id));
  const before = orNotFound(await lockPerson(tx, seen.user_id));
  const change = await lockOpenChange(tx, id);
  if (change === undefined) return 0;
  const action = `${changeNames[change.kind]}生效`;
  await recordOwnWork(tx, 'personnel', action, await applyChange(tx, parts, before, change, now));
  return 1;
}

/** What cannot be is cancelled with its reason; a fault of the moment is tried again by the next run. */
async function giveUp(
  database: Database,
  { notify }: PersonnelDependencies,
  id: number,
  refusal: Refusal,
  now: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    const change = await lockOpenChange(tx, id);
    if (change === undefined) return;
    await markCancelled(tx, id, now);
    await takeBackSalary(tx, notify, id, null, now);
    const about = await person(tx, change.user_id);
    await recordOwnWork(tx, 'personnel', '人事变动未能生效', [
      {
        object: { kind: 'user', id: change.user_id, label: about?.name ?? null },
        changes: [{ field: 'reason', label: '原因', old: null, new: refusal.message }],
      },
    ]);
  });
}

export async function showHandOver(db: Db, caller: Caller, parts: PersonnelDependencies, userId: number) {
  const leaver = orNotFound(await person(db, userId));
  if (userId !== caller.userId && !covers(await reachOf(db, caller, 'staff.leaving'), leaver)) refuse('not-found');
  const receiver = await defaultReceiver(db, leaver);
  const lists = await Promise.all(
    parts.handOvers().map(async ({ kind, label, list }) => ({ kind, label, items: [...(await list(db, userId))] })),
  );
  return {
    receiver_id: receiver?.id ?? null,
    receiver_name: receiver?.name ?? null,
    parts: lists.map((part) => ({ ...part, count: part.items.length })),
  };
}

/** What one's own leaving would hand over, and whether it can be asked for. What HR prepares is not shown here. */
export async function showOwnLeaving(db: Db, caller: Caller, parts: PersonnelDependencies) {
  const open = await leavingRequests.openOf(db, caller.userId);
  const isOwn =
    open !== undefined && (await leavingRequests.findByApproval(db, open.approval_id))?.created_by === caller.userId;
  const problem = (await isPlanned(db, caller.userId, 'leaving'))
    ? '离职已通过，等待生效'
    : isOwn
      ? '已有进行中的离职申请'
      : null;
  return {
    ...(await showHandOver(db, caller, parts, caller.userId)),
    problem,
    open: isOwn ? { id: open.approval_id, number: open.number, audit_status: open.audit_status } : null,
  };
}
