import type { ProjectStatus } from '@tongzhou/contract/rules/projects/project-status.ts';
import type { TaskState } from '@tongzhou/contract/rules/projects/task.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import {
  bool,
  type Column,
  command,
  day,
  int,
  ints,
  nullable,
  query,
  small,
  text,
  type Values,
} from '#platform/database/statement.ts';

/** With what a deed is judged by: where the project stands and whose it is. */
export const taskRow = {
  id: int,
  project_id: int,
  project_title: text,
  project_status: int as Column<ProjectStatus>,
  leader_id: nullable(int),
  holder_id: int,
  holder_department_id: int,
  title: text,
  owner_id: nullable(int),
  owner_name: nullable(text),
  state: text as Column<TaskState>,
  progress: int,
  planned_start: nullable(day),
  planned_end: nullable(day),
  actual_start: nullable(day),
  actual_end: nullable(day),
  milestone: bool,
  after_ids: ints,
  comments: int,
  version: int,
};
export type TaskListed = Values<typeof taskRow>;
export const taskColumns = `t.id, t.project_id, p.name as project_title, p.status as project_status, p.leader_id, h.id as holder_id,
  h.department_id as holder_department_id, t.title, t.owner_id, coalesce(u.name, u.job_number) as owner_name, t.state, t.progress, t.planned_start, t.planned_end,
  t.actual_start, t.actual_end, t.milestone, array(select d.after_id from task_dependencies d where d.task_id = t.id order by d.after_id) as after_ids,
  t.comments, t.version`;
export const taskJoins = `join projects p on p.id = t.project_id join users h on h.id = coalesce(p.leader_id, p.created_by) left join users u on u.id = t.owner_id`;

const row = { ...taskRow, description: text };
export type TaskRecord = Values<typeof row>;
const one = query({
  text: `select ${taskColumns}, t.description from project_tasks t ${taskJoins} where t.id = $id`,
  params: { id: int },
  row,
});
export const taskById = (db: Db, id: number) => one.first(db, { id });

/** What those who plan say of a task. */
export interface TaskValues {
  readonly title: string;
  readonly owner_id: number | null;
  readonly planned_start: string | null;
  readonly planned_end: string | null;
  readonly milestone: boolean;
  readonly description: string;
}
const values = {
  title: text,
  owner_id: nullable(int),
  planned_start: nullable(day),
  planned_end: nullable(day),
  milestone: bool,
  description: text,
};

const insert = command({
  text: `insert into project_tasks (project_id, title, description, owner_id, state, planned_start, planned_end, milestone, created_by, created_at)
    values ($project, $title, $description, $owner_id, 'todo', $planned_start::date, $planned_end::date, $milestone, $by, ms($now)) returning id`,
  params: { ...values, project: int, by: int, now: int },
  row: { id: int },
});
export const insertTask = async (
  tx: Tx,
  task: TaskValues & { readonly project: number; readonly by: number },
  now: number,
): Promise<number> => (await insert.first(tx, { ...task, now }))?.id as number;

const update = command({
  text: `update project_tasks set title = $title, description = $description, owner_id = $owner_id, planned_start = $planned_start::date,
      planned_end = $planned_end::date, milestone = $milestone, version = version + 1
    where id = $id`,
  params: { ...values, id: int },
});
export const updateTask = (tx: Tx, id: number, task: TaskValues) => update.run(tx, { ...task, id });

/** Where a task stands, and when it is planned. */
export interface Standing {
  readonly state: TaskState;
  readonly progress: number;
  readonly planned_start: string | null;
  readonly planned_end: string | null;
  readonly actual_start: string | null;
  readonly actual_end: string | null;
}
const move = command({
  text: `update project_tasks set state = $state, progress = $progress, planned_start = $planned_start::date, planned_end = $planned_end::date,
      actual_start = $actual_start::date, actual_end = $actual_end::date, version = version + 1
    where id = $id`,
  params: {
    id: int,
    state: text,
    progress: small,
    planned_start: nullable(day),
    planned_end: nullable(day),
    actual_start: nullable(day),
    actual_end: nullable(day),
  },
});
export const putStanding = (tx: Tx, id: number, standing: Standing) => move.run(tx, { ...standing, id });

const remove = command({ text: `delete from project_tasks where id = $id`, params: { id: int } });
/** With its dependencies and comments. */
export const deleteTaskRow = (tx: Tx, id: number) => remove.run(tx, { id });

const sums = command({
  text: `update projects p set tasks_total = s.total, tasks_done = s.done, progress = s.progress
    from (select count(*)::int4 as total, count(*) filter (where t.state = 'done')::int4 as done, coalesce(floor(avg(t.progress)), 0)::int4 as progress
      from project_tasks t where t.project_id = $project and t.state <> 'cancelled') s
    where p.id = $project`,
  params: { project: int },
});
/** What a project says of its tasks, those cancelled left out. Its row is held by the caller. */
export const putSums = (tx: Tx, project: number) => sums.run(tx, { project });
