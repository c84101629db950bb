import type { MemberShown, projectTeam, teamLoad } from '@tongzhou/contract/areas/projects/team.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { addDays, beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { isOn, type Place } from '@tongzhou/contract/rules/projects/team.ts';
import { isInvited } from '#areas/projects/bidding/notices/audience-table.ts';
import { leadsAny, periodsOf } from '#areas/projects/members/member-table.ts';
import { loadsOf } from '#areas/projects/members/overload/find-loads.ts';
import { fourWeeks } from '#areas/projects/members/team-sections.ts';
import { checkSees, holds } from '#areas/projects/sight.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { invalid, refuse } from '#platform/http/refusal.ts';

type Facts = Pick<MemberShown, 'name' | 'department_name' | 'post_name'>;

export const memberShown = (place: Place, { name, department_name, post_name }: Facts): MemberShown => ({
  user_id: place.user_id,
  name,
  department_name,
  post_name,
  role: place.role,
  weight: place.weight,
  participation: place.participation,
  start_on: beginOf(place.start_on),
  end_on: place.end_on === null ? null : beginOf(place.end_on),
});

/** On a day, today unless said otherwise; and by period, those who were before and those to come. */
export async function showTeam(
  db: Db,
  caller: Caller,
  { project_id, on: asked }: InputOf<typeof projectTeam>,
  now: number,
): Promise<GivenOf<typeof projectTeam>> {
  await checkSees(db, caller, project_id);
  const on = asked ?? today(now);
  const periods = await periodsOf(db, [project_id]);
  return {
    on: beginOf(on),
    members: periods
      .filter((one) => isOn(one, on))
      .toSorted((one, other) => Number(other.role === 'leader') - Number(one.role === 'leader'))
      .map((one) => memberShown(one, one)),
    periods: periods.map((one) => ({ id: one.id, ...memberShown(one, one), why: one.why })),
  };
}

const mostDays = 26 * 7;

/** For whoever makes up teams; to anyone else it is not there. */
export async function showLoads(
  db: Db,
  caller: Caller,
  { user_ids, from: asked, to: until, but_project_id }: InputOf<typeof teamLoad>,
  now: number,
): Promise<GivenOf<typeof teamLoad>> {
  const makesTeams = holds(caller, 'project.pass-order') || holds(caller, 'project.team');
  if (!(makesTeams || (await leadsAny(db, caller.userId)) || (await isInvited(db, caller.userId)))) refuse('not-found');
  const from = asked ?? today(now);
  const to = until ?? fourWeeks(from).to;
  if (to < from) invalid({ to: '结束不能早于开始' });
  if (to >= addDays(from, mostDays)) invalid({ to: '最多查看 26 周' });
  const users = [...new Set(user_ids)];
  const loads = await loadsOf(db, { users, span: { from, to }, but: but_project_id });
  return users.flatMap((user_id) => {
    const load = loads.get(user_id);
    return load === undefined ? [] : [{ user_id, ...load }];
  });
}
