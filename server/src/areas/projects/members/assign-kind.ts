import type { AssignDraft } from '@tongzhou/contract/areas/projects/team.ts';
import { filedKind } from '#areas/approval/public.ts';
import { checkMembers, checkOverloads, findOverloads, leaderOf, placesOf } from '#areas/projects/members/judge-team.ts';
import { lockForTeam, type TeamSubject } from '#areas/projects/members/lock-for-team.ts';
import { teamPeople } from '#areas/projects/members/member-table.ts';
import { putToWork } from '#areas/projects/members/put-to-work.ts';
import { type AssignForm, assignRequests } from '#areas/projects/members/team-request-table.ts';
import { overloadSections, teamSection } from '#areas/projects/members/team-sections.ts';
import { memberFields, nameIn } from '#areas/projects/members/team-words-rules.ts';
import type { ProjectParts } from '#areas/projects/parts.ts';
import { enabledProjectTypes } from '#areas/projects/types/project-type-table.ts';
import { orNotFound } from '#platform/http/refusal.ts';

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
    passed: (tx, { subject_id: project, form }, { number }, now, { by }) =>
      putToWork(
        tx,
        parts,
        { project, form, by, event: 'assigned', offered: 'pass-order', title: '派单', done: '派单生效', number },
        now,
      ),
  });

export type AssignRequest = ReturnType<typeof assignRequest>;
