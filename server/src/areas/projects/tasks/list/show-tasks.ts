import type { myTaskPage, TaskRow, taskBoard, taskDetail, taskPage } from '@tongzhou/contract/areas/projects/task.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { canBeLate } from '@tongzhou/contract/rules/projects/project-status.ts';
import { isLate } from '@tongzhou/contract/rules/projects/task.ts';
import { filesOf } from '#areas/files/public.ts';
import type { ProjectParts } from '#areas/projects/parts.ts';
import { projectById } from '#areas/projects/projects/project-table.ts';
import { checkSees } from '#areas/projects/sight.ts';
import { commentsOf } from '#areas/projects/tasks/comment-table.ts';
import { peopleAbout } from '#areas/projects/tasks/comment-task.ts';
import { isCommented, isPlanned, judgeTasks, type TaskJudge } from '#areas/projects/tasks/judge-task.ts';
import { findTask } from '#areas/projects/tasks/lock-task.ts';
import { tasksBefore } from '#areas/projects/tasks/moves/dependency-table.ts';
import { taskFiles } from '#areas/projects/tasks/save-task.ts';
import type { TaskListed } from '#areas/projects/tasks/task-table.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { orNotFound } from '#platform/http/refusal.ts';
import { mostOnBoard, type TaskFilter, tasksOfOwner, tasksOfProject, tasksOnBoard } from './task-list-table.ts';

const shownDay = (day: string | null): number | null => (day === null ? null : beginOf(day));

const rowShown = (task: TaskListed, { actionsOf }: TaskJudge, day: string): TaskRow => ({
  id: task.id,
  project_id: task.project_id,
  project_title: task.project_title,
  title: task.title,
  owner_id: task.owner_id,
  owner_name: task.owner_name,
  state: task.state,
  progress: task.progress,
  planned_start: shownDay(task.planned_start),
  planned_end: shownDay(task.planned_end),
  actual_start: shownDay(task.actual_start),
  actual_end: shownDay(task.actual_end),
  milestone: task.milestone,
  // Of a project that is over nothing is late any more.
  late: canBeLate(task.project_status) && isLate(task.state, task.planned_end, day),
  after_ids: [...task.after_ids],
  comments: task.comments,
  version: task.version,
  actions: actionsOf(task),
});

type Asked = Pick<InputOf<typeof myTaskPage>, 'keyword' | 'state' | 'open' | 'late' | 'milestone'>;

/** What is not asked for does not narrow. */
const filterOf = ({ keyword, state, open, late, milestone }: Asked, day: string): TaskFilter => ({
  keyword,
  state,
  open: open === true ? true : undefined,
  late: late === true ? { today: day } : undefined,
  milestone: milestone === true ? true : undefined,
});

/** Of one project, to whoever sees it. */
export async function listTasks(
  db: Db,
  caller: Caller,
  { project_id, owner_id, page, page_size, sort, order, ...asked }: InputOf<typeof taskPage>,
  now: number,
): Promise<GivenOf<typeof taskPage>> {
  await checkSees(db, caller, project_id);
  const [judge, day] = [await judgeTasks(db, caller), today(now)];
  const filter = { ...filterOf(asked, day), project_id, owner_id };
  const found = await tasksOfProject(db, filter, { page, page_size, sort, order });
  return { ...found, list: found.list.map((task) => rowShown(task, judge, day)) };
}

/** One's own, of all projects. */
export async function listOwnTasks(
  db: Db,
  caller: Caller,
  { project_id, page, page_size, sort, order, ...asked }: InputOf<typeof myTaskPage>,
  now: number,
): Promise<GivenOf<typeof myTaskPage>> {
  const [judge, day] = [await judgeTasks(db, caller), today(now)];
  const filter = { ...filterOf(asked, day), owner_id: caller.userId, project_id };
  const found = await tasksOfOwner(db, filter, { page, page_size, sort, order });
  return { ...found, list: found.list.map((task) => rowShown(task, judge, day)) };
}

export async function showBoard(
  db: Db,
  caller: Caller,
  { project_id }: InputOf<typeof taskBoard>,
  now: number,
): Promise<GivenOf<typeof taskBoard>> {
  await checkSees(db, caller, project_id);
  const [project, tasks, judge] = await Promise.all([
    projectById(db, project_id),
    tasksOnBoard(db, project_id),
    judgeTasks(db, caller),
  ]);
  const { status, ...held } = orNotFound(project);
  return {
    tasks: tasks.slice(0, mostOnBoard).map((task) => rowShown(task, judge, today(now))),
    more: tasks.length > mostOnBoard,
    may_add: isPlanned(status) && judge.plans({ ...held, project_status: status }),
  };
}

export async function showTask(
  db: Db,
  caller: Caller,
  { links }: Pick<ProjectParts, 'links'>,
  { id }: InputOf<typeof taskDetail>,
  now: number,
): Promise<GivenOf<typeof taskDetail>> {
  const task = await findTask(db, caller, id);
  const [judge, after, comments, files, about] = await Promise.all([
    judgeTasks(db, caller),
    tasksBefore(db, id),
    commentsOf(db, id),
    filesOf(db, taskFiles, [id]),
    peopleAbout(db, caller, task, now),
  ]);
  return {
    ...rowShown(task, judge, today(now)),
    description: task.description,
    files: files.map(({ owner_id: _owner, ...file }) => ({ ...file, url: links.sign(file.id, caller.sessionId, now) })),
    after: [...after],
    comments_list: comments.map((comment) => ({ ...comment, mentions: [...comment.mentions] })),
    may_comment: about.comments && isCommented(task.project_status),
  };
}
