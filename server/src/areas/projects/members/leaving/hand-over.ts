import { today } from '@tongzhou/contract/rules/day.ts';
import { recordOwnWork } from '#areas/operation-log/public.ts';
import { type HandOver, namesOf } from '#areas/organisation/public.ts';
import { projectsLedBy, projectsTouchedBy, projectsWorkedOnBy } from '#areas/projects/members/changes/leader-table.ts';
import { lockTeams, periodsOf, putLeaders, savePlans } from '#areas/projects/members/member-table.ts';
import { notifyOfLeaving } from '#areas/projects/members/notify-people.ts';
import { placeInWords } from '#areas/projects/members/team-words-rules.ts';
import type { ProjectParts } from '#areas/projects/parts.ts';
import { lockProjects } from '#areas/projects/tasks/home/own-task-table.ts';
import { addTrails } from '#areas/projects/trail-table.ts';
import { personDetail } from '#areas/staff/public.ts';
import type { Tx } from '#platform/database/client.ts';
import { planLeaving } from './hand-over-rules.ts';

const why = '离职交接';

/** Everything of someone's places at once: what they lead passes on, and each of their periods ends with their last day. */
async function leaveTeams(
  tx: Tx,
  { notify }: Pick<ProjectParts, 'notify'>,
  { leaver, receiver }: { readonly leaver: number; readonly receiver: number },
  now: number,
) {
  await lockTeams(tx);
  const last = (await personDetail(tx, leaver))?.left_date ?? today(now);
  const before = await projectsTouchedBy(tx, leaver, last);
  await lockProjects(
    tx,
    before.map(({ id }) => id),
  );
  // As they are now that nobody changes them.
  const projects = await projectsTouchedBy(tx, leaver, last);
  const ids = projects.map(({ id }) => id);
  const teams = Map.groupBy(await periodsOf(tx, ids), (one) => one.project_id);
  const plans = projects.map(({ id: project, led }) => ({
    project,
    led,
    ...planLeaving(teams.get(project) ?? [], { leaver, receiver, last }),
  }));
  await savePlans(tx, plans, why, now);
  const led = projects.filter((one) => one.led);
  await putLeaders(
    tx,
    led.map(({ id: project }) => ({ project, leader: receiver })),
  );
  const names = await namesOf(tx, [leaver, receiver]);
  const [old, fresh] = [names.get(leaver) ?? '', names.get(receiver) ?? ''];
  await addTrails(
    tx,
    plans.map((plan) => ({
      project: plan.project,
      by: null,
      title: `${why}：团队`,
      changes: [
        ...(plan.led ? [{ label: '负责人', old, new: fresh }] : []),
        ...(plan.ended.length === 0 ? [] : [{ label: `${old} 参与至`, old: null, new: last }]),
        ...plan.begun.map((one) => ({ label: fresh, old: null, new: placeInWords(one) })),
      ],
    })),
    now,
  );
  await recordOwnWork(
    tx,
    'projects',
    '离职：退出项目团队',
    projects
      .filter((one) => !one.led)
      .map(({ id, title }) => ({
        object: { kind: 'project', id, label: title },
        changes: [{ field: 'end_on', label: `${old} 参与至`, old: null, new: last }],
      })),
  );
  await notifyOfLeaving(tx, notify, projects, { name: old, receiver, last }, now);
  return led.map(({ id, title }) => ({ id, title }));
}

export const teamHandOvers = (parts: Pick<ProjectParts, 'notify'>): readonly HandOver[] => [
  {
    kind: 'project',
    label: '负责的项目',
    list: projectsLedBy,
    handOver: (tx, leaver, receiver, now) => leaveTeams(tx, parts, { leaver, receiver }, now),
  },
  // Nobody takes these places: they have ended with what is led.
  { kind: 'project-member', label: '参与的项目', list: projectsWorkedOnBy, handOver: async () => [] },
];
