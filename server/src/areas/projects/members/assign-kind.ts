import type { AssignDraft } from '@tongzhou/contract/areas/projects/team.ts';
import { teamDifferences } from '@tongzhou/contract/rules/team.ts';
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
import { lockTeams, putLeaders, savePlans, teamPeople } from '#areas/projects/members/member-table.ts';
import { notifyMembers } from '#areas/projects/members/notify-people.ts';
import { type AssignForm, assignRequests } from '#areas/projects/members/team-request-table.ts';
import { overloadSections, teamSection } from '#areas/projects/members/team-sections.ts';
import { changesOf, memberFields, nameIn } from '#areas/projects/members/team-words-rules.ts';
import type { ProjectParts } from '#areas/projects/parts.ts';
import { objectOf } from '#areas/projects/projects/lock-for-deed.ts';
import { lockProject } from '#areas/projects/projects/project-table.ts';
import { checkOffers, turnStatus } from '#areas/projects/projects/turn-status.ts';
import { addTrail } from '#areas/projects/trail-table.ts';
import { enabledProjectTypes } from '#areas/projects/types/project-type-table.ts';
import type { Tx } from '#platform/database/client.ts';
import { orNotFound } from '#platform/http/refusal.ts';

/** The periods as they were sent, the leader, and the project goes to work. */
async function pass(
  tx: Tx,
  { notify }: ProjectParts,
  { subject_id: id, form }: FiledRecord<AssignForm>,
  { request, action: { by }, now }: { request: KindRequest; action: KindAction; now: number },
): Promise<void> {
  await lockTeams(tx);
  const project = orNotFound(await lockProject(tx, id));
  checkOffers(project, 'pass-order');
  const { members, overload_reason: reason } = form;
  const people = await checkStillHolds(tx, { project: id, wanted: members, moved: members, reason });
  const leader = leaderOf(members);
  const why = `派单 ${request.number}`;
  await savePlans(tx, [{ project: id, ended: [], begun: members }], why, now);
  await putLeaders(tx, [{ project: id, leader: leader.user_id }]);
  await turnStatus(tx, project, { event: 'assigned', by }, now);
  const from = members.reduce((first, one) => (one.start_on < first ? one.start_on : first), leader.start_on);
  const differences = teamDifferences([], members, from);
  const leads = { label: '负责人', old: project.leader_name, new: nameIn(people, leader.user_id) };
  const changes = [leads, ...changesOf(differences, people)];
  await addTrail(tx, { project: id, by, title: '派单', changes, note: request.number }, now);
  await recordOwnWork(tx, 'projects', '派单生效', [
    {
      object: objectOf(project),
      changes: changes.map((one, at) => ({ field: at === 0 ? 'leader_id' : 'members', ...one })),
    },
  ]);
  await notifyMembers(tx, notify, project, { differences, from, by }, now);
}

/** 派单: who works on an established project, and who leads it. */
export const assignRequest = (parts: ProjectParts) =>
  filedKind<AssignDraft, AssignForm, TeamSubject>({
    kind: 'project_assign',
    prefix: 'PD',
    list: 'assign',
    // Each deserves a look at its team.
    batchable: false,
    defaultPath: [{ role: 'head' }],
    types: async (db) => (await enabledProjectTypes(db)).map(({ name }) => name),
    editPath: ({ id }) => `/approval/assign/edit?again=${id}`,
    records: assignRequests,
    subject: ({ tx, caller }, { project_id }) => lockForTeam(tx, caller, project_id, 'pass-order'),
    judge: async ({ tx }, draft, { project }) => {
      const { note, overload_reason } = draft;
      const members = placesOf(draft.members);
      const people = await checkMembers(tx, members);
      const overloads = await findOverloads(tx, project.id, members);
      checkOverloads(overloads, overload_reason, people);
      const leader = leaderOf(members);
      return {
        form: { members, note, overload_reason, overloads },
        title: `派单：${project.name}`,
        summary: [
          { label: '项目', value: project.number ?? '' },
          { label: '负责人', value: nameIn(people, leader.user_id) },
          { label: '成员', value: `${members.length} 人` },
        ],
        fields: [
          { field: 'project', label: '项目', value: `${project.number ?? ''} ${project.name}`.trim() },
          ...memberFields(members, people),
          { field: 'note', label: '说明', value: note === '' ? '无' : note },
          { field: 'overload_reason', label: '超负荷原因', value: overload_reason === '' ? '无' : overload_reason },
        ],
        watched: { members },
        figures: { amount: project.contract_amount, type: project.type_name },
        projectLeader: leader.user_id,
      };
    },
    sections: async (db, { recordId }, now) => {
      const { subject_id: project, form } = orNotFound(await assignRequests.find(db, recordId));
      const { members, overloads, overload_reason } = form;
      const people = await teamPeople(
        db,
        members.map((one) => one.user_id),
      );
      return [
        await teamSection(db, { project, members, people }, now),
        ...overloadSections(overloads, overload_reason, people),
      ];
    },
    passed: (tx, record, request, now, action) => pass(tx, parts, record, { request, action, now }),
  });

export type AssignRequest = ReturnType<typeof assignRequest>;
