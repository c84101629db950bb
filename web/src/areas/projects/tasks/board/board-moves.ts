import type { TaskRow } from '@tongzhou/contract/areas/projects/task.ts';
import { mayMove, type TaskState, taskStateNames } from '@tongzhou/contract/rules/projects/task.ts';
import type { BoardMove } from '#ui/board/board-moves.ts';

/** Where a task may be put: where the rule lets it, and the server lets this person. */
export const movesOf = ({ actions, state }: Pick<TaskRow, 'actions' | 'state'>): readonly BoardMove<TaskState>[] =>
  actions.includes('move') ? taskStateNames.filter((to) => mayMove(state, to)).map((to) => ({ to })) : [];

const byEnd = (a: TaskRow, b: TaskRow): number => (b.actual_end ?? 0) - (a.actual_end ?? 0);

/** Tasks by where they stand: those to be done as they are due, those done newest first. */
export function columnsOf(tasks: readonly TaskRow[]): Readonly<Record<TaskState, readonly TaskRow[]>> {
  const of = (state: TaskState) => tasks.filter((task) => task.state === state);
  return { todo: of('todo'), doing: of('doing'), done: of('done').sort(byEnd), cancelled: of('cancelled') };
}
