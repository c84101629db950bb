import type { compareBids } from '@tongzhou/contract/areas/projects/bid.ts';
import type { GivenOf } from '@tongzhou/contract/endpoint.ts';
import { addDays } from '@tongzhou/contract/rules/day.ts';
import { filesOf } from '#areas/files/public.ts';
import { clientScoresOf } from '#areas/projects/acceptance/score-table.ts';
import { comparesBids, findNotice } from '#areas/projects/bidding/notices/notice-sight.ts';
import type { Notice } from '#areas/projects/bidding/notices/notice-table.ts';
import { teamPeople } from '#areas/projects/members/member-table.ts';
import { loadsOf } from '#areas/projects/members/overload/find-loads.ts';
import { memberShown } from '#areas/projects/members/show-team.ts';
import type { ProjectParts } from '#areas/projects/parts.ts';
import { bidFiles } from '#areas/projects/projects/file-kinds.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { refuse } from '#platform/http/refusal.ts';
import { openedBids } from './bid-table.ts';
import { standingOfRequests } from './comparison-table.ts';

const mostDays = 26 * 7;

/** The planned days, as far as loads are counted. */
function spanOf({ planned_start: from, planned_end }: Notice) {
  const last = addDays(from, mostDays - 1);
  return { from, to: planned_end < last ? planned_end : last };
}

const unknown = { percent: null, band: 'away', peak: 0 } as const;

/** Side by side for those who decide; before the deadline it is not there. */
export async function showComparison(
  db: Db,
  caller: Caller,
  { links }: Pick<ProjectParts, 'links'>,
  id: number,
  now: number,
): Promise<GivenOf<typeof compareBids>> {
  const notice = await findNotice(db, caller, id);
  if (!(await comparesBids(db, caller, notice))) refuse('not-found');
  const bids = await openedBids(db, id);
  const users = [...new Set(bids.flatMap(({ form }) => form.members.map((one) => one.user_id)))];
  const [people, loads, scores, standing, files] = await Promise.all([
    teamPeople(db, users),
    loadsOf(db, { users, span: spanOf(notice), but: notice.project_id }),
    clientScoresOf(
      db,
      bids.map((one) => one.bidder_id),
    ),
    standingOfRequests(
      db,
      bids.map((one) => one.approval_id as number),
      caller.userId,
    ),
    filesOf(
      db,
      bidFiles,
      bids.map((one) => one.id),
    ),
  ]);
  return {
    bids: bids.flatMap((bid) => {
      const request = standing.get(bid.approval_id as number);
      if (request === undefined) return [];
      const { step, activation } = request;
      return [
        {
          id: bid.id,
          state: bid.state,
          bidder_id: bid.bidder_id,
          bidder_name: bid.bidder_name,
          department_name: request.department_name,
          post_name: request.post_name,
          approval_id: request.id,
          number: request.number,
          turn: step === null || activation === null ? null : { step, activation },
          waiting_for: [...request.waiting_for],
          members: bid.form.members.flatMap((place) => {
            const person = people.get(place.user_id);
            const load = loads.get(place.user_id) ?? unknown;
            return person === undefined ? [] : [{ ...memberShown(place, person), ...load }];
          }),
          overload_reason: bid.form.overload_reason,
          plan: bid.form.plan,
          files: files
            .filter((file) => file.owner_id === bid.id)
            .map(({ owner_id: _, ...file }) => ({ ...file, url: links.sign(file.id, caller.sessionId, now) })),
          score: scores.get(bid.bidder_id) ?? null,
        },
      ];
    }),
  };
}
