import { type HandOver, namesOf } from '#areas/organisation/public.ts';
import type { ProjectParts } from '#areas/projects/parts.ts';
import { lockProjects, openTasksOf, passToOwner } from '#areas/projects/tasks/home/own-task-table.ts';
import { notifyReceiver } from '#areas/projects/tasks/notify-people.ts';
import { addTrails } from '#areas/projects/trail-table.ts';

/** When someone goes: what they have not done of projects that are not over. One entry a project says which. */
export const taskHandOver = ({ notify }: Pick<ProjectParts, 'notify'>): HandOver => ({
  kind: 'task',
  label: '未完成的项目任务',
  list: async (db, user) => (await openTasksOf(db, user)).map(({ id, title }) => ({ id, title })),
  handOver: async (tx, from, to, now) => {
    await lockProjects(tx, [...new Set((await openTasksOf(tx, from)).map(({ project_id }) => project_id))]);
    // As they are now that nobody changes them.
    const tasks = await openTasksOf(tx, from);
    await passToOwner(
      tx,
      tasks.map(({ id }) => id),
      to,
    );
    const names = await namesOf(tx, [from, to]);
    const [old, fresh] = [names.get(from) ?? null, names.get(to) ?? null];
    await addTrails(
      tx,
      [...Map.groupBy(tasks, ({ project_id }) => project_id)].map(([project, passed]) => ({
        project,
        by: null,
        title: '离职交接：任务',
        changes: passed.map(({ task_title }) => ({ label: task_title, old, new: fresh })),
      })),
      now,
    );
    await notifyReceiver(tx, notify, tasks, { to, from: old ?? '' }, now);
    return tasks.map(({ id, title }) => ({ id, title }));
  },
});
