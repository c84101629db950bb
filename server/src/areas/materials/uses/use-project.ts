import { projectStatuses } from '@tongzhou/contract/rules/projects/project-status.ts';
import { isBookable, lockProject, type ProjectRecord } from '#areas/projects/public.ts';
import type { Tx } from '#platform/database/client.ts';
import { conflict, orNotFound } from '#platform/http/refusal.ts';

/** As the operation log names it. */
export const projectObject = ({ id, number, name }: Pick<ProjectRecord, 'id' | 'number' | 'name'>) => ({
  kind: 'project',
  id,
  label: number === null ? name : `${number} ${name}`,
});

/** Held, while what it uses and gives back can still be part of what it costs. */
export async function lockForGoods(tx: Tx, id: number, deed: string): Promise<ProjectRecord> {
  const project = orNotFound(await lockProject(tx, id));
  if (!isBookable(project.status)) conflict(`项目当前为“${projectStatuses[project.status]}”，不能${deed}`);
  return project;
}
