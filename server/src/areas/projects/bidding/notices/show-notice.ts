import type { BidShown, noticeDetail } from '@tongzhou/contract/areas/projects/bid.ts';
import type { noticeCount, noticePage } from '@tongzhou/contract/areas/projects/bid-notice.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { filesOf } from '#areas/files/public.ts';
import { answersOf, type Bid, bidOf, bidsAt, bidsNaming } from '#areas/projects/bidding/bids/bid-table.ts';
import { teamPeople } from '#areas/projects/members/member-table.ts';
import { memberShown } from '#areas/projects/members/show-team.ts';
import { nameIn } from '#areas/projects/members/team-words-rules.ts';
import type { ProjectParts } from '#areas/projects/parts.ts';
import { bidFiles } from '#areas/projects/projects/file-kinds.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { namesOfAudience } from './audience-table.ts';
import { noticesOf } from './notice-list-table.ts';
import { comparesBids, findNotice, isForThem, isOpen, mayCancel, viewingOf } from './notice-sight.ts';
import type { Notice } from './notice-table.ts';

export async function listNotices(
  db: Db,
  caller: Caller,
  { page, page_size, sort, order, ...filter }: InputOf<typeof noticePage>,
): Promise<GivenOf<typeof noticePage>> {
  const found = await noticesOf(db, await viewingOf(db, caller), filter, { page, page_size, sort, order });
  return {
    ...found,
    list: found.list.map((row) => ({
      ...row,
      planned_start: beginOf(row.planned_start),
      planned_end: beginOf(row.planned_end),
    })),
  };
}

export async function countNotices(
  db: Db,
  caller: Caller,
  { kind }: InputOf<typeof noticeCount>,
): Promise<GivenOf<typeof noticeCount>> {
  const one = { page: 1, page_size: 1, sort: 'deadline', order: 'desc' } as const;
  return { open: (await noticesOf(db, await viewingOf(db, caller), { kind, state: 'open' }, one)).total };
}

type Links = Pick<ProjectParts, 'links'>;

/** For its own people, each team with what its members said. */
async function showBids(
  db: Db,
  caller: Caller,
  { links }: Links,
  bids: readonly Bid[],
  now: number,
): Promise<BidShown[]> {
  const ids = bids.map(({ id }) => id);
  const named = bids.flatMap(({ form }) => [...form.members.map((one) => one.user_id), ...form.copied]);
  const [people, answers, files] = await Promise.all([
    teamPeople(db, [...new Set(named)]),
    answersOf(db, ids),
    filesOf(db, bidFiles, ids),
  ]);
  return bids.map(({ id, state, version, bidder_id, bidder_name, form, changed_at, approval_id }) => ({
    id,
    state,
    version,
    bidder_id,
    bidder_name,
    members: form.members.flatMap((place) => {
      const person = people.get(place.user_id);
      const said = answers.find((one) => one.bid_id === id && one.user_id === place.user_id);
      const answer = place.user_id === bidder_id ? ('agreed' as const) : (said?.answer ?? ('asked' as const));
      return person === undefined ? [] : [{ ...memberShown(place, person), answer, answer_reason: said?.reason ?? '' }];
    }),
    plan: form.plan,
    overload_reason: form.overload_reason,
    copied: form.copied.map((one) => ({ id: one, name: nameIn(people, one) })),
    files: files
      .filter((file) => file.owner_id === id)
      .map(({ owner_id: _, ...file }) => ({ ...file, url: links.sign(file.id, caller.sessionId, now) })),
    changed_at,
    approval_id,
  }));
}

type Shown = GivenOf<typeof noticeDetail>;

async function actionsOf(db: Db, caller: Caller, notice: Notice, own: Bid | undefined, asked: readonly BidShown[]) {
  const open = isOpen(notice);
  const invited = !notice.deciders.includes(caller.userId) && (await isForThem(db, notice, caller.userId));
  const offered: [Shown['actions'][number], boolean][] = [
    ['bid', open && invited],
    ['take-back', open && own?.state === 'sealed'],
    ['answer', open && asked.some((one) => one.state === 'sealed')],
    ['cancel', (notice.state === 'open' || notice.state === 'deciding') && (await mayCancel(db, caller, notice))],
    ['compare', await comparesBids(db, caller, notice)],
  ];
  return offered.filter(([, on]) => on).map(([action]) => action);
}

export async function showNotice(db: Db, caller: Caller, parts: Links, id: number, now: number): Promise<Shown> {
  const notice = await findNotice(db, caller, id);
  const [audience, people, own, naming, won] = await Promise.all([
    namesOfAudience(db, notice.departments, notice.posts),
    teamPeople(db, notice.deciders),
    bidOf(db, id, caller.userId),
    bidsNaming(db, id, caller.userId),
    notice.state === 'awarded' ? bidsAt(db, id, 'passed') : [],
  ]);
  const [ownShown = null] = own === undefined ? [] : await showBids(db, caller, parts, [own], now);
  const asked = await showBids(db, caller, parts, naming, now);
  return {
    id,
    project_id: notice.project_id,
    project_number: notice.project_number,
    project_title: notice.project_name,
    type_name: notice.type_name,
    kind: notice.kind,
    requirements: notice.requirements,
    reward: notice.reward,
    planned_start: beginOf(notice.planned_start),
    planned_end: beginOf(notice.planned_end),
    deadline: notice.deadline,
    state: notice.state,
    publisher_name: notice.publisher_name,
    own_bid: own?.state ?? null,
    created_at: notice.created_at,
    ...audience,
    deciders: notice.deciders.map((one) => ({ id: one, name: nameIn(people, one) })),
    reason: notice.reason,
    winner_name: won[0]?.bidder_name ?? null,
    ended_at: notice.ended_at,
    own: ownShown,
    asked,
    actions: await actionsOf(db, caller, notice, own, asked),
  };
}
