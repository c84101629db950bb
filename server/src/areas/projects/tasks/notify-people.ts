import type { Notify } from '#areas/notices/public.ts';
import { projectPath } from '#areas/projects/projects/status/lock-for-deed.ts';
import type { TaskRecord } from '#areas/projects/tasks/task-table.ts';
import type { Tx } from '#platform/database/client.ts';

/** The task, opened in its project. */
export const taskPath = ({ id, project_id }: Pick<TaskRecord, 'id' | 'project_id'>): string =>
  `${projectPath({ id: project_id })}&tab=tasks&task=${id}`;
/** One's own tasks. */
export const ownTasksPath = (filter: Readonly<Record<string, string>>): string =>
  `/project_management/project_list?${new URLSearchParams({ tab: 'tasks', ...filter })}`;

/** Whose it is from now on, unless they took it themselves. */
export const notifyNewOwner = (tx: Tx, notify: Notify, task: TaskRecord, by: number, now: number): Promise<void> =>
  notify(
    tx,
    {
      to: task.owner_id === null || task.owner_id === by ? [] : [task.owner_id],
      kind: 'task',
      title: `任务安排给您：${task.title}`,
      content: task.planned_end === null ? task.project_title : `${task.project_title}，计划 ${task.planned_end} 完成`,
      link: taskPath(task),
      from: by,
    },
    now,
  );

const mostQuoted = 100;

export const notifyMentioned = (
  tx: Tx,
  notify: Notify,
  task: TaskRecord,
  { to, by, content }: { readonly to: readonly number[]; readonly by: number; readonly content: string },
  now: number,
): Promise<void> =>
  notify(
    tx,
    {
      to: to.filter((user) => user !== by),
      kind: 'task',
      title: `任务评论提到了您：${task.title}`,
      content: content.length > mostQuoted ? `${content.slice(0, mostQuoted)}…` : content,
      link: taskPath(task),
      from: by,
    },
    now,
  );

const mostNamed = 5;

/** Of someone who has gone, all at once. */
export async function notifyReceiver(
  tx: Tx,
  notify: Notify,
  tasks: readonly { readonly title: string }[],
  { to, from }: { readonly to: number; readonly from: string },
  now: number,
): Promise<void> {
  const titles = tasks.slice(0, mostNamed).map((one) => one.title);
  const more = tasks.length > mostNamed ? [`等 ${tasks.length} 个`] : [];
  await notify(
    tx,
    {
      to: tasks.length === 0 ? [] : [to],
      kind: 'task',
      title: `${tasks.length} 个项目任务由您接手`,
      content: `${from} 已离职：${[...titles, ...more].join('、')}`,
      link: ownTasksPath({ open: 'true', sort: 'planned_end', order: 'asc' }),
    },
    now,
  );
}
