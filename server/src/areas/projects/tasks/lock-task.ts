import { projectStatuses } from '@tongzhou/contract/rules/projects/project-status.ts';
import { lockProject } from '#areas/projects/projects/project-table.ts';
import { checkSees } from '#areas/projects/sight.ts';
import { isMoved, isPlanned, type JudgedProject, judgeTasks } from '#areas/projects/tasks/judge-task.ts';
import { type TaskRecord, taskById } from '#areas/projects/tasks/task-table.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict, orNotFound, refuse } from '#platform/http/refusal.ts';

/** For whoever sees its project. */
export async function findTask(db: Db, caller: Caller, id: number): Promise<TaskRecord> {
  const task = orNotFound(await taskById(db, id));
  await checkSees(db, caller, task.project_id);
  return task;
}

/** Whatever changes a task holds its project first: its sums and dependencies are the project's. */
async function lockTask(tx: Tx, caller: Caller, id: number): Promise<TaskRecord> {
  const { project_id } = await findTask(tx, caller, id);
  await lockProject(tx, project_id);
  return orNotFound(await taskById(tx, id));
}

export function checkPlanned({ project_status: status }: Pick<JudgedProject, 'project_status'>): void {
  if (!isPlanned(status)) conflict(`项目当前为“${projectStatuses[status]}”，不能安排任务`);
}

export function checkMoved({ project_status: status }: Pick<JudgedProject, 'project_status'>): void {
  if (!isMoved(status)) conflict(`项目当前为“${projectStatuses[status]}”，不能更新任务进度`);
}

/** The project, held for whoever may plan its tasks at its present status. */
export async function lockForPlanning(tx: Tx, caller: Caller, id: number) {
  await checkSees(tx, caller, id);
  const project = orNotFound(await lockProject(tx, id));
  const { plans } = await judgeTasks(tx, caller);
  const judged = { ...project, project_status: project.status };
  if (!plans(judged)) refuse('not-permitted');
  checkPlanned(judged);
  return project;
}

/** Held for whoever may plan it. */
export async function lockToPlan(tx: Tx, caller: Caller, id: number): Promise<TaskRecord> {
  const task = await lockTask(tx, caller, id);
  if (!(await judgeTasks(tx, caller)).plans(task)) refuse('not-permitted');
  checkPlanned(task);
  return task;
}

/** Held for its owner and whoever may plan it; with whether the caller may. */
export async function lockToMove(
  tx: Tx,
  caller: Caller,
  id: number,
): Promise<{ readonly task: TaskRecord; readonly plans: boolean }> {
  const task = await lockTask(tx, caller, id);
  const { plans, moves } = await judgeTasks(tx, caller);
  if (!moves(task)) refuse('not-permitted');
  return { task, plans: plans(task) };
}
