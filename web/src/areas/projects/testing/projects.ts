import type { ProjectRow } from '@tongzhou/contract/areas/projects/project.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import type { ProjectShown } from '#platform/area.tsx';
import { answerWith, type Reply, type Sent } from '#platform/testing/network.ts';

// What the server says to the screens of projects, for tests.

export const me = 7;

export const aProject = (id: number, own: Partial<ProjectRow> = {}): ProjectRow => ({
  id,
  number: `XM-2026-000${id}`,
  project_title: `项目${id}`,
  status: 4,
  show_money_over_btn: 0,
  type_id: 2,
  type_name: '软件开发',
  set_id: null,
  set_name: null,
  leader_id: me,
  leader_name: '李晓岚',
  customer_name: '云帆科技',
  planned_start: beginOf('2026-10-01'),
  planned_end: beginOf('2099-12-20'),
  progress: 40,
  members: 3,
  late_tasks: 0,
  risk: { light: 'green', reasons: [] },
  contract_amount: 120_000,
  budget: 80_000,
  cost: 30_000,
  created_at: beginOf('2026-09-01'),
  actions: ['detail'],
  ...own,
});

export const aDetail = (own: Partial<ProjectShown> = {}): ProjectShown => ({
  ...aProject(1),
  version: 3,
  order: null,
  creator_name: '陈启航',
  template_id: null,
  description: '改版官网',
  budget_parts: {
    budget_labour: 50_000,
    budget_reimbursement: 5000,
    budget_material: 5000,
    budget_outsourcing: 20_000,
  },
  files: [],
  next_step: '完成任务后申请验收',
  held_by: ['李晓岚'],
  pause_reason: null,
  bid_notice: null,
  tasks: { total: 10, done: 4, late: 0, milestones: 2 },
  requests: [],
  ...own,
});

const draft: Partial<ProjectShown> = {
  status: 0,
  number: null,
  risk: null,
  members: 0,
  actions: ['detail', 'edit', 'establish', 'delete'],
  next_step: '补全信息并提交立项',
};
export const aDraft = (own: Partial<ProjectShown> = {}): ProjectShown => aDetail({ ...draft, ...own });

export const pageOf = (list: readonly unknown[]) => ({ data: { list, total: list.length, page: 1, page_size: 10 } });

const person = {
  id: me,
  name: '李晓岚',
  avatar: null,
  department_name: '交付部',
  post_name: '项目经理',
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
  '/api/base/projectTypeList': [{ id: 2, name: '软件开发', kind: 'client' }],
  '/api/project/setOptions': [{ id: 5, name: '数字化改造' }],
  '/api/project/count': { mine: 2, tasks: 3, late_tasks: 1, to_assign: 4 },
  '/api/project/costSums': {
    total: 30_000,
    budget: 80_000,
    kinds: [{ kind: 'outsourcing', amount: 30_000, budget: 20_000 }],
    approval_from: 5000,
    may_book: true,
  },
  '/api/approval/preview': {
    problem: null,
    steps: [],
    template: {
      id: 9,
      name: '软件立项',
      content_json: JSON.stringify([{ user_id: 2, checked: ['detail', 'check'] }]),
      locked: false,
    },
  },
};

const pathOf = ({ url }: Sent): string => new URL(url, 'http://tongzhou.test').pathname;

type Answers = Readonly<Record<string, Reply | ((sent: Sent) => Reply)>>;

const lists = ['/api/project/projectList', '/api/project/myLeadProject', '/api/project/cost', '/api/project/set'];

/** Answers by method and path, such as `PUT /api/project/project`, or by path alone; `own` goes first. */
export const answerProjects = (own: Answers = {}): Sent[] =>
  answerWith((sent) => {
    const path = pathOf(sent);
    const answer = own[`${sent.method} ${path}`] ?? own[path];
    if (answer !== undefined) return typeof answer === 'function' ? answer(sent) : answer;
    return lists.includes(path) ? pageOf([]) : { data: usual[path] ?? [] };
  });

/** What was written by a call. */
export const bodiesOf = (call: string, sent: readonly Sent[]): unknown[] =>
  sent.filter((one) => `${one.method} ${pathOf(one)}` === call).map(({ body }) => body);

/** What was asked of a path, as the address says it. */
export const askedOf = (path: string, sent: readonly Sent[]): string[] =>
  sent.filter((one) => pathOf(one) === path).map(({ url }) => new URL(url, 'http://tongzhou.test').search);
