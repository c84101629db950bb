import type { NoticeDraft } from '@tongzhou/contract/areas/projects/bid-notice.ts';
import { mostNoticeDays } from '@tongzhou/contract/rules/projects/bidding.ts';
import type { Filing } from '#areas/approval/public.ts';
import { departmentsBelow } from '#areas/organisation/public.ts';
import { teamPeople } from '#areas/projects/members/member-table.ts';
import { nameIn } from '#areas/projects/members/team-words-rules.ts';
import type { ProjectParts } from '#areas/projects/parts.ts';
import { lockForDeed, objectOf } from '#areas/projects/projects/status/lock-for-deed.ts';
import { turnStatus } from '#areas/projects/projects/status/turn-status.ts';
import { hasOpenRequest } from '#areas/projects/request-table.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { conflict, invalid } from '#platform/http/refusal.ts';
import { namesOfAudience, peopleFor } from './audience-table.ts';
import { insertNotice, judgeDeadline, type Notice, noticeById } from './notice-table.ts';
import { momentInWords, noticePath } from './notice-words.ts';

async function checkDeadline(db: Db, deadline: number): Promise<void> {
  const judged = await judgeDeadline(db, deadline, mostNoticeDays);
  if (judged === 'past') invalid({ deadline: '截止时间必须晚于现在' });
  if (judged === 'far') invalid({ deadline: `截止时间最多在 ${mostNoticeDays} 天之内` });
}

async function checkPeople(db: Db, { departments, posts, deciders }: NoticeDraft) {
  const audience = await namesOfAudience(db, departments, posts);
  if (audience.departments.length < new Set(departments).size) invalid({ departments: '部门不存在' });
  if (audience.posts.length < new Set(posts).size) invalid({ posts: '岗位不存在' });
  const people = await teamPeople(db, deciders);
  if (deciders.some((one) => people.get(one)?.works !== true)) invalid({ deciders: '评选人不存在或不在职' });
  return { audience, people };
}

/** Everyone it is addressed to, whether or not they may bid. */
export const audienceOf = async (db: Db, { departments, posts }: Pick<Notice, 'departments' | 'posts'>) =>
  peopleFor(db, departments.length === 0 ? [] : await departmentsBelow(db, departments), posts);

/** Inserts the notice, changes the project's status, and notifies the audience and the deciders. */
export async function openNotice(
  tx: Tx,
  { notify }: Pick<ProjectParts, 'notify'>,
  draft: NoticeDraft,
  { by, status }: { readonly by: number; readonly status: 2 },
  now: number,
): Promise<Notice> {
  const { project_id: project, ...values } = draft;
  const id = await insertNotice(tx, { ...values, project, by }, now);
  const notice = (await noticeById(tx, id)) as Notice;
  const note = `截止 ${momentInWords(notice.deadline)}`;
  await turnStatus(tx, { id: project, status }, { event: 'bid-opened', by, note }, now);
  const to = (await audienceOf(tx, notice)).filter((one) => one !== by && !notice.deciders.includes(one));
  const letter = { kind: 'project' as const, link: noticePath(notice), from: by };
  await notify(tx, { ...letter, to, title: `揭榜：${notice.project_name}`, content: `${note}，欢迎组队投标` }, now);
  const deciders = notice.deciders.filter((one) => one !== by);
  const asked = `投标${note}，之后请评选`;
  await notify(tx, { ...letter, to: deciders, title: `请您评选揭榜：${notice.project_name}`, content: asked }, now);
  return notice;
}

/** 发布揭榜: an established project is offered to the staff. */
export async function publishNotice(
  { tx, caller, now, note }: Filing,
  parts: ProjectParts,
  draft: NoticeDraft,
): Promise<{ id: number }> {
  const project = await lockForDeed(tx, caller, draft.project_id, 'bid');
  if (await hasOpenRequest(tx, project.id, 'project_assign')) conflict('该项目已有进行中的派单审批，不能发布揭榜');
  await checkDeadline(tx, draft.deadline);
  const { audience, people } = await checkPeople(tx, draft);
  const { id, deadline } = await openNotice(tx, parts, draft, { by: caller.userId, status: 2 }, now);
  const named = [...audience.departments, ...audience.posts].map(({ name }) => name).join('、');
  const said = (field: string, label: string, value: string) => ({ field, label, old: null, new: value });
  note({
    object: objectOf(project),
    changes: [
      said('deadline', '截止时间', momentInWords(deadline)),
      said('audience', '面向', named === '' ? '全体员工' : named),
      said('deciders', '评选人', draft.deciders.map((one) => nameIn(people, one)).join('、')),
      said('reward', '奖励', draft.reward),
    ],
  });
  return { id };
}
