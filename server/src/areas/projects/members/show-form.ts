import type { assignForm, teamChangeForm } from '@tongzhou/contract/areas/projects/team.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { type Place, usualWeights } from '@tongzhou/contract/rules/projects/team.ts';
import type { FiledKind, FiledRecord } from '#areas/approval/public.ts';
import type { AssignRequest } from '#areas/projects/members/assign-kind.ts';
import type { TeamChangeRequest } from '#areas/projects/members/changes/team-change-kind.ts';
import { isOf, lastThatCameBack, type TeamKind } from '#areas/projects/members/file-request.ts';
import { findForTeam, type TeamDeed } from '#areas/projects/members/lock-for-team.ts';
import { periodsOf, teamPeople } from '#areas/projects/members/member-table.ts';
import { memberShown } from '#areas/projects/members/show-team.ts';
import type { ProjectRecord } from '#areas/projects/projects/project-table.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { refuse } from '#platform/http/refusal.ts';

type Query = InputOf<typeof assignForm>;
type Shown = GivenOf<typeof assignForm> & GivenOf<typeof teamChangeForm>;

/** What the form begins with. */
type Begun = Pick<Shown, 'note' | 'overload_reason' | 'effective_on'> & { readonly members: readonly Place[] };

const shownDay = (day: string | null): number | null => (day === null ? null : beginOf(day));

interface Asking<Form> {
  readonly filed: FiledKind<never, Form>;
  readonly deed: TeamDeed;
  readonly sent: (form: Form) => Begun;
  readonly fresh: (project: ProjectRecord) => Promise<Begun>;
}

/** Of what a request that is sent again names, whatever else the address says. */
async function showForm<Form>(db: Db, caller: Caller, query: Query, asking: Asking<Form>): Promise<Shown> {
  const { filed, deed, sent, fresh } = asking;
  const load = (approval: number): Promise<FiledRecord<Form> & { content_json: string }> =>
    filed.load(db, caller, approval);
  const named = query.again === undefined ? undefined : await load(query.again);
  const project = await findForTeam(db, caller, named?.subject_id ?? query.project_id ?? refuse('not-found'), deed);
  const last = await lastThatCameBack(db, project.id, filed.kind.kind as TeamKind);
  const again = query.again ?? (last !== undefined && isOf(last, caller) ? last.approval_id : null);
  const former = again === null ? undefined : (named ?? (await load(again)));
  const begun = former === undefined ? await fresh(project) : sent(former.form);
  const people = await teamPeople(
    db,
    begun.members.map((one) => one.user_id),
  );
  return {
    project: { id: project.id, number: project.number, project_title: project.name, status: project.status },
    planned_start: shownDay(project.planned_start),
    planned_end: shownDay(project.planned_end),
    again,
    content_json: former?.content_json ?? null,
    ...begun,
    members: begun.members.flatMap((one) => {
      const person = people.get(one.user_id);
      return person === undefined ? [] : [memberShown(one, person)];
    }),
  };
}

const nothing = { note: '', overload_reason: '', effective_on: null };

/** The leader who was planned, for as long as the project is. */
function plannedTeam({ leader_id, planned_start, planned_end }: ProjectRecord, now: number): Place[] {
  if (leader_id === null) return [];
  const start_on = planned_start ?? today(now);
  const place = { user_id: leader_id, role: 'leader', weight: usualWeights.leader, participation: 100 } as const;
  return [{ ...place, start_on, end_on: planned_end }];
}

export const showAssignForm = (
  db: Db,
  caller: Caller,
  assign: AssignRequest,
  query: Query,
  now: number,
): Promise<Shown> =>
  showForm(db, caller, query, {
    filed: assign,
    deed: 'pass-order',
    sent: ({ members, note, overload_reason }) => ({ members, note, overload_reason, effective_on: null }),
    fresh: async (project) => ({ ...nothing, members: plannedTeam(project, now) }),
  });

/** One place each: the one someone has, or else will have. */
async function presentTeam(db: Db, project: number, now: number): Promise<Place[]> {
  const lasting = (await periodsOf(db, [project])).filter((one) => one.end_on === null || one.end_on >= today(now));
  return [...Map.groupBy(lasting, (one) => one.user_id).values()].flatMap(([first]) => first ?? []);
}

export const showChangeForm = (
  db: Db,
  caller: Caller,
  change: TeamChangeRequest,
  query: Query,
  now: number,
): Promise<Shown> =>
  showForm(db, caller, query, {
    filed: change,
    deed: 'team-change',
    sent: ({ members, reason, overload_reason, effective_on }) => ({
      members,
      note: reason,
      overload_reason,
      effective_on: beginOf(effective_on),
    }),
    fresh: async (project) => ({ ...nothing, members: await presentTeam(db, project.id, now) }),
  });
