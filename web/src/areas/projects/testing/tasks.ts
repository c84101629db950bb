import type { projectDetail } from '@tongzhou/contract/areas/projects/project.ts';
import type { TaskRow, taskBoard, taskDetail } from '@tongzhou/contract/areas/projects/task.ts';
import type { projectTeam } from '@tongzhou/contract/areas/projects/team.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { answerWith, type Reply, type Sent } from '#platform/testing/network.ts';

// What the server says to the screens of tasks, for tests.

const me = 7;

/** The leader's, who may do everything. */
export const allActions: TaskRow['actions'] = ['detail', 'edit', 'move', 'delete'];

export const aTask = (id: number, own: Partial<TaskRow> = {}): TaskRow => ({
  id,
  project_id: 5,
  project_title: '官网改版',
  title: `任务${id}`,
  owner_id: me,
  owner_name: '李晓岚',
  state: 'todo',
  progress: 0,
  planned_start: beginOf('2099-03-02'),
  planned_end: beginOf('2099-03-06'),
  actual_start: null,
  actual_end: null,
  milestone: false,
  late: false,
  after_ids: [],
  comments: 0,
  version: 3,
  actions: allActions,
  ...own,
});

export type Board = ReplyOf<typeof taskBoard>;
export const aBoard = (tasks: readonly TaskRow[], own: Partial<Board> = {}): Board => ({
  tasks: [...tasks],
  more: false,
  may_add: true,
  ...own,
});

export type Detail = ReplyOf<typeof taskDetail>;
export const aDetail = (id: number, own: Partial<Detail> = {}): Detail => ({
  ...aTask(id),
  description: '',
  files: [],
  after: [],
  comments_list: [],
  may_comment: true,
  ...own,
});

type Member = ReplyOf<typeof projectTeam>['members'][number];
const aMember = (user_id: number, name: string, own: Partial<Member> = {}): Member => ({
  user_id,
  name,
  department_name: '研发部',
  post_name: null,
  role: 'member',
  weight: 1,
  participation: 50,
  start_on: beginOf('2026-01-01'),
  end_on: null,
  ...own,
});
const members = [aMember(me, '李晓岚', { role: 'leader' }), aMember(9, '陈启航'), aMember(10, '陈启')];

export const aPage = (list: readonly TaskRow[]) => ({ list, total: list.length, page: 1, page_size: 10 });

/** What the tab of tasks looks at. */
export const aProject = { id: 5 } as ReplyOf<typeof projectDetail>;

const person = {
  id: me,
  name: '李晓岚',
  avatar: null,
  department_name: '研发部',
  post_name: '工程师',
  away_until: null,
};

const usual: Readonly<Record<string, unknown>> = {
  '/api/user/userDetailUserInfo': {
    user_info: person,
    currentPermissions: ['*'],
    routerRole: [],
    userType: 1,
    may_delete_files: false,
  },
  '/api/project/team': { on: beginOf('2026-11-17'), members, periods: [] },
  '/api/project/task': aPage([]),
  '/api/project/myTaskPage': aPage([]),
  '/api/project/taskBoard': aBoard([]),
  '/api/project/count': { mine: 0, tasks: 2, late_tasks: 1, to_assign: 0 },
  '/api/project/options': [{ id: 5, number: 'XM-2026-0001', project_title: '官网改版', status: 4 }],
};

const addressOf = ({ url }: Sent): URL => new URL(url, 'http://tongzhou.test');

type Answers = Readonly<Record<string, Reply | ((sent: Sent) => Reply)>>;

/** Answers by method and path, such as `POST /api/project/taskMove`, or by path alone; `own` goes first. */
export const answerTasks = (own: Answers = {}): Sent[] =>
  answerWith((sent) => {
    const path = addressOf(sent).pathname;
    const answer = own[`${sent.method} ${path}`] ?? own[path] ?? { data: usual[path] ?? [] };
    return typeof answer === 'function' ? answer(sent) : answer;
  });

const callsOf = (call: string, sent: readonly Sent[]): Sent[] =>
  sent.filter((one) => `${one.method} ${addressOf(one).pathname}` === call);

/** What was written by a call. */
export const bodiesOf = (call: string, sent: readonly Sent[]): unknown[] => callsOf(call, sent).map(({ body }) => body);

/** What a list was last asked with. */
export const askedOf = (call: string, sent: readonly Sent[]): Record<string, string> => {
  const last = callsOf(call, sent).at(-1);
  return last === undefined ? {} : Object.fromEntries(addressOf(last).searchParams);
};

/** Nothing is laid out in tests, and lists draw only what is seen: everything is this high. */
export const seenHeight = (height: number) => {
  for (const name of ['clientHeight', 'clientWidth'])
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => height });
};
