import type { Subject } from '#areas/approval/public.ts';
import { type ProjectRecord, projectById } from '#areas/projects/projects/project-table.ts';
import { mayDo } from '#areas/projects/projects/status/judge-actions.ts';
import { lockForDeed, objectOf } from '#areas/projects/projects/status/lock-for-deed.ts';
import { checkOffers } from '#areas/projects/projects/status/turn-status.ts';
import { checkSees } from '#areas/projects/sight.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { orNotFound, refuse } from '#platform/http/refusal.ts';

export type TeamDeed = 'pass-order' | 'team-change';

/** For whoever could send it, as `lockForTeam` judges. */
export async function findForTeam(db: Db, caller: Caller, id: number, deed: TeamDeed): Promise<ProjectRecord> {
  await checkSees(db, caller, id);
  const project = orNotFound(await projectById(db, id));
  if (!(await mayDo(db, caller, deed))(project)) refuse('not-permitted');
  checkOffers(project, deed);
  return project;
}

export interface TeamSubject extends Subject {
  readonly project: ProjectRecord;
}

export async function lockForTeam(tx: Tx, caller: Caller, id: number, deed: TeamDeed): Promise<TeamSubject> {
  const project = await lockForDeed(tx, caller, id, deed);
  return { id, object: objectOf(project), project };
}
