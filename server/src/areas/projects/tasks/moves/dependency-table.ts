import type { TaskState } from '@tongzhou/contract/rules/projects/task.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { type Column, command, int, ints, query, text } from '#platform/database/statement.ts';

// What has to be done before what.

const ofProject = query({
  text: `select d.task_id, d.after_id from project_tasks t join task_dependencies d on d.task_id = t.id where t.project_id = $project`,
  params: { project: int },
  row: { task_id: int, after_id: int },
});
export const dependenciesOf = (db: Db, project: number) => ofProject.all(db, { project });

const among = query({
  text: `select count(*)::int4 as count from project_tasks t where t.id = any ($ids::int8[]) and t.project_id = $project`,
  params: { ids: ints, project: int },
  row: { count: int },
});
/** How many of these are tasks of the project. */
export const countAmong = async (db: Db, project: number, ids: readonly number[]): Promise<number> =>
  (await among.first(db, { project, ids }))?.count ?? 0;

const before = query({
  text: `select t.id, t.title, t.state from task_dependencies d join project_tasks t on t.id = d.after_id where d.task_id = $task order by t.id`,
  params: { task: int },
  row: { id: int, title: text, state: text as Column<TaskState> },
});
/** What has to be done before this one. */
export const tasksBefore = (db: Db, task: number) => before.all(db, { task });

const remove = command({
  text: `delete from task_dependencies where task_id = $task and after_id <> all ($after::int8[])`,
  params: { task: int, after: ints },
});
const put = command({
  text: `insert into task_dependencies (task_id, after_id) select $task, after from unnest($after::int8[]) as after on conflict do nothing`,
  params: { task: int, after: ints },
});
/** Makes these what has to be done before. */
export async function saveDependencies(tx: Tx, task: number, after: readonly number[]): Promise<void> {
  await remove.run(tx, { task, after });
  if (after.length > 0) await put.run(tx, { task, after });
}
