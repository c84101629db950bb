import { type Filing, lockOpenRequest, withdrawBySystem } from '#areas/approval/public.ts';
import { recordOwnWork } from '#areas/operation-log/public.ts';
import { bidsAt } from '#areas/projects/bidding/bids/bid-table.ts';
import type { ProjectParts } from '#areas/projects/parts.ts';
import { lockProject } from '#areas/projects/projects/project-table.ts';
import { lockForDeed, objectOf } from '#areas/projects/projects/status/lock-for-deed.ts';
import { turnStatus } from '#areas/projects/projects/status/turn-status.ts';
import { checkSees } from '#areas/projects/sight.ts';
import type { Tx } from '#platform/database/client.ts';
import { conflict, orNotFound } from '#platform/http/refusal.ts';
import { livingNotice, lockNotice, type Notice, putEnd } from './notice-table.ts';
import { kindOf, noticePath } from './notice-words.ts';
import { audienceOf } from './publish-notice.ts';

export interface HeldNotice {
  readonly notice: Notice;
  /** Of the bids that are decided about. */
  readonly bids: readonly number[];
}

/** The requests about its bids, then the notice, before its project: as whoever decides about one of them locks. */
export async function lockBidding(tx: Tx, project: number): Promise<HeldNotice | undefined> {
  const found = await livingNotice(tx, project);
  if (found === undefined) return undefined;
  const running = async () => (await bidsAt(tx, found.id, 'running')).map(({ id }) => id);
  const bids = await running();
  for (const bid of bids) await lockOpenRequest(tx, kindOf(found), bid);
  const notice = await lockNotice(tx, found.id);
  if (notice === undefined || (notice.state !== 'open' && notice.state !== 'deciding')) return undefined;
  // Closed between the two: what was sent then would be locked after the notice.
  if (notice.state !== found.state || (await running()).some((one) => !bids.includes(one)))
    conflict('揭榜状态已有变化，请刷新后重试');
  return { notice, bids };
}

/** By nobody's choice among its bids: they end with it, unread where it was open still. */
export async function cancelBidding(
  tx: Tx,
  { engine, notify }: Pick<ProjectParts, 'engine' | 'notify'>,
  { notice, bids }: HeldNotice,
  { reason, by }: { readonly reason: string; readonly by: number },
  now: number,
): Promise<void> {
  await putEnd(tx, { id: notice.id, state: 'cancelled', reason }, now);
  await withdrawBySystem(tx, engine, { kind: kindOf(notice), records: bids, reason: `揭榜已取消：${reason}` }, now);
  const told = new Set([...(await audienceOf(tx, notice)), ...notice.deciders]);
  const letter = { to: [...told].filter((one) => one !== by), kind: 'project' as const, from: by };
  const link = noticePath(notice);
  await notify(tx, { ...letter, title: `揭榜已取消：${notice.project_name}`, content: reason, link }, now);
}

/** 取消揭榜: the project waits for 派单 or another notice. */
export async function cancelNotice(
  { tx, caller, now, note }: Filing,
  parts: ProjectParts,
  { id, reason }: { readonly id: number; readonly reason: string },
): Promise<void> {
  await checkSees(tx, caller, id);
  const held = await lockBidding(tx, id);
  const project = await lockForDeed(tx, caller, id, 'cancel-bid');
  const by = caller.userId;
  await cancelBidding(tx, parts, orNotFound(held), { reason, by }, now);
  await turnStatus(tx, project, { event: 'bid-failed', by, note: `取消揭榜：${reason}` }, now);
  note({ object: objectOf(project), changes: [{ field: 'reason', label: '原因', old: null, new: reason }] });
}

/** 流标: nobody bid, or nobody was chosen. The notice is held by the caller. */
export async function failNotice(
  tx: Tx,
  { notify }: Pick<ProjectParts, 'notify'>,
  notice: Notice,
  reason: string,
  now: number,
): Promise<void> {
  await putEnd(tx, { id: notice.id, state: 'failed', reason }, now);
  const project = orNotFound(await lockProject(tx, notice.project_id));
  await turnStatus(tx, project, { event: 'bid-failed', by: null, note: `流标：${reason}` }, now);
  await recordOwnWork(tx, 'projects', '流标', [
    { object: objectOf(project), changes: [{ field: 'reason', label: '原因', old: null, new: reason }] },
  ]);
  const letter = {
    kind: 'project' as const,
    title: `流标：${notice.project_name}`,
    content: `${reason}，项目回到待派单`,
  };
  await notify(tx, { ...letter, to: [notice.created_by], link: noticePath(notice) }, now);
}
