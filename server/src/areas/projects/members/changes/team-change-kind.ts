import type { TeamChangeDraft } from '@tongzhou/contract/areas/projects/team.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import {
  isOn,
  type Period,
  type Place,
  planTeamChange,
  teamDifferences,
} from '@tongzhou/contract/rules/projects/team.ts';
import { type FiledRecord, filedKind, type KindAction, type KindRequest } from '#areas/approval/public.ts';
import { recordOwnWork } from '#areas/operation-log/public.ts';
import {
  checkMembers,
  checkOverloads,
  checkStillHolds,
  findOverloads,
  leaderOf,
  placesOf,
} from '#areas/projects/members/judge-team.ts';
import { lockForTeam, type TeamSubject } from '#areas/projects/members/lock-for-team.ts';
import {
  lockTeams,
  periodsOf,
  putLeaders,
  savePlans,
  type TeamPeriod,
  teamPeople,
} from '#areas/projects/members/member-table.ts';
import { notifyMembers, teamPath } from '#areas/projects/members/notify-people.ts';
import { type ChangeForm, changeRequests } from '#areas/projects/members/team-request-table.ts';
import { overloadSections, teamSection } from '#areas/projects/members/team-sections.ts';
import { changesOf, comparisonOf, memberFields, type Names, nameIn } from '#areas/projects/members/team-words-rules.ts';
import type { ProjectParts } from '#areas/projects/parts.ts';
import { lockProject } from '#areas/projects/projects/project-table.ts';
import { objectOf } from '#areas/projects/projects/status/lock-for-deed.ts';
import { checkOffers } from '#areas/projects/projects/status/turn-status.ts';
import { addTrail } from '#areas/projects/trail-table.ts';
import { enabledProjectTypes } from '#areas/projects/types/project-type-table.ts';
import type { Tx } from '#platform/database/client.ts';
import { conflict, invalid, orNotFound } from '#platform/http/refusal.ts';

/** What is there from a day on, as it is compared with. */
const teamFrom = (periods: readonly TeamPeriod[], from: string): Period[] =>
  periods
    .filter((one) => one.end_on === null || one.end_on >= from)
    .map(({ id, user_id, role, weight, participation, start_on, end_on }) => ({
      id,
      user_id,
      role,
      weight,
      participation,
      start_on,
      end_on,
    }));

const sameTeam = (one: readonly Period[], other: readonly Period[]): boolean => {
  const told = (team: readonly Period[]) =>
    JSON.stringify(
      team
        .toSorted((a, b) => a.id - b.id)
        .map(({ id, role, weight, participation, start_on, end_on }) => [
          id,
          role,
          weight,
          participation,
          start_on,
          end_on,
        ]),
    );
  return told(one) === told(other);
};

/** Of the team as it is wanted, whoever is given another place than they have. */
const movedBy = (differences: readonly { readonly after: Place | null }[]): Place[] =>
  differences.flatMap(({ after }) => (after === null ? [] : [after]));

function checkDays(members: readonly Place[], effective_on: string, now: number): void {
  if (effective_on < today(now)) invalid({ effective_on: '生效日期不能早于今天' });
  members.forEach((one, at) => {
    if (one.end_on !== null && one.end_on < effective_on) invalid({ [`members.${at}.end_on`]: '结束不能早于生效日期' });
    if (one.role === 'leader' && one.start_on > effective_on)
      invalid({ [`members.${at}.start_on`]: '负责人应自生效日期起参与' });
  });
}

/** Whoever decided compared with the team as it was then: where it is another, nobody has agreed to this change yet. */
async function pass(
  tx: Tx,
  { notify }: ProjectParts,
  { subject_id: id, form }: FiledRecord<ChangeForm>,
  { request, action: { by }, now }: { request: KindRequest; action: KindAction; now: number },
): Promise<void> {
  await lockTeams(tx);
  const project = orNotFound(await lockProject(tx, id));
  checkOffers(project, 'team-change');
  const { effective_on, members: wanted, overload_reason: reason } = form;
  const periods = await periodsOf(tx, [id]);
  if (!sameTeam(teamFrom(periods, effective_on), form.before))
    conflict('审批期间该项目的团队已有变动，请退回申请人，按新的团队核对后重新提交');
  // A day that is over cannot be changed any more.
  const from = effective_on < today(now) ? today(now) : effective_on;
  const leader = leaderOf(wanted);
  if (!isOn({ ...leader, start_on: effective_on }, from))
    conflict('负责人的参与时间已过，请退回申请人，调整团队后重新提交');
  const differences = teamDifferences(periods, wanted, from);
  const people = await checkStillHolds(tx, { project: id, wanted, moved: movedBy(differences), reason });
  await savePlans(tx, [{ project: id, ...planTeamChange(periods, wanted, from) }], `团队变更 ${request.number}`, now);
  if (from <= today(now)) await putLeaders(tx, [{ project: id, leader: leader.user_id }]);
  const names: Names = new Map([...periods, ...people.values()].map((one) => [one.user_id, one]));
  const changes = changesOf(differences, names);
  await addTrail(
    tx,
    { project: id, by, title: `团队变更（${from} 起）`, changes, note: `${request.number} ${form.reason}` },
    now,
  );
  await recordOwnWork(tx, 'projects', '团队变更生效', [
    {
      object: objectOf(project),
      changes: [
        { field: 'effective_on', label: '生效日期', old: null, new: from },
        ...changes.map((one) => ({ field: 'members', ...one })),
      ],
    },
  ]);
  await notifyMembers(tx, notify, project, { differences, from, by }, now);
}

/** 团队变更: the team as it is to be from a day on. */
export const teamChangeRequest = (parts: ProjectParts) =>
  filedKind<TeamChangeDraft, ChangeForm, TeamSubject>({
    kind: 'team_change',
    prefix: 'BD',
    list: 'team_change',
    batchable: false,
    defaultPath: [{ role: 'head' }],
    types: async (db) => (await enabledProjectTypes(db)).map(({ name }) => name),
    editPath: async ({ id, recordId }, db) => {
      const { subject_id } = orNotFound(await changeRequests.find(db, recordId));
      return `${teamPath({ id: subject_id })}&again=${id}`;
    },
    records: changeRequests,
    subject: ({ tx, caller }, { project_id }) => lockForTeam(tx, caller, project_id, 'team-change'),
    judge: async ({ tx, now }, draft, { project }) => {
      const { effective_on, reason, overload_reason } = draft;
      const members = placesOf(draft.members);
      checkDays(members, effective_on, now);
      const before = teamFrom(await periodsOf(tx, [project.id]), effective_on);
      const differences = teamDifferences(before, members, effective_on);
      const people = await checkMembers(
        tx,
        members,
        before.map((one) => one.user_id),
      );
      if (differences.length === 0) conflict('团队没有变化');
      const overloads = await findOverloads(tx, project.id, movedBy(differences));
      checkOverloads(overloads, overload_reason, people);
      const leader = leaderOf(members);
      return {
        form: { effective_on, members, reason, overload_reason, overloads, before },
        title: `团队变更：${project.name}`,
        summary: [
          { label: '项目', value: project.number ?? '' },
          { label: '生效日期', value: effective_on },
          { label: '负责人', value: nameIn(people, leader.user_id) },
        ],
        fields: [
          { field: 'project', label: '项目', value: `${project.number ?? ''} ${project.name}`.trim() },
          { field: 'effective_on', label: '生效日期', value: effective_on },
          { field: 'reason', label: '变更原因', value: reason },
          ...memberFields(members, people),
          { field: 'overload_reason', label: '超负荷原因', value: overload_reason === '' ? '无' : overload_reason },
        ],
        // Consent was given to a step from one team to another.
        watched: { effective_on, members, before: before.map((one) => [one.id, one.end_on]) },
        figures: { amount: project.contract_amount, type: project.type_name },
        projectLeader: project.leader_id ?? leader.user_id,
      };
    },
    sections: async (db, { recordId }, now) => {
      const { subject_id: project, form } = orNotFound(await changeRequests.find(db, recordId));
      const { members, before, effective_on, overloads, overload_reason } = form;
      const people = await teamPeople(db, [...new Set([...before, ...members].map((one) => one.user_id))]);
      return [
        {
          kind: 'comparison',
          title: `变更前后（${effective_on} 起）`,
          rows: comparisonOf(teamDifferences(before, members, effective_on), people),
        },
        await teamSection(db, { project, members, people }, now),
        ...overloadSections(overloads, overload_reason, people),
      ];
    },
    passed: (tx, record, request, now, action) => pass(tx, parts, record, { request, action, now }),
  });

export type TeamChangeRequest = ReturnType<typeof teamChangeRequest>;
