import type { ProjectAction } from '@tongzhou/contract/rules/projects/project-status.ts';
import { lockProject, type ProjectRecord } from '#areas/projects/projects/project-table.ts';
import { checkSees } from '#areas/projects/sight.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict, orNotFound, refuse } from '#platform/http/refusal.ts';
import { mayDo } from './judge-actions.ts';
import { checkOffers } from './turn-status.ts';

/** Held for whoever may do this to it at its present status: unseen it is not there, seen and not theirs it is not permitted. */
export async function lockForDeed(tx: Tx, caller: Caller, id: number, action: ProjectAction): Promise<ProjectRecord> {
  await checkSees(tx, caller, id);
  const record = orNotFound(await lockProject(tx, id));
  if (!(await mayDo(tx, caller, action))(record)) refuse('not-permitted');
  checkOffers(record, action);
  return record;
}

/** Someone else has changed it since it was read. */
export function checkVersion(record: { readonly version: number }, version: number): void {
  if (record.version !== version) conflict('内容已被他人修改，请刷新后重试');
}

/** As the operation log names it. */
export const objectOf = ({ id, number, name }: Pick<ProjectRecord, 'id' | 'number' | 'name'>) => ({
  kind: 'project',
  id,
  label: number === null ? name : `${number} ${name}`,
});

/** Where its people look at it. */
export const projectPath = ({ id }: Pick<ProjectRecord, 'id'>): string => `/project_management/project_detail?id=${id}`;
