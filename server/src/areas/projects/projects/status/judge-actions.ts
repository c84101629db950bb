import type { ProjectRow } from '@tongzhou/contract/areas/projects/project.ts';
import type { PermissionKey } from '@tongzhou/contract/permissions.ts';
import { actionsAt, type ProjectAction } from '@tongzhou/contract/rules/projects/project-status.ts';
import { holds, isMaking, leadsOrReaches, type Made, reachesUnder, scopesOf } from '#areas/projects/sight.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

/** What each deed is permitted by. */
const actionPermissions: Readonly<Record<ProjectAction, PermissionKey>> = {
  edit: 'project.edit',
  establish: 'project.new',
  delete: 'project.delete',
  'pass-order': 'project.pass-order',
  bid: 'project.bid',
  'cancel-bid': 'project.bid',
  'team-change': 'project.team',
  check: 'project.check',
  pause: 'project.pause',
  resume: 'project.pause',
  terminate: 'project.terminate',
  done: 'project.done',
};

export type MayDo = (project: Made) => boolean;

/**
 * Whose deed it is, whatever the status: theirs who hold the permission over whose project it is. Until it is established it is
 * also its maker's; its team and its acceptance are also its leader's.
 */
export async function mayDo(
  db: Db,
  caller: Caller,
  action: ProjectAction,
  scopes = scopesOf(db, caller),
): Promise<MayDo> {
  const permission = actionPermissions[action];
  if (action === 'team-change' || action === 'check') return leadsOrReaches(db, caller, permission, scopes);
  const [held, reaches] = [holds(caller, permission), await reachesUnder(db, caller, permission, scopes)];
  return (project) => reaches(project) || (held && isMaking(caller, project));
}

/** What a row is judged by besides whose it is. */
export interface Offering extends Made {
  readonly order_id: number | null;
  /** The kinds of what is under approval about it. */
  readonly running: readonly string[];
  /** Settled, and everything was received. */
  readonly finishable: boolean;
}

/** What stands in the way beside the status. The deed itself asks the same again. */
function isFree(action: ProjectAction, { order_id, running, finishable }: Offering): boolean {
  switch (action) {
    case 'delete':
      return order_id === null;
    case 'pass-order':
    case 'bid':
      return !running.includes('project_assign');
    case 'team-change':
      return !running.includes('team_change');
    case 'check':
      return !running.includes('project_check');
    case 'done':
      return finishable;
    default:
      return true;
  }
}

/** What each row offers this person: by its status, their permissions and whose it is. */
export async function actionsFor(
  db: Db,
  caller: Caller,
  scopes = scopesOf(db, caller),
): Promise<(row: Offering) => ProjectRow['actions']> {
  const names = Object.keys(actionPermissions) as ProjectAction[];
  const judges = await Promise.all(names.map(async (name) => [name, await mayDo(db, caller, name, scopes)] as const));
  const may = new Map(judges);
  return (row) => [
    'detail',
    ...actionsAt(row.status).filter((action) => isFree(action, row) && may.get(action)?.(row) === true),
  ];
}
