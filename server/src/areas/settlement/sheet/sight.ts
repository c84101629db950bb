import { covers, scopeOf } from '#areas/identity/public.ts';
import { checkSees, leadsOrReaches, type ProjectRecord, projectById } from '#areas/projects/public.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { orNotFound, refuse } from '#platform/http/refusal.ts';

/** Its leader, and those whose scope for putting one to approval covers whose it is. */
export const settles = (db: Db, caller: Caller) => leadsOrReaches(db, caller, 'project.settlement.create');

/**
 * Seen by whose it is, and by whose scope for settlements covers them, as the list shows it. Out of sight it is not there; seen
 * without its settlements, it is not permitted.
 */
export async function projectToSettle(db: Db, caller: Caller, id: number): Promise<ProjectRecord> {
  const project = orNotFound(await projectById(db, id));
  const scope = await scopeOf(db, caller, 'project.settlement');
  if (covers(scope, { id: project.holder_id, department_id: project.holder_department_id })) return project;
  await checkSees(db, caller, id);
  return refuse('not-permitted');
}

/** As the operation log names it. */
export const projectObject = ({ id, number, name }: Pick<ProjectRecord, 'id' | 'number' | 'name'>) => ({
  kind: 'project',
  id,
  label: number === null ? name : `${number} ${name}`,
});
