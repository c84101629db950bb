import type { BidDraft } from '@tongzhou/contract/areas/projects/bid.ts';
import { type Place, teamRoles } from '@tongzhou/contract/rules/projects/team.ts';
import { type Filing, showPath } from '#areas/approval/public.ts';
import { saveFilesOf } from '#areas/files/public.ts';
import { findNotice, isForThem, isOpen } from '#areas/projects/bidding/notices/notice-sight.ts';
import { type Notice, shareNotice } from '#areas/projects/bidding/notices/notice-table.ts';
import { askingOf, kindOf, noticePath, projectLabel, stepsOf } from '#areas/projects/bidding/notices/notice-words.ts';
import { checkMembers, checkOverloads, findOverloads, leaderOf, placesOf } from '#areas/projects/members/judge-team.ts';
import { teamPeople } from '#areas/projects/members/member-table.ts';
import { memberFields } from '#areas/projects/members/team-words-rules.ts';
import type { ProjectParts } from '#areas/projects/parts.ts';
import { bidFiles } from '#areas/projects/projects/file-kinds.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict, invalid, orNotFound } from '#platform/http/refusal.ts';
import {
  type Answer,
  answersOf,
  type Bid,
  type BidForm,
  bidOf,
  lockBid,
  putAnswers,
  setBidState,
  writeBid,
} from './bid-table.ts';

/** Not closed until this transaction has ended. */
export async function shareOpenNotice(tx: Tx, caller: Caller, id: number): Promise<Notice> {
  await findNotice(tx, caller, id);
  const notice = orNotFound(await shareNotice(tx, id));
  if (notice.state === 'cancelled') conflict('揭榜已取消');
  if (!isOpen(notice)) conflict('投标已截止');
  return notice;
}

const samePlace = (one: Place | undefined, other: Place): boolean =>
  one !== undefined && (Object.keys(other) as (keyof Place)[]).every((name) => one[name] === other[name]);

/** Whoever agreed to the place they have now need not be asked again. */
function answersFor(form: BidForm, bidder: number, former: Bid | undefined, given: readonly Answer[]) {
  const before = new Map((former?.form.members ?? []).map((one) => [one.user_id, one]));
  const said = new Map(given.map((one) => [one.user_id, one]));
  return form.members
    .filter(({ user_id }) => user_id !== bidder)
    .map((place) => {
      const { user_id } = place;
      const agreed = said.get(user_id)?.answer === 'agreed' && samePlace(before.get(user_id), place);
      return { user_id, answer: agreed ? ('agreed' as const) : ('asked' as const), reason: '' };
    });
}

async function judgeTeam(tx: Tx, notice: Notice, draft: BidDraft, bidder: number) {
  const members = placesOf(draft.members);
  const people = await checkMembers(tx, members);
  if (leaderOf(members).user_id !== bidder) invalid({ members: '投标人须为团队负责人' });
  const deciding = members.findIndex((one) => notice.deciders.includes(one.user_id));
  if (deciding >= 0) invalid({ [`members.${deciding}.user_id`]: '评选人不能加入投标团队' });
  return { members, people };
}

async function judgeCopied(tx: Tx, notice: Notice, copied: readonly number[], bidder: number): Promise<void> {
  const people = await teamPeople(tx, copied);
  if (copied.some((one) => people.get(one)?.works !== true)) invalid({ copied: '抄送人不存在或不在职' });
  if (copied.some((one) => one === bidder || notice.deciders.includes(one)))
    invalid({ copied: '抄送人不能是投标人或评选人' });
}

/** What is sent has to be whole: nobody is asked about it any more when the deadline comes. */
async function judgeWhole(tx: Tx, notice: Notice, form: BidForm, bidder: number, now: number): Promise<void> {
  if (form.plan === '') invalid({ plan: '请填写实施方案' });
  const { blocked } = await showPath(tx, {
    steps: stepsOf(notice, form.copied),
    applicant: bidder,
    submitter: bidder,
    figures: {},
    occasion: { kind: kindOf(notice), now },
  });
  if (blocked) conflict('没有可用的评选人，请联系发布人');
}

/** The row, its team and those who are asked; judged before. */
export async function putBid(
  tx: Tx,
  { notify, engine }: Pick<ProjectParts, 'notify' | 'engine'>,
  notice: Notice,
  { form, bidder, former, send }: { form: BidForm; bidder: Caller; former: Bid | undefined; send: boolean },
  now: number,
): Promise<number> {
  const given = former === undefined ? [] : await answersOf(tx, [former.id]);
  const written = { notice: notice.id, bidder: bidder.userId, form, state: send ? 'sealed' : 'draft' } as const;
  const id = await writeBid(tx, former, written, now);
  const answers = answersFor(form, bidder.userId, former, given);
  await putAnswers(tx, id, answers);
  const asked = send ? answers.filter((one) => one.answer === 'asked').map((one) => one.user_id) : [];
  await settleAsking(tx, engine, { id, notice, except: [] }, now);
  for (const user of asked) {
    const role = form.members.find((one) => one.user_id === user)?.role ?? 'member';
    const letter = {
      to: [user],
      kind: 'project' as const,
      title: `请确认加入投标团队：${notice.project_name}`,
      content: `${bidder.name ?? ''} 请您担任${teamRoles[role]}，截止前未确认的投标无效`,
      link: noticePath(notice),
      from: bidder.userId,
      todo: askingOf(id),
    };
    await notify(tx, letter, now);
  }
  return id;
}

export const settleAsking = (
  tx: Tx,
  { settle }: Pick<ProjectParts['engine'], 'settle'>,
  { id, notice, except }: { readonly id: number; readonly notice: Notice; readonly except: readonly number[] },
  now: number,
): Promise<void> =>
  settle(
    tx,
    { todo: askingOf(id), except, title: `投标团队：${notice.project_name}`, content: '已处理或投标已变更' },
    now,
  );

/** A bid as it is kept until the deadline; known to its own people only. */
export async function saveBid(
  { tx, caller, now, note }: Filing,
  parts: ProjectParts,
  draft: BidDraft,
): Promise<{ id: number; version: number }> {
  const { notice_id, version, send, plan, overload_reason, copied: all, file_ids } = draft;
  const notice = await shareOpenNotice(tx, caller, notice_id);
  if (notice.deciders.includes(caller.userId)) conflict('评选人不能投标');
  if (!(await isForThem(tx, notice, caller.userId))) conflict('您不在本次揭榜的范围内');
  const found = await bidOf(tx, notice_id, caller.userId);
  const former = found && (await lockBid(tx, found.id));
  if ((former?.version ?? null) !== version) conflict('投标已有变化，请刷新后重试');
  const { members, people } = await judgeTeam(tx, notice, draft, caller.userId);
  const overloads = await findOverloads(tx, notice.project_id, members);
  const copied = [...new Set(all)];
  await judgeCopied(tx, notice, copied, caller.userId);
  const form: BidForm = { members, plan, overload_reason, overloads, copied };
  if (send) {
    checkOverloads(overloads, overload_reason, people);
    await judgeWhole(tx, notice, form, caller.userId, now);
  }
  const id = await putBid(tx, parts, notice, { form, bidder: caller, former, send }, now);
  await saveFilesOf(tx, { kind: bidFiles, id }, caller.userId, file_ids, now);
  note({
    object: { kind: 'bid', id, label: projectLabel(notice) },
    changes: [
      {
        field: 'state',
        label: '状态',
        old: former === undefined ? null : former.state,
        new: send ? 'sealed' : 'draft',
      },
      ...memberFields(members, people).map(({ field, label, value }) => ({ field, label, old: null, new: value })),
    ],
    shownFrom: notice.deadline,
  });
  return { id, version: (former?.version ?? 0) + 1 };
}

/** It is a draft again; who was asked is asked no longer. */
export async function takeBackBid(
  { tx, caller, now, note }: Filing,
  { engine }: Pick<ProjectParts, 'engine'>,
  noticeId: number,
): Promise<void> {
  const notice = await shareOpenNotice(tx, caller, noticeId);
  const { id } = orNotFound(await bidOf(tx, noticeId, caller.userId));
  const bid = orNotFound(await lockBid(tx, id));
  if (bid.state !== 'sealed') conflict('投标尚未提交，无需收回');
  await setBidState(tx, id, 'draft');
  await settleAsking(tx, engine, { id, notice, except: [] }, now);
  note({
    object: { kind: 'bid', id, label: projectLabel(notice) },
    changes: [{ field: 'state', label: '状态', old: 'sealed', new: 'draft' }],
    shownFrom: notice.deadline,
  });
}
