import type { createTask as createCall, editTask as editCall } from '@tongzhou/contract/areas/projects/task.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import { hasCycle } from '@tongzhou/contract/rules/projects/task.ts';
import type { Filing } from '#areas/approval/public.ts';
import { bindFiles, filesOf, markDeleted, saveFilesOf } from '#areas/files/public.ts';
import type { ProjectParts } from '#areas/projects/parts.ts';
import { checkVersion } from '#areas/projects/projects/status/lock-for-deed.ts';
import { lockForPlanning, lockToPlan } from '#areas/projects/tasks/lock-task.ts';
import {
  countAmong,
  dependenciesOf,
  saveDependencies,
  tasksBefore,
} from '#areas/projects/tasks/moves/dependency-table.ts';
import { notifyNewOwner } from '#areas/projects/tasks/notify-people.ts';
import {
  deleteTaskRow,
  insertTask,
  putSums,
  type TaskRecord,
  taskById,
  updateTask,
} from '#areas/projects/tasks/task-table.ts';
import { changesIn, type ToldTask } from '#areas/projects/tasks/task-words-rules.ts';
import { teamOf } from '#areas/projects/tasks/team-table.ts';
import { addTrail } from '#areas/projects/trail-table.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { invalid, orNotFound } from '#platform/http/refusal.ts';

export const taskFiles = 'task';

/** As the operation log names it. */
export const objectOf = ({ id, title, project_title }: Pick<TaskRecord, 'id' | 'title' | 'project_title'>) => ({
  kind: 'task',
  id,
  label: `${project_title}：${title}`,
});

/** With the names of what it points to. */
async function tellTask(db: Db, task: TaskRecord): Promise<ToldTask> {
  const [after, files] = [await tasksBefore(db, task.id), await filesOf(db, taskFiles, [task.id])];
  return { ...task, after: after.map(({ title }) => title), files: files.map(({ file_name }) => file_name) };
}

/** Someone of the team, or the leader. */
async function checkOwner(tx: Tx, project: number, owner: number | null, now: number): Promise<void> {
  if (owner !== null && !(await teamOf(tx, project, today(now))).has(owner))
    invalid({ owner_id: '负责人应为项目成员' });
}

async function checkAfter(tx: Tx, project: number, after: readonly number[]): Promise<void> {
  if (after.length > 0 && (await countAmong(tx, project, after)) < after.length)
    invalid({ after_ids: '前置任务不存在或不属于该项目' });
}

/** Among all of the project, which is held: nobody adds one at the same time. */
async function checkNoCycle(tx: Tx, { id, project_id }: TaskRecord, after: readonly number[]): Promise<void> {
  const others = (await dependenciesOf(tx, project_id)).filter(({ task_id }) => task_id !== id);
  if (hasCycle([...others, ...after.map((after_id) => ({ task_id: id, after_id }))]))
    invalid({ after_ids: '前置任务形成循环，请调整' });
}

export async function createTask(
  { tx, caller, now, note }: Filing,
  { notify }: Pick<ProjectParts, 'notify'>,
  { project_id, after_ids, file_ids, ...values }: InputOf<typeof createCall>,
): Promise<{ id: number }> {
  const by = caller.userId;
  const after = [...new Set(after_ids)];
  await lockForPlanning(tx, caller, project_id);
  await checkOwner(tx, project_id, values.owner_id, now);
  // Nothing waits for a new one yet, so it closes no circle.
  await checkAfter(tx, project_id, after);
  const id = await insertTask(tx, { ...values, project: project_id, by }, now);
  await saveDependencies(tx, id, after);
  await bindFiles(tx, { ids: file_ids, uploader: by, owner: { kind: taskFiles, id }, field: 'file_ids' }, now);
  await putSums(tx, project_id);
  const task = orNotFound(await taskById(tx, id));
  await addTrail(tx, { project: project_id, by, title: `新增${kindOf(task)}：${task.title}` }, now);
  await notifyNewOwner(tx, notify, task, by, now);
  note({ object: objectOf(task), changes: changesIn(undefined, await tellTask(tx, task)) });
  return { id };
}

const kindOf = ({ milestone }: Pick<TaskRecord, 'milestone'>): string => (milestone ? '里程碑' : '任务');

/** What it had already may stay: an owner who is no longer on the team. */
export async function editTask(
  { tx, caller, now, note }: Filing,
  { notify }: Pick<ProjectParts, 'notify'>,
  { id, version, after_ids, file_ids, ...values }: InputOf<typeof editCall>,
): Promise<void> {
  const task = await lockToPlan(tx, caller, id);
  checkVersion(task, version);
  const after = [...new Set(after_ids)];
  const passed = values.owner_id !== task.owner_id;
  if (passed) await checkOwner(tx, task.project_id, values.owner_id, now);
  if (after.some((one) => !task.after_ids.includes(one))) {
    await checkAfter(tx, task.project_id, after);
    await checkNoCycle(tx, task, after);
  }
  const before = await tellTask(tx, task);
  await updateTask(tx, id, values);
  await saveDependencies(tx, id, after);
  await saveFilesOf(tx, { kind: taskFiles, id }, caller.userId, file_ids, now);
  const edited = orNotFound(await taskById(tx, id));
  if (passed) await notifyNewOwner(tx, notify, edited, caller.userId, now);
  note({ object: objectOf(edited), changes: changesIn(before, await tellTask(tx, edited)) });
}

export async function deleteTask({ tx, caller, now, note }: Filing, id: number): Promise<void> {
  const task = await lockToPlan(tx, caller, id);
  const files = await filesOf(tx, taskFiles, [id]);
  await markDeleted(
    tx,
    files.map((file) => file.id),
    now,
  );
  await deleteTaskRow(tx, id);
  await putSums(tx, task.project_id);
  await addTrail(tx, { project: task.project_id, by: caller.userId, title: `删除${kindOf(task)}：${task.title}` }, now);
  note({ object: objectOf(task) });
}
