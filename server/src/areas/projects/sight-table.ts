import { ofPeopleWithin, type Scope, scopeParams, scopeValues, within } from '#areas/identity/public.ts';
import type { Db } from '#platform/database/client.ts';
import type { Sought } from '#platform/database/lists/keyword.ts';
import { int, ints, query } from '#platform/database/statement.ts';

// Who sees what. A project is seen by whoever's scope covers its leader, or its maker while it has none; by who leads it, made
// it, is or was on its team, or has a task in it, as whoever took over from a leaver has. Its tasks, costs, files and history
// as the project itself.

export const sightParams = scopeParams;
export const sightValues = scopeValues;

/** Projects that someone is or was on, or has a task in, by id. */
const takenPartIn = `select m.project_id from project_members m where m.user_id = $self union all select k.project_id from project_tasks k where k.owner_id = $self`;

/** Of `projects` by its alias. */
export const seesProject = (alias: string): string =>
  `${ofPeopleWithin(`${alias}.leader_id`)} or (${alias}.leader_id is null and ${ofPeopleWithin(`${alias}.created_by`)}) or ${alias}.created_by = $self
  or ${alias}.id = any (array(${takenPartIn}))`;

/** The same, looked at row by row where the rows are found otherwise: ids of a subquery are hashed, those of an array searched one by one. */
const isSeen = (alias: string): string =>
  `(coalesce(${alias}.leader_id, ${alias}.created_by) in (select w.id from users w where ${within('w')}) or ${alias}.created_by = $self
    or ${alias}.id in (${takenPartIn}))`;

export const projectSight = (alias: string): Sought => ({
  found: `(${seesProject(alias)}) and ${isSeen(alias)}`,
  holds: isSeen(alias),
});

const seen = query({
  text: `select p.id from projects p where p.id = any ($ids::int8[]) and p.deleted_at is null and (${seesProject('p')})`,
  params: { ids: ints, ...sightParams },
  row: { id: int },
});
const all = query({
  text: `select p.id from projects p where p.id = any ($ids::int8[]) and p.deleted_at is null`,
  params: { ids: ints },
  row: { id: int },
});

/** Which of these the viewer may open. */
export async function projectsSeen(db: Db, scope: Scope, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const given = sightValues(scope);
  const rows = given === undefined ? await all.all(db, { ids }) : await seen.all(db, { ids, ...given });
  return new Set(rows.map((row) => row.id));
}
