import type {
  myLeadProject,
  projectCount,
  projectList,
  projectOptions,
} from '@tongzhou/contract/areas/projects/project.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import { departmentsBelow } from '#areas/organisation/public.ts';
import type { ProjectParts } from '#areas/projects/parts.ts';
import { optionById } from '#areas/projects/projects/detail-table.ts';
import { holds, scopesOf, sightOf } from '#areas/projects/sight.ts';
import { projectsSeen } from '#areas/projects/sight-table.ts';
import { countOwnTasks } from '#areas/projects/tasks/home/own-task-table.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { projectsLedBy, projectsOf } from './project-list-table.ts';
import { showerFor } from './show-row.ts';

/** What is not asked for is not a condition. */
const wanted = (asked: boolean | undefined): true | undefined => (asked === true ? true : undefined);

export async function listProjects(
  db: Db,
  caller: Caller,
  parts: Pick<ProjectParts, 'settled'>,
  { page, page_size, sort, order, ...asked }: InputOf<typeof projectList>,
  now: number,
): Promise<GivenOf<typeof projectList>> {
  const { department_id, living, overdue, ...plain } = asked;
  const scopes = scopesOf(db, caller);
  const of_departments = department_id === undefined ? undefined : await departmentsBelow(db, [department_id]);
  const filter = { ...plain, of_departments, living: wanted(living), overdue: wanted(overdue) };
  const day = today(now);
  const [shower, found] = await Promise.all([
    showerFor(db, caller, parts, day, scopes),
    scopes('project.list').then((sight) => projectsOf(db, sight, filter, { page, page_size, sort, order }, day)),
  ]);
  return { ...found, list: await shower.rows(found.list) };
}

export async function listOwnProjects(
  db: Db,
  caller: Caller,
  parts: Pick<ProjectParts, 'settled'>,
  { page, page_size, sort, order, living, ...plain }: InputOf<typeof myLeadProject>,
  now: number,
): Promise<GivenOf<typeof myLeadProject>> {
  const day = today(now);
  const filter = { ...plain, living: wanted(living) };
  const [shower, found] = await Promise.all([
    showerFor(db, caller, parts, day),
    projectsLedBy(db, caller.userId, filter, { page, page_size, sort, order }, day),
  ]);
  return { ...found, list: await shower.rows(found.list) };
}

const mostOptions = 20;
const newest = { page: 1, sort: 'created_at', order: 'desc' } as const;

/** Those that fit what was typed, and the one that is chosen already. */
export async function listProjectOptions(
  db: Db,
  caller: Caller,
  { keyword, id }: InputOf<typeof projectOptions>,
  now: number,
): Promise<GivenOf<typeof projectOptions>> {
  const sight = await sightOf(db, caller);
  const { list } = await projectsOf(db, sight, { keyword }, { ...newest, page_size: mostOptions }, today(now));
  const found = list.map(({ id: one, number, name, status }) => ({ id: one, number, project_title: name, status }));
  const missing =
    id !== undefined && !found.some((row) => row.id === id) && (await projectsSeen(db, sight, [id])).has(id);
  const chosen = missing ? await optionById(db, id) : undefined;
  return [...(chosen === undefined ? [] : [chosen]), ...found];
}

/** As many as each tab shows: what one leads and is not over, one's own tasks, what waits for 派单. */
export async function countProjects(db: Db, caller: Caller, now: number): Promise<GivenOf<typeof projectCount>> {
  const day = today(now);
  const counted = { ...newest, page_size: 1 };
  const [mine, tasks, waiting] = await Promise.all([
    projectsLedBy(db, caller.userId, { living: true }, counted, day),
    countOwnTasks(db, caller.userId, day),
    holds(caller, 'project.pass-order')
      ? sightOf(db, caller).then((sight) => projectsOf(db, sight, { status: 2 }, counted, day))
      : { total: 0 },
  ]);
  return { mine: mine.total, tasks: tasks.open, late_tasks: tasks.late, to_assign: waiting.total };
}
