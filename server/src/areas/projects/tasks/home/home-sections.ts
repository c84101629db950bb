import type { HomeCard, HomeDay, HomeSection } from '@tongzhou/contract/areas/home.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { holds, sightOf } from '#areas/projects/sight.ts';
import { ownTasksPath, taskPath } from '#areas/projects/tasks/notify-people.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { allProjects, milestonesOf, nextTasks, projectsLed } from './home-rows-table.ts';
import { countOwnTasks } from './own-task-table.ts';

const mostTasks = 6;
const mostMilestones = 60;

/** What one has to do next. */
export async function tasksSection(db: Db, caller: Caller, now: number): Promise<HomeSection | undefined> {
  const day = today(now);
  const [rows, { open }] = await Promise.all([
    nextTasks(db, caller.userId, mostTasks),
    countOwnTasks(db, caller.userId, day),
  ]);
  if (rows.length === 0) return undefined;
  return {
    panel: 'tasks',
    rows: rows.map((row) => ({
      key: String(row.id),
      title: row.title,
      note: row.project_name,
      mark: row.planned_end ?? '未定日期',
      urgent: row.planned_end !== null && row.planned_end < day,
      link: taskPath(row),
    })),
    total: open,
    link: ownTasksPath({ open: 'true', sort: 'planned_end', order: 'asc' }),
  };
}

/** Milestones of one's projects. */
export const milestoneDays = async (db: Db, caller: Caller, first: string, last: string): Promise<HomeDay[]> =>
  (await milestonesOf(db, caller.userId, first, last, mostMilestones)).map((row) => ({
    day: beginOf(row.day),
    kind: 'milestone',
    title: `${row.title}（${row.project_name}）`,
    link: taskPath(row),
  }));

/** Of the company for those who see all of it and lead it, else of what one leads. */
export async function projectsFigure(db: Db, caller: Caller, now: number): Promise<HomeCard | undefined> {
  if (!holds(caller, 'project.list')) return undefined;
  const day = today(now);
  const whole = holds(caller, 'cockpit') && (await sightOf(db, caller)).kind === 'all';
  const { running, late } = whole ? await allProjects(db, day) : await projectsLed(db, caller.userId, day);
  if (running === 0) return undefined;
  return {
    key: 'figure-projects',
    title: whole ? '在执行的项目' : '我负责的项目',
    note: late === 0 ? '没有超期' : `其中 ${late} 个已超期`,
    count: running,
    figure: `${running} 个`,
    link: `/project_management/project_list${whole ? '' : `?leader_id=${caller.userId}`}`,
    urgent: false,
  };
}
