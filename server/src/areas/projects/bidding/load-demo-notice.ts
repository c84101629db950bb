import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { type Place, usualWeights } from '@tongzhou/contract/rules/team.ts';
import type { DemoPerson, DemoProject } from '@tongzhou/demo/company.ts';
import { decideInDemo, demoCaller } from '#areas/approval/public.ts';
import { type BidForm, bidsAt, putAnswer } from '#areas/projects/bidding/bid-table.ts';
import { closeNotice } from '#areas/projects/bidding/close-notice.ts';
import type { Notice } from '#areas/projects/bidding/notice-table.ts';
import { openNotice } from '#areas/projects/bidding/publish-notice.ts';
import { putBid } from '#areas/projects/bidding/save-bid.ts';
import { teamPeople } from '#areas/projects/members/member-table.ts';
import type { ProjectParts } from '#areas/projects/parts.ts';
import type { Tx } from '#platform/database/client.ts';

const hour = 3_600_000;
const day = 24 * hour;

interface Loading {
  readonly project: number;
  /** When it was published. */
  readonly at: number;
  readonly now: number;
  readonly idOf: (person: DemoPerson) => number;
  /** Who decide; whoever bids does not. */
  readonly deciders: readonly number[];
}

/** Long ago where its team has come about by it. */
export const noticeTime = ({ bidding, assigned }: DemoProject, now: number): number =>
  bidding === 'awarded' ? beginOf(assigned) + 10 * hour : now - 4 * day;

const plans = [
  '按三个阶段推进：两周完成调研与原型，六周完成开发与联调，两周试运行；每周向客户通报进度，风险提前两周提示。',
  '由熟悉同类项目的成员组队，先交付核心流程，再逐步扩展；测试与开发并行，预留一周缓冲。',
  '复用现有组件，缩短交付周期；安排专人对接客户现场。',
];

async function bid(tx: Tx, parts: ProjectParts, notice: Notice, members: readonly Place[], at: number, turn: number) {
  const bidder = members[0]?.user_id as number;
  const name = (await teamPeople(tx, [bidder])).get(bidder)?.name ?? null;
  const form: BidForm = {
    members,
    plan: plans[turn % plans.length] as string,
    overload_reason: '',
    overloads: [],
    copied: [],
  };
  const about = { form, bidder: { ...demoCaller(bidder), name }, former: undefined, send: true };
  const id = await putBid(tx, parts, notice, about, at);
  for (const { user_id: user } of members.slice(1))
    await putAnswer(tx, { bid: id, user, answer: 'agreed', reason: '' });
}

/** Judged by nobody: deadlines of long ago would be refused. */
export async function loadDemoNotice(
  tx: Tx,
  parts: ProjectParts,
  one: DemoProject,
  { project, at, now, idOf, deciders }: Loading,
): Promise<void> {
  const { bidding } = one;
  if (bidding === null) return;
  const members = one.members.map(({ person, role, participation }) => ({
    ...{ user_id: idOf(person), role, weight: usualWeights[role], participation },
    ...{ start_on: one.start, end_on: one.end },
  }));
  const rivals = one.rivals.map(idOf).filter((rival) => !deciders.includes(rival));
  const decider = deciders.find((id) => members.every(({ user_id }) => user_id !== id));
  const deadline = bidding === 'open' ? now + 5 * day : Math.min(at + 3 * day, now - hour);
  const draft = {
    project_id: project,
    requirements: '负责人有同类项目经验，团队能覆盖设计、开发与测试；关键阶段可到客户现场。',
    reward: '项目奖金池的 10%，按时交付另计成长值',
    planned_start: one.start,
    planned_end: one.end,
    deadline,
    departments: [],
    posts: [],
    deciders: decider === undefined ? [] : [decider],
  };
  const notice = await openNotice(tx, parts, draft, { by: idOf(one.manager), status: 2 }, at);
  if (bidding !== 'failed') {
    await bid(tx, parts, notice, members, at + hour, 0);
    for (const [turn, rival] of rivals.entries()) {
      const [leads] = members;
      const alone = leads === undefined ? [] : [{ ...leads, user_id: rival }];
      await bid(tx, parts, notice, alone, at + 2 * hour, turn + 1);
    }
  }
  if (bidding === 'open') return;
  await closeNotice(tx, parts, notice.id, deadline);
  if (bidding !== 'awarded') return;
  const chosen = (await bidsAt(tx, notice.id, 'running')).find(({ bidder_id }) => bidder_id === members[0]?.user_id);
  const more = { opinion: '方案与团队最匹配，人员时间有保障' };
  while (await decideInDemo(tx, parts.engine, chosen?.approval_id as number, 'pass', deadline + 4 * hour, more));
}
