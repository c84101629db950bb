import type { TaskRow } from '@tongzhou/contract/areas/projects/task.ts';
import {
  canBeLate,
  isLiving,
  isRunning,
  type ProjectStatus,
} from '@tongzhou/contract/rules/projects/project-status.ts';
import { type Held, leadsOrReaches } from '#areas/projects/sight.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

export interface JudgedProject extends Held {
  readonly project_status: ProjectStatus;
}
interface JudgedTask extends JudgedProject {
  readonly owner_id: number | null;
}

/** From its establishing until it is accepted; nothing is planned that could not be late. */
export const isPlanned = canBeLate;
/** While people are at work on it. */
export const isMoved = isRunning;
export const isCommented = isLiving;

/** Whoever plans the tasks of a project: its leader, and those who may over whose it is. */
export const plansUnder = (db: Db, caller: Caller) => leadsOrReaches(db, caller, 'project.task');

export interface TaskJudge {
  readonly plans: (project: JudgedProject) => boolean;
  /** Its owner, and whoever plans it. */
  readonly moves: (task: JudgedTask) => boolean;
  readonly actionsOf: (task: JudgedTask) => TaskRow['actions'];
}

/** Asked once per request. */
export async function judgeTasks(db: Db, caller: Caller): Promise<TaskJudge> {
  const plans = await plansUnder(db, caller);
  const moves = (task: JudgedTask) => task.owner_id === caller.userId || plans(task);
  return {
    plans,
    moves,
    actionsOf: (task) => {
      const planned = isPlanned(task.project_status) && plans(task);
      return [
        'detail',
        ...(planned ? (['edit'] as const) : []),
        ...(isMoved(task.project_status) && moves(task) ? (['move'] as const) : []),
        ...(planned ? (['delete'] as const) : []),
      ];
    },
  };
}
