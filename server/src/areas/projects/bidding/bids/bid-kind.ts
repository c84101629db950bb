import {
  type ApprovalKind,
  type KindAction,
  type KindRequest,
  lockRequestsAtOnce,
  rejectBySystem,
  type Section,
} from '#areas/approval/public.ts';
import { failNotice } from '#areas/projects/bidding/notices/end-notice.ts';
import { lockNotice, noticeById, putEnd } from '#areas/projects/bidding/notices/notice-table.ts';
import type { BidKind } from '#areas/projects/bidding/notices/notice-words.ts';
import { teamPeople } from '#areas/projects/members/member-table.ts';
import { putToWork } from '#areas/projects/members/put-to-work.ts';
import { overloadSections, teamSection } from '#areas/projects/members/team-sections.ts';
import type { ProjectParts } from '#areas/projects/parts.ts';
import { bidFiles } from '#areas/projects/projects/file-kinds.ts';
import { enabledProjectTypes } from '#areas/projects/types/project-type-table.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { conflict, invalid, orNotFound } from '#platform/http/refusal.ts';
import { bidById, bidsAt, setBidApproval, setBidState, takesPart } from './bid-table.ts';

/** The decision may have come to a stand-in or by transfer: whoever bids must not choose between themselves and others. */
async function checkImpartial(tx: Tx, notice: number, by: number): Promise<void> {
  if (await takesPart(tx, notice, by)) conflict('您参与了本次揭榜的投标，不能评选，请转交他人');
}

/** 中榜: the bid's team becomes the project's, and the other bids are rejected with the reason; all in one transaction. */
async function award(tx: Tx, parts: ProjectParts, request: KindRequest, now: number, { by, opinion }: KindAction) {
  const bid = orNotFound(await bidById(tx, request.recordId));
  const notice = orNotFound(await lockNotice(tx, bid.notice_id));
  if (notice.state !== 'deciding') conflict('揭榜已结束，请刷新');
  const others = (await bidsAt(tx, notice.id, 'running')).filter((one) => one.id !== bid.id);
  if (others.length > 0 && opinion === '') invalid({ opinion: '请填写中榜理由，将告知其他投标人' });
  const requests = others.map((one) => one.approval_id as number);
  await lockRequestsAtOnce(tx, requests);
  await setBidState(tx, bid.id, 'passed');
  await putEnd(tx, { id: notice.id, state: 'awarded', reason: opinion }, now);
  for (const id of requests) await rejectBySystem(tx, parts.engine, { id }, '揭榜评选', opinion, now);
  const { members } = bid.form;
  // An overload needs no reason of its own here: whoever decides has seen it.
  const form = { members, overload_reason: bid.form.overload_reason || '评选人已知' };
  const words = { title: '中榜', done: '中榜生效', remedy: '不能按此团队中榜，请驳回该投标' };
  await putToWork(
    tx,
    parts,
    { project: notice.project_id, form, by, event: 'awarded', number: request.number, ...words },
    now,
  );
}

/** The bid ends without an award. When no other is left, the notice ends as well. */
async function endBid(
  tx: Tx,
  parts: ProjectParts,
  { recordId }: KindRequest,
  { state, by, now }: { readonly state: 'rejected' | 'withdrawn'; readonly by: number; readonly now: number },
): Promise<void> {
  await setBidState(tx, recordId, state);
  const bid = orNotFound(await bidById(tx, recordId));
  const notice = orNotFound(await lockNotice(tx, bid.notice_id));
  if (notice.state !== 'deciding') return;
  if (state === 'rejected') await checkImpartial(tx, notice.id, by);
  if ((await bidsAt(tx, notice.id, 'running')).length > 0) return;
  await failNotice(tx, parts, notice, '所有投标均未通过', now);
}

async function sections(db: Db, { recordId }: KindRequest, now: number): Promise<readonly Section[]> {
  const bid = orNotFound(await bidById(db, recordId));
  const notice = orNotFound(await noticeById(db, bid.notice_id));
  const { members, overloads, overload_reason } = bid.form;
  const people = await teamPeople(
    db,
    members.map((one) => one.user_id),
  );
  return [
    await teamSection(db, { project: notice.project_id, members, people }, now),
    ...overloadSections(overloads, overload_reason, people),
    {
      kind: 'values',
      title: '揭榜公告',
      rows: [
        { label: '要求', value: notice.requirements },
        { label: '计划', value: `${notice.planned_start} 至 ${notice.planned_end}` },
        { label: '奖励', value: notice.reward },
      ],
    },
  ];
}

const lists = {
  unveiling: { prefix: 'JB', list: 'unveiling' },
  dev_unveiling: { prefix: 'YJ', list: 'dev_unveiling' },
} as const;

/** 揭榜, of client or development projects: when the deadline has passed, each bid is put to approval. */
export const bidKind = (parts: ProjectParts, kind: BidKind): ApprovalKind => ({
  kind,
  ...lists[kind],
  batchable: false,
  returns: false,
  types: async (db) => (await enabledProjectTypes(db)).map(({ name }) => name),
  fileKind: bidFiles,
  sections,
  onSubmitted: async (tx, { recordId, id }) => {
    await setBidApproval(tx, recordId, id);
  },
  onStepPassed: async (tx, { recordId }, _step, _fields, by) => {
    await checkImpartial(tx, orNotFound(await bidById(tx, recordId)).notice_id, by.userId);
    return undefined;
  },
  onPassed: (tx, request, now, action) => award(tx, parts, request, now, action),
  onRejected: (tx, request, now, { by }) => endBid(tx, parts, request, { state: 'rejected', by, now }),
  onWithdrawn: (tx, request, now, { by }) => endBid(tx, parts, request, { state: 'withdrawn', by, now }),
});
