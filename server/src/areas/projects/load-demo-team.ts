import { usualWeights } from '@tongzhou/contract/rules/projects/team.ts';
import type { DemoMember, DemoPerson, DemoProject, DemoTeamChange } from '@tongzhou/demo/company.ts';
import type { WorkingHours } from '@tongzhou/demo/people/working-hours.ts';
import { type Engine, type Filing, passInDemo } from '#areas/approval/public.ts';
import type { AssignRequest } from '#areas/projects/members/assign-kind.ts';
import type { TeamChangeRequest } from '#areas/projects/members/changes/team-change-kind.ts';

// Teams of the demo company: as they were sent when work began, and who joined for some weeks.

export interface DemoTeams {
  readonly hours: WorkingHours;
  readonly idOf: (person: DemoPerson) => number;
  /** As someone, at a time. */
  readonly filing: (person: DemoPerson, at: number) => Filing;
  readonly room: (at: number) => {
    readonly engine: Engine;
    readonly assign: AssignRequest;
    readonly teamChange: TeamChangeRequest;
  };
}

const placeOf = ({ idOf }: Pick<DemoTeams, 'idOf'>, { person, role, participation, start, end }: DemoMember) => ({
  ...{ user_id: idOf(person), role, weight: usualWeights[role], participation },
  ...{ start_on: start, end_on: end },
});
export const placesOf = (teams: Pick<DemoTeams, 'idOf'>, { members }: DemoProject) =>
  members.map((one) => placeOf(teams, one));

/** Whether it is agreed to follows from where the project stands; when it was, at the latest. */
export async function loadDemoTeam(teams: DemoTeams, project_id: number, one: DemoProject, since: number) {
  const { hours, filing, room } = teams;
  const at = hours.on(one.assigned, 10, since);
  const { engine, assign } = room(at);
  const made = filing(one.manager, at);
  const draft = { project_id, members: placesOf(teams, one), note: '', overload_reason: one.overloadReason };
  const { id } = await assign.file(made, engine, draft);
  return one.status >= 4 ? passInDemo(made.tx, engine, id, hours.after(at, 4), hours) : at;
}

/** By the leader, who says why it is more than there is time for. */
export async function loadDemoChange(teams: DemoTeams, project_id: number, one: DemoProject, change: DemoTeamChange) {
  const { hours, filing, room } = teams;
  const at = hours.on(change.asked, 14);
  const { engine, teamChange } = room(at);
  const made = filing(one.members[0]?.person ?? one.manager, at);
  const draft = {
    project_id,
    effective_on: change.start,
    members: [...placesOf(teams, one), placeOf(teams, change)],
    reason: change.reason,
    overload_reason: change.overloadReason,
  };
  const { id } = await teamChange.file(made, engine, draft);
  if (change.passes) await passInDemo(made.tx, engine, id, hours.after(at, 3), hours);
}
