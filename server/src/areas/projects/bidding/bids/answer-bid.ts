import { bidAnswers } from '@tongzhou/contract/rules/projects/bidding.ts';
import type { Filing } from '#areas/approval/public.ts';
import { noticePath, projectLabel } from '#areas/projects/bidding/notices/notice-words.ts';
import type { ProjectParts } from '#areas/projects/parts.ts';
import { conflict, orNotFound, refuse } from '#platform/http/refusal.ts';
import { answersOf, bidById, lockBid, putAnswer } from './bid-table.ts';
import { settleAsking, shareOpenNotice } from './save-bid.ts';

/** Whoever is named for a team says whether they join it; until the deadline they may think again. */
export async function answerBid(
  { tx, caller, now, note }: Filing,
  { notify, engine }: Pick<ProjectParts, 'notify' | 'engine'>,
  { id, agree, reason }: { readonly id: number; readonly agree: boolean; readonly reason: string },
): Promise<void> {
  const found = orNotFound(await bidById(tx, id));
  const mine = (await answersOf(tx, [id])).find((one) => one.user_id === caller.userId);
  if (mine === undefined || found.state === 'draft') refuse('not-found');
  const notice = await shareOpenNotice(tx, caller, found.notice_id);
  const bid = orNotFound(await lockBid(tx, id));
  const answers = await answersOf(tx, [id]);
  const former = answers.find((one) => one.user_id === caller.userId);
  if (bid.state !== 'sealed' || former === undefined) return conflict('投标已有变化，请刷新后重试');
  const answer = agree ? 'agreed' : 'refused';
  await putAnswer(tx, { bid: id, user: caller.userId, answer, reason: agree ? '' : reason });
  const asked = answers.filter((one) => one.answer === 'asked' && one.user_id !== caller.userId);
  await settleAsking(tx, engine, { id, notice, except: asked.map((one) => one.user_id) }, now);
  const letter = {
    to: [bid.bidder_id],
    kind: 'project' as const,
    title: `${caller.name ?? ''} ${agree ? '已确认加入' : '拒绝加入'}投标团队：${notice.project_name}`,
    content: agree ? '全部成员确认后投标有效' : `${reason}，请调整团队`,
    link: noticePath(notice),
    from: caller.userId,
  };
  await notify(tx, letter, now);
  note({
    object: { kind: 'bid', id, label: projectLabel(notice) },
    changes: [{ field: 'answer', label: '答复', old: bidAnswers[former.answer], new: bidAnswers[answer] }],
    shownFrom: notice.deadline,
  });
}
