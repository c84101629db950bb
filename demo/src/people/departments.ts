// 总经办 and 综合管理部 exist before the demo company does.

interface DemoPost {
  readonly name: string;
  readonly level: number;
  /** How many people hold it, the head included. */
  readonly people: number;
  readonly groups: readonly string[];
}

export interface DemoDepartment {
  readonly name: string;
  readonly parent: string | null;
  /** The post whose holder heads the department. */
  readonly head: string;
  readonly posts: readonly DemoPost[];
}

const post = (name: string, level: number, people: number, ...groups: string[]): DemoPost => ({
  name,
  level,
  people,
  groups: ['employees', ...groups],
});

export const demoDepartments: readonly DemoDepartment[] = [
  {
    name: '总经办',
    parent: null,
    head: '总经理',
    posts: [post('总经理', 1, 1, 'leaders', 'heads'), post('副总经理', 2, 1, 'leaders'), post('总经理助理', 4, 1)],
  },
  {
    name: '综合管理部',
    parent: null,
    head: '综合管理部经理',
    posts: [
      post('综合管理部经理', 3, 1, 'hr', 'heads'),
      post('人事主管', 4, 1, 'hr'),
      post('人事专员', 6, 1, 'hr'),
      post('行政专员', 6, 1),
    ],
  },
  {
    name: '财务部',
    parent: null,
    head: '财务经理',
    posts: [post('财务经理', 3, 1, 'finance', 'heads'), post('会计', 5, 1, 'finance'), post('出纳', 6, 1, 'finance')],
  },
  {
    name: '商务部',
    parent: null,
    head: '商务总监',
    posts: [post('商务总监', 3, 1, 'sales', 'heads')],
  },
  {
    name: '华东销售组',
    parent: '商务部',
    head: '销售主管',
    posts: [post('销售主管', 4, 1, 'sales', 'heads'), post('销售经理', 5, 3, 'sales')],
  },
  {
    name: '华南销售组',
    parent: '商务部',
    head: '销售主管',
    posts: [post('销售主管', 4, 1, 'sales', 'heads'), post('销售经理', 5, 2, 'sales')],
  },
  {
    name: '研发中心',
    parent: null,
    head: '研发总监',
    posts: [post('研发总监', 2, 1, 'project-managers', 'heads'), post('架构师', 4, 1)],
  },
  {
    name: '前端组',
    parent: '研发中心',
    head: '前端组长',
    posts: [post('前端组长', 4, 1, 'heads'), post('前端工程师', 6, 5)],
  },
  {
    name: '后端组',
    parent: '研发中心',
    head: '后端组长',
    posts: [post('后端组长', 4, 1, 'heads'), post('后端工程师', 6, 8)],
  },
  {
    name: '测试组',
    parent: '研发中心',
    head: '测试组长',
    posts: [post('测试组长', 4, 1, 'heads'), post('测试工程师', 6, 3)],
  },
  {
    name: '产品设计组',
    parent: '研发中心',
    head: '产品经理',
    posts: [post('产品经理', 4, 1, 'heads'), post('交互设计师', 6, 2)],
  },
  {
    name: '项目部',
    parent: null,
    head: '项目总监',
    posts: [post('项目总监', 3, 1, 'project-managers', 'heads'), post('项目经理', 4, 3, 'project-managers')],
  },
  {
    name: '实施一组',
    parent: '项目部',
    head: '实施组长',
    posts: [post('实施组长', 5, 1, 'heads'), post('实施工程师', 6, 4)],
  },
  {
    name: '实施二组',
    parent: '项目部',
    head: '实施组长',
    posts: [post('实施组长', 5, 1, 'heads'), post('实施工程师', 6, 4)],
  },
  {
    name: '咨询部',
    parent: null,
    head: '咨询总监',
    posts: [post('咨询总监', 3, 1, 'heads'), post('咨询顾问', 5, 3)],
  },
];
