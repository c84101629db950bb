// npm run bench -- projects: what people who work on projects look at, in the large company: the lists by every filter and
// order, near and far, one project with all that belongs to it, and how full everybody's weeks are.
import { noticePage } from '../../contract/src/areas/projects/bid-notice.ts';
import { costPage, costSums } from '../../contract/src/areas/projects/cost.ts';
import {
  myLeadProject,
  projectCount,
  projectDetail,
  projectList,
  projectOptions,
  projectTrail,
} from '../../contract/src/areas/projects/project.ts';
import { saturation, saturationCell } from '../../contract/src/areas/projects/saturation.ts';
import { setPage } from '../../contract/src/areas/projects/set.ts';
import { myTaskPage, taskBoard, taskPage } from '../../contract/src/areas/projects/task.ts';
import { projectTeam } from '../../contract/src/areas/projects/team.ts';
import { addDays, beginOf, mondayOf, today } from '../../contract/src/rules/day.ts';
import { lookPart } from '../look-part.ts';
import { goals, type ListLook, type Look, looksOf } from '../looks.ts';
import { opened, type ProjectSize, type ProjectViewer, seedProjects, viewers } from './seed.ts';

const sizes: Readonly<Record<'quick' | 'whole', ProjectSize>> = {
  quick: { people: 50, projects: 1500, tasks: 4 },
  whole: { people: 5000, projects: 20_000, tasks: 25 },
};

const projectsOn = (day: (days: number) => number): ListLook => ({
  name: '项目',
  path: projectList.path,
  sorts: ['created_at', 'planned_end', 'planned_start', 'number'],
  filters: {
    两个汉字: { keyword: '数据' },
    拼音首字母: { keyword: 'sjzt' },
    少见的词: { keyword: '12345' },
    一个汉字: { keyword: '杭' },
    进行中: { status: 4 },
    待派单: { status: 2 },
    已完结: { status: 8 },
    未结束: { living: 'true' },
    已超期: { overdue: 'true' },
    类型: { type_id: 2 },
    项目集: { set_id: 77 },
    负责人: { leader_id: 1031 },
    部门: { department_id: 1002 },
    成员: { member_id: 1234 },
    计划开始: { start_from: day(-90), start_to: day(0) },
    早已开始: { start_to: day(-600) },
    计划结束: { end_from: day(0), end_to: day(60) },
    早已结束: { end_to: day(-600) },
    几项一起: { keyword: '数据', status: 4, type_id: 2, department_id: 1002 },
  },
});

const tasks = {
  sorts: ['planned_end', 'planned_start', 'created_at'],
  filters: {
    两个汉字: { keyword: '数据' },
    进行中: { state: 'doing' },
    未完成: { open: 'true' },
    逾期: { late: 'true' },
    里程碑: { milestone: 'true' },
  },
};

/** What one leads, and what one has to do. */
const own: readonly ListLook[] = [
  {
    name: '我负责的',
    path: myLeadProject.path,
    sorts: ['created_at', 'planned_end', 'planned_start', 'number'],
    filters: { 两个汉字: { keyword: '数据' }, 进行中: { status: 4 }, 未结束: { living: 'true' } },
  },
  {
    ...{ name: '我的任务', path: myTaskPage.path, ...tasks },
    filters: { ...tasks.filters, 一个项目: { project_id: opened } },
  },
];

/** Lists of what belongs to one project or to all. */
const ofOffice: readonly ListLook[] = [
  {
    ...{ name: '揭榜公告', path: noticePage.path, of: { kind: 'client' }, sorts: ['deadline', 'created_at'] },
    filters: { 两个汉字: { keyword: '数据' }, 投标中: { state: 'open' }, 已中榜: { state: 'awarded' } },
  },
  { name: '项目任务', path: taskPage.path, of: { project_id: opened }, ...tasks },
  {
    name: '项目成本',
    path: costPage.path,
    of: { project_id: opened },
    sorts: ['day'],
    filters: { 科目: { kind: 'labour' } },
  },
  { name: '变更记录', path: projectTrail.path, of: { project_id: opened }, sorts: ['at'], filters: {} },
  { name: '项目集', path: setPage.path, sorts: ['created_at', 'name'], filters: { 名称: { keyword: '77' } } },
];

function looks({ group }: ProjectViewer, now: number): Look[] {
  const day = (days: number) => beginOf(addDays(today(now), days));
  const one = (name: string, path: string, query: Look['query'], goal: number = goals.list): Look => ({
    name,
    path,
    query,
    goal,
  });
  const halfYear = { from: beginOf(mondayOf(today(now))), to: beginOf(addDays(mondayOf(today(now)), 7 * 26 - 1)) };
  const seesAll = group === 'project-managers';
  return [
    ...looksOf(projectsOn(day)),
    ...(group === 'employees' ? own.flatMap(looksOf) : []),
    ...(seesAll ? ofOffice.flatMap(looksOf) : []),
    one('可选的项目', projectOptions.path, { keyword: '数据' }),
    one('各页签数量', projectCount.path, {}),
    // Heads see what the people below them lead, which this one is not of.
    ...(group === 'heads'
      ? []
      : [
          one('项目详情', projectDetail.path, { id: opened }),
          one('项目团队', projectTeam.path, { project_id: opened }),
          one('任务看板，1,000 个任务', taskBoard.path, { project_id: opened }, goals.statistics),
        ]),
    ...(seesAll ? [one('成本合计', costSums.path, { project_id: opened })] : []),
    ...(group === 'employees'
      ? []
      : [
          one('饱和度，26 周', saturation.path, halfYear, goals.saturation),
          one('饱和度，一个部门', saturation.path, { ...halfYear, department_id: 1001 }, goals.saturation),
          one('饱和度，超负荷', saturation.path, { ...halfYear, band: 'over' }, goals.saturation),
        ]),
    ...(seesAll ? [one('饱和度，一格', saturationCell.path, { user_id: 1007, monday: halfYear.from })] : []),
  ];
}

export const runProjects = lookPart({
  name: 'projects',
  title: '项目、任务与饱和度',
  sizes,
  seed: seedProjects,
  counts: ({ people, projects, tasks }) => [
    [people, '人'],
    [projects, '个项目'],
    [projects * tasks, '个任务'],
  ],
  viewers,
  looks,
});
