import type { Period, Place, TeamChangePlan, TeamRole } from '@tongzhou/contract/rules/projects/team.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { sayOf } from '#platform/database/constraint-words.ts';
import {
  bool,
  type Column,
  command,
  day,
  int,
  ints,
  json,
  nullable,
  query,
  text,
  type Values,
} from '#platform/database/statement.ts';
import { failPoint } from '#platform/fail-point.ts';

// Who was on a project, from when to when. A weight of 1.5 is kept as 15.

sayOf('project_members_once', '成员的参与时间与已有记录重叠，请刷新后重试');

const lock = command({ text: `select pg_advisory_xact_lock(7406018)::text as held`, row: { held: text } });
/**
 * One change of teams at a time, before any project is held: how much of a person's day is taken is judged over all projects,
 * and whoever leaves at this moment is either not put on another or taken off it.
 */
export async function lockTeams(tx: Tx): Promise<void> {
  await failPoint('projects/before-teams');
  await lock.run(tx);
  await failPoint('projects/after-teams');
}

const personRow = { user_id: int, name: text, department_name: text, post_name: nullable(text) };
const person = `u.id as user_id, coalesce(u.name, u.job_number) as name, d.department_name, p.post_name`;
const personJoins = `join departments d on d.id = u.department_id left join posts p on p.id = u.post_id`;

const people = query({
  text: `select ${person}, u.enabled and u.state in ('probation', 'regular') as works from users u ${personJoins} where u.id = any ($ids::int8[])`,
  params: { ids: ints },
  row: { ...personRow, works: bool },
});
export type TeamPerson = Values<typeof personRow> & { readonly works: boolean };
/** By id, with whether they work here. */
export const teamPeople = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, TeamPerson>> =>
  new Map((await people.all(db, { ids })).map((one) => [one.user_id, one]));

const periodRow = {
  id: int,
  project_id: int,
  ...personRow,
  role: text as Column<TeamRole>,
  weight: int,
  participation: int,
  start_on: day,
  end_on: nullable(day),
  why: text,
};
const ofProjects = query({
  text: `select m.id, m.project_id, ${person}, m.role, m.weight, m.participation, m.start_on, m.end_on, m.why
    from project_members m join users u on u.id = m.user_id ${personJoins}
    where m.project_id = any ($projects::int8[]) order by m.start_on, m.role <> 'leader', m.id`,
  params: { projects: ints },
  row: periodRow,
});
export type TeamPeriod = Values<typeof periodRow> & Period;
/** All there ever were, and those to come: in the order in which they begin. */
export const periodsOf = async (db: Db, projects: readonly number[]): Promise<TeamPeriod[]> =>
  (await ofProjects.all(db, { projects })).map((one) => ({ ...one, weight: one.weight / 10 }));

const remove = command({
  text: `delete from project_members where id = any ($ids::int8[])`,
  params: { ids: ints },
});
const end = command({
  text: `update project_members m set end_on = e.end_on from jsonb_to_recordset($ended) as e (id bigint, end_on date) where m.id = e.id`,
  params: { ended: json<string>() },
});
const insert = command({
  text: `insert into project_members (project_id, user_id, role, weight, participation, start_on, end_on, why, created_at)
    select m.project_id, m.user_id, m.role, m.weight, m.participation, m.start_on, m.end_on, $why, ms($now)
    from jsonb_to_recordset($begun) as m (project_id bigint, user_id bigint, role text, weight int, participation int, start_on date, end_on date)`,
  params: { begun: json<string>(), why: text, now: int },
});

export interface ProjectPlan extends TeamChangePlan {
  readonly project: number;
}
/** What ends does so before anything begins. The projects are held by the caller. */
export async function savePlans(tx: Tx, plans: readonly ProjectPlan[], why: string, now: number): Promise<void> {
  const ended = plans.flatMap((plan) => plan.ended);
  const begun = plans.flatMap((plan) => plan.begun.map((place) => rowOf(plan.project, place)));
  const never = ended.filter((one) => one.end_on === null).map((one) => one.id);
  const stopped = ended.filter((one) => one.end_on !== null);
  if (never.length > 0) await remove.run(tx, { ids: never });
  if (stopped.length > 0) await end.run(tx, { ended: JSON.stringify(stopped) });
  if (begun.length > 0) await insert.run(tx, { begun: JSON.stringify(begun), why, now });
}

const rowOf = (project_id: number, { user_id, role, weight, participation, start_on, end_on }: Place) => ({
  project_id,
  user_id,
  role,
  weight: Math.round(weight * 10),
  participation,
  start_on,
  end_on,
});

const lead = command({
  text: `update projects p set leader_id = l.leader, version = p.version + 1 from jsonb_to_recordset($leaders) as l (project bigint, leader bigint)
    where p.id = l.project and p.leader_id is distinct from l.leader`,
  params: { leaders: json<string>() },
});
export interface Leading {
  readonly project: number;
  readonly leader: number;
}
export async function putLeaders(tx: Tx, leaders: readonly Leading[]): Promise<void> {
  if (leaders.length > 0) await lead.run(tx, { leaders: JSON.stringify(leaders) });
}

const leads = query({
  text: `select p.id from projects p where p.leader_id = $user and p.deleted_at is null and p.status < 8 limit 1`,
  params: { user: int },
  row: { id: int },
});
/** Of any project that is not over. */
export const leadsAny = async (db: Db, user: number): Promise<boolean> =>
  (await leads.first(db, { user })) !== undefined;
