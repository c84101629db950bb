import type { ProjectAction, ProjectEvent } from '@tongzhou/contract/rules/projects/project-status.ts';
import { type Place, teamDifferences } from '@tongzhou/contract/rules/projects/team.ts';
import { recordOwnWork } from '#areas/operation-log/public.ts';
import { checkStillHolds, leaderOf } from '#areas/projects/members/judge-team.ts';
import { lockTeams, putLeaders, savePlans } from '#areas/projects/members/member-table.ts';
import { notifyMembers } from '#areas/projects/members/notify-people.ts';
import { changesOf, nameIn } from '#areas/projects/members/team-words-rules.ts';
import type { ProjectParts } from '#areas/projects/parts.ts';
import { lockProject } from '#areas/projects/projects/project-table.ts';
import { objectOf } from '#areas/projects/projects/status/lock-for-deed.ts';
import { checkOffers, turnStatus } from '#areas/projects/projects/status/turn-status.ts';
import { addTrail } from '#areas/projects/trail-table.ts';
import type { Tx } from '#platform/database/client.ts';
import { orNotFound } from '#platform/http/refusal.ts';

interface Work {
  readonly project: number;
  readonly form: { readonly members: readonly Place[]; readonly overload_reason: string };
  readonly by: number;
  readonly event: ProjectEvent;
  /** What the project's status has to offer still. */
  readonly offered?: ProjectAction;
  /** How it came about, in the project's history. */
  readonly title: string;
  /** The same in the operation log. */
  readonly done: string;
  /** Of the request that was decided about. */
  readonly number: string;
  /** What is to be done where someone of the team has gone. */
  readonly remedy?: string;
}

/** The periods as they were sent, the leader, and the project goes to work. */
export async function putToWork(tx: Tx, { notify }: ProjectParts, work: Work, now: number): Promise<void> {
  const { project: id, form, by, event, offered, title, done, number, remedy } = work;
  await lockTeams(tx);
  const project = orNotFound(await lockProject(tx, id));
  if (offered !== undefined) checkOffers(project, offered);
  const { members, overload_reason: reason } = form;
  const people = await checkStillHolds(tx, {
    project: id,
    wanted: members,
    moved: members,
    reason,
    ...(remedy !== undefined && { remedy }),
  });
  const leader = leaderOf(members);
  await savePlans(tx, [{ project: id, ended: [], begun: members }], `${title} ${number}`, now);
  await putLeaders(tx, [{ project: id, leader: leader.user_id }]);
  await turnStatus(tx, project, { event, by }, now);
  const from = members.reduce((first, one) => (one.start_on < first ? one.start_on : first), leader.start_on);
  const differences = teamDifferences([], members, from);
  const leads = { label: '负责人', old: project.leader_name, new: nameIn(people, leader.user_id) };
  const changes = [leads, ...changesOf(differences, people)];
  await addTrail(tx, { project: id, by, title, changes, note: number }, now);
  await recordOwnWork(tx, 'projects', done, [
    {
      object: objectOf(project),
      changes: changes.map((one, at) => ({ field: at === 0 ? 'leader_id' : 'members', ...one })),
    },
  ]);
  await notifyMembers(tx, notify, project, { differences, from, by }, now);
}
