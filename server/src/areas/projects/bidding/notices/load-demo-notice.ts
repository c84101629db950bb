import { addDays, beginOf, today } from '@tongzhou/contract/rules/day.ts';
import type { Place } from '@tongzhou/contract/rules/projects/team.ts';
import type { DemoPerson, DemoProject } from '@tongzhou/demo/company.ts';
import type { WorkingHours } from '@tongzhou/demo/people/working-hours.ts';
import { awardWords, oneOf, wordsOfType } from '@tongzhou/demo/words/client-words.ts';
import { demoCaller, passInDemo } from '#areas/approval/public.ts';
import { type BidForm, bidsAt, putAnswer } from '#areas/projects/bidding/bids/bid-table.ts';
import { putBid } from '#areas/projects/bidding/bids/save-bid.ts';
import { placesOf } from '#areas/projects/load-demo-team.ts';
import { teamPeople } from '#areas/projects/members/member-table.ts';
import type { ProjectParts } from '#areas/projects/parts.ts';
import type { Tx } from '#platform/database/client.ts';
import { closeNotice } from './close-notice.ts';
import type { Notice } from './notice-table.ts';
import { openNotice } from './publish-notice.ts';

const hour = 3_600_000;

interface Loading {
  readonly project: number;
  /** When it was published. */
  readonly at: number;
  readonly now: number;
  readonly hours: WorkingHours;
  readonly idOf: (person: DemoPerson) => number;
  /** Who decide; whoever bids does not. */
  readonly deciders: readonly number[];
}

/** Long ago where its team has come about by it. */
export const noticeTime = (
  { bidding, assigned }: DemoProject,
  hours: WorkingHours,
  now: number,
  established: number,
): number => (bidding === 'awarded' ? hours.on(assigned, 9, established) : hours.before(now, 36));

interface BidAbout {
  readonly members: readonly Place[];
  readonly plan: string;
}

async function bid(tx: Tx, parts: ProjectParts, notice: Notice, { members, plan }: BidAbout, at: number) {
  const bidder = members[0]?.user_id as number;
  const name = (await teamPeople(tx, [bidder])).get(bidder)?.name ?? null;
  const form: BidForm = { members, plan, overload_reason: '', overloads: [], copied: [] };
  const about = { form, bidder: { ...demoCaller(bidder), name }, former: undefined, send: true };
  const id = await putBid(tx, parts, notice, about, at);
  for (const { user_id: user } of members.slice(1))
    await putAnswer(tx, { bid: id, user, answer: 'agreed', reason: '' });
}

/** Judged by nobody: deadlines of long ago would be refused. When it was awarded, where it was. */
export async function loadDemoNotice(
  tx: Tx,
  parts: ProjectParts,
  one: DemoProject,
  { project, at, now, hours, idOf, deciders }: Loading,
): Promise<number | undefined> {
  const { bidding } = one;
  if (bidding === null) return;
  const { requirements, plans } = wordsOfType(one.type);
  const members = placesOf({ idOf }, one);
  const rivals = one.rivals.map(idOf).filter((rival) => !deciders.includes(rival));
  const decider = deciders.find((id) => members.every(({ user_id }) => user_id !== id));
  const deadline = bidding === 'open' ? beginOf(addDays(today(now), 5)) + 18 * hour : hours.after(at, 26);
  const draft = {
    project_id: project,
    requirements,
    reward: `项目奖金池的 ${8 + 2 * (project % 3)}%，按时交付另计成长值`,
    planned_start: one.start,
    planned_end: one.end,
    deadline,
    departments: [],
    posts: [],
    deciders: decider === undefined ? [] : [decider],
  };
  const notice = await openNotice(tx, parts, draft, { by: idOf(one.manager), status: 2 }, at);
  if (bidding !== 'failed') {
    let sent = hours.after(at, 3);
    await bid(tx, parts, notice, { members, plan: oneOf(plans, 0) }, sent);
    for (const [turn, rival] of rivals.entries()) {
      const [leads] = members;
      const alone = leads === undefined ? [] : [{ ...leads, user_id: rival }];
      sent = hours.after(sent, 4);
      await bid(tx, parts, notice, { members: alone, plan: oneOf(plans, turn + 1) }, sent);
    }
  }
  if (bidding === 'open') return;
  await closeNotice(tx, parts, notice.id, deadline);
  if (bidding !== 'awarded') return;
  const chosen = (await bidsAt(tx, notice.id, 'running')).find(({ bidder_id }) => bidder_id === members[0]?.user_id);
  const more = { opinion: oneOf(awardWords, project) };
  return passInDemo(tx, parts.engine, chosen?.approval_id as number, hours.after(deadline, 4), hours, more);
}
