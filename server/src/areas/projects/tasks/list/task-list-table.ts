import type { TaskState } from '@tongzhou/contract/rules/projects/task.ts';
import { type TaskListed, taskColumns, taskJoins, taskRow } from '#areas/projects/tasks/task-table.ts';
import type { Db } from '#platform/database/client.ts';
import { contains } from '#platform/database/lists/keyword.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { bool, day, int, query, text } from '#platform/database/statement.ts';

/** Neither done nor cancelled: of `project_tasks t`. */
export const open = `t.state in ('todo', 'doing')`;
/** Of a project whose tasks are still to be done: asked row by row, since of someone's tasks few are left when this is asked. */
export const stillToDo = `(select l.status from projects l where l.id = t.project_id) in (2, 3, 4, 5, 7)`;

const shared = { row: taskRow, select: taskColumns, from: 'project_tasks t', joins: taskJoins, tieBreaker: 't.id' };
const params = { project_id: int, owner_id: int, keyword: text, state: text, milestone: bool, today: day };
const sorts = { planned_end: 't.planned_end', planned_start: 't.planned_start', created_at: 't.created_at' };
// Title by title: these are one project's tasks or one person's, found by their index whatever they are called.
const conditions = {
  keyword: contains('t.title'),
  state: 't.state = $state',
  late: `${open} and t.planned_end < $today and ${stillToDo}`,
  milestone: 't.milestone = $milestone',
};

const ofProject = list({
  ...shared,
  params,
  always: 't.project_id = $project_id',
  conditions: { ...conditions, open, owner_id: 't.owner_id = $owner_id' },
  sorts,
});
const ofOwner = list({
  ...shared,
  params,
  always: 't.owner_id = $owner_id',
  conditions: { ...conditions, open: `${open} and ${stillToDo}`, project_id: 't.project_id = $project_id' },
  sorts,
});

export type TaskSort = keyof typeof sorts;
export interface TaskFilter {
  readonly keyword?: string | undefined;
  readonly state?: TaskState | undefined;
  readonly open?: boolean | undefined;
  readonly late?: { readonly today: string } | undefined;
  readonly milestone?: true | undefined;
}

export const tasksOfProject = (
  db: Db,
  filter: TaskFilter & { readonly project_id: number; readonly owner_id?: number | undefined },
  request: PageRequest<TaskSort>,
) => ofProject.page(db, filter, request);
/** Open ones only of projects that are not over. */
export const tasksOfOwner = (
  db: Db,
  filter: TaskFilter & { readonly owner_id: number; readonly project_id?: number | undefined },
  request: PageRequest<TaskSort>,
) => ofOwner.page(db, filter, request);

export const mostOnBoard = 1000;
const board = query({
  text: `select ${taskColumns} from (select * from project_tasks b where b.project_id = $project order by b.planned_end, b.id limit ${mostOnBoard + 1}) t
    ${taskJoins} order by t.planned_end, t.id`,
  params: { project: int },
  row: taskRow,
});
/** One more than a board shows, where there are more; those without a day last. */
export const tasksOnBoard = (db: Db, project: number): Promise<TaskListed[]> => board.all(db, { project });
