import { type ProjectStatus, projectStatuses } from '@tongzhou/contract/rules/projects/project-status.ts';
import { lockProject, type ProjectRecord, projectById } from '#areas/projects/projects/project-table.ts';
import { checkSees, leadsOrReaches, seesMoney } from '#areas/projects/sight.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict, orNotFound, refuse } from '#platform/http/refusal.ts';

/** From its establishing until it is over: what was spent before has no project, and what is closed is settled. */
export const isBookable = (status: ProjectStatus): boolean => status >= 2 && status <= 7;

export function checkBookable({ status }: { readonly status: ProjectStatus }): void {
  if (!isBookable(status)) conflict(`项目当前为“${projectStatuses[status]}”，不能登记成本`);
}

/** Its leader, and those who may over whose it is. */
export const booksUnder = (db: Db, caller: Caller) => leadsOrReaches(db, caller, 'project.cost');

/** The project, held for whoever may book its costs at its present status. */
export async function lockForCost(tx: Tx, caller: Caller, id: number): Promise<ProjectRecord> {
  await checkSees(tx, caller, id);
  const project = orNotFound(await lockProject(tx, id));
  if (!(await booksUnder(tx, caller))(project)) refuse('not-permitted');
  checkBookable(project);
  return project;
}

/** Out of sight it is not there; seen without its money, it is not permitted. */
export async function projectWithMoney(db: Db, caller: Caller, id: number): Promise<ProjectRecord> {
  await checkSees(db, caller, id);
  const project = orNotFound(await projectById(db, id));
  if (!(await seesMoney(db, caller))(project)) refuse('not-permitted');
  return project;
}
