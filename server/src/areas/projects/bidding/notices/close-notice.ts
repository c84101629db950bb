import { lockWorldAround, submitRequest } from '#areas/approval/public.ts';
import { recordOwnWork } from '#areas/operation-log/public.ts';
import { answersOf, type Bid, bidsAt, setBidState } from '#areas/projects/bidding/bids/bid-table.ts';
import { settleAsking } from '#areas/projects/bidding/bids/save-bid.ts';
import { teamPeople } from '#areas/projects/members/member-table.ts';
import { memberFields, nameIn } from '#areas/projects/members/team-words-rules.ts';
import type { ProjectParts } from '#areas/projects/parts.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Database } from '#platform/database/database.ts';
import { attempt } from '#platform/database/savepoint.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { failNotice } from './end-notice.ts';
import { closeForBids, dueNotices, lockNotice, type Notice } from './notice-table.ts';
import { kindOf, noticePath, projectLabel, stepsOf } from './notice-words.ts';

type Closing = Pick<ProjectParts, 'engine' | 'notify'>;

const namedIn = ({ bidder_id, form }: Bid): number[] => [bidder_id, ...form.members.map((one) => one.user_id)];

/** What was sealed becomes a request like any other. */
async function submitBid(tx: Tx, { engine }: Closing, notice: Notice, bid: Bid, now: number): Promise<void> {
  const { form, bidder_id: bidder, bidder_name } = bid;
  const people = await teamPeople(tx, [...namedIn(bid), ...form.copied]);
  const copied = form.copied.filter((one) => people.get(one)?.works === true);
  const kind = kindOf(notice);
  const who = { kind, applicant: bidder, submitter: bidder, projectLeader: bidder };
  const steps = stepsOf(notice, copied);
  const world = await lockWorldAround(tx, steps, who, now);
  await submitRequest(
    tx,
    engine,
    {
      ...who,
      record: bid.id,
      title: `揭榜：${notice.project_name}（${bidder_name}）`,
      summary: [
        { label: '项目', value: notice.project_number ?? notice.project_name },
        { label: '投标人', value: bidder_name },
        { label: '团队', value: `${form.members.length} 人` },
      ],
      figures: { type: notice.type_name },
      form: [
        { field: 'project', label: '项目', value: projectLabel(notice) },
        ...memberFields(form.members, people),
        { field: 'plan', label: '实施方案', value: form.plan },
        { field: 'overload_reason', label: '超负荷原因', value: form.overload_reason || '无' },
      ],
      watched: { members: form.members, plan: form.plan },
    },
    now,
    { steps, template: undefined, world },
  );
}

/** Why it cannot be put to approval; nothing where it can. */
async function problemOf(tx: Tx, bid: Bid): Promise<string | undefined> {
  const people = await teamPeople(tx, namedIn(bid));
  const gone = namedIn(bid).find((one) => people.get(one)?.works !== true);
  if (gone !== undefined) return `${nameIn(people, gone)} 已离职或停用`;
  const silent = (await answersOf(tx, [bid.id])).filter((one) => one.answer !== 'agreed');
  return silent.length === 0 ? undefined : `${silent.map((one) => nameIn(people, one.user_id)).join('、')} 未确认加入`;
}

async function lapse(tx: Tx, { notify }: Closing, notice: Notice, bid: Bid, why: string, now: number): Promise<void> {
  await setBidState(tx, bid.id, 'lapsed');
  const letter = { to: [bid.bidder_id], kind: 'project' as const, link: noticePath(notice) };
  await notify(tx, { ...letter, title: `投标未生效：${notice.project_name}`, content: why }, now);
}

/** Why it could not be sent; nothing where it was. */
async function tryToSubmit(tx: Tx, parts: Closing, notice: Notice, bid: Bid, now: number) {
  const problem = await problemOf(tx, bid);
  if (problem !== undefined) return problem;
  try {
    await attempt(tx, () => submitBid(tx, parts, notice, bid, now));
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/** The deadline of one notice: all its bids at once, or none. False where it is not due, or closed already. */
export async function closeNotice(tx: Tx, parts: Closing, id: number, now: number): Promise<boolean> {
  const notice = await lockNotice(tx, id);
  if (notice?.state !== 'open' || !notice.over) return false;
  await closeForBids(tx, id);
  let sent = 0;
  for (const bid of await bidsAt(tx, id, 'sealed')) {
    await settleAsking(tx, parts.engine, { id: bid.id, notice, except: [] }, now);
    const problem = await tryToSubmit(tx, parts, notice, bid, now);
    if (problem === undefined) sent += 1;
    else await lapse(tx, parts, notice, bid, problem, now);
  }
  for (const bid of await bidsAt(tx, id, 'draft')) await setBidState(tx, bid.id, 'lapsed');
  await recordOwnWork(tx, 'projects', '揭榜截止', [
    {
      object: { kind: 'project', id: notice.project_id, label: projectLabel(notice) },
      changes: [{ field: 'bids', label: '有效投标', old: null, new: sent }],
    },
  ]);
  if (sent === 0) await failNotice(tx, parts, notice, '截止时没有有效投标', now);
  return true;
}

/** Every notice whose time has come, each for itself. */
export async function closeDueNotices(database: Database, parts: Closing, now: number): Promise<number> {
  let closed = 0;
  for (const id of await dueNotices(database))
    if (await database.transaction((tx) => closeNotice(tx, parts, id, now))) closed += 1;
  return closed;
}
