import { today } from '@tongzhou/contract/rules/day.ts';
import type { Notify } from '#areas/notices/public.ts';
import { taskPath } from '#areas/projects/tasks/notify-people.ts';
import type { Database } from '#platform/database/database.ts';
import { tasksToRemindOf } from './own-task-table.ts';

const most = 500;

function whenDue(days: number): string {
  if (days > 0) return `任务已逾期 ${days} 天`;
  return days === 0 ? '任务今天到期' : '任务明天到期';
}

/** The owners of open tasks, before and on the last day and ever more rarely after it. */
export async function remindOfTasks(database: Database, notify: Notify, now: number): Promise<number> {
  for (let told = 0; ; ) {
    const tasks = await tasksToRemindOf(database, today(now), most);
    await database.transaction(async (tx) => {
      for (const task of tasks)
        await notify(
          tx,
          {
            to: [task.owner_id],
            kind: 'reminder',
            title: `${whenDue(task.days)}：${task.title}`,
            content: `${task.project_title}，计划 ${task.planned_end} 完成`,
            link: taskPath(task),
            once: task.once,
          },
          now,
        );
    });
    told += tasks.length;
    if (tasks.length < most) return told;
  }
}
