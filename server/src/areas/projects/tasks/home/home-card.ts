import type { HomeCard } from '@tongzhou/contract/areas/home.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import { ownTasksPath } from '#areas/projects/tasks/notify-people.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { countOwnTasks } from './own-task-table.ts';

type Source = (db: Db, caller: Caller, now: number) => Promise<HomeCard | undefined>;

/** For whoever has any; each opens the very rows that were counted. */
export const taskHomeCards: readonly Source[] = [
  async (db, caller, now) => {
    const { late } = await countOwnTasks(db, caller.userId, today(now));
    if (late === 0) return undefined;
    const link = ownTasksPath({ late: 'true', sort: 'planned_end', order: 'asc' });
    return { key: 'tasks-late', title: '逾期任务', note: '已过计划结束日、尚未完成', count: late, link, urgent: true };
  },
  async (db, caller, now) => {
    const { open, due } = await countOwnTasks(db, caller.userId, today(now));
    if (open === 0) return undefined;
    const note = due === 0 ? '尚未完成的项目任务' : `其中 ${due} 个今明两天到期`;
    const link = ownTasksPath({ open: 'true', sort: 'planned_end', order: 'asc' });
    return { key: 'tasks-open', title: '我的任务', note, count: open, link, urgent: due > 0 };
  },
];
