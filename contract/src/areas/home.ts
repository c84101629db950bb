import * as z from 'zod/mini';
import { ApprovalRow } from '#contract/areas/approval/request.ts';
import { endpoint } from '#contract/endpoint.ts';
import { DayMillis, NearDay, Nothing, noInput } from '#contract/fields.ts';
import { routeAt } from '#contract/routes.ts';

/** What the workbench is made of, in the order in which it comes. */
export const homePanels = {
  start: '开始使用',
  waiting: '待我处理',
  figures: '我的数据',
  sent: '我发起的',
  tasks: '我的任务',
  contacts: '下次联系',
  calendar: '日历',
  announcements: '公告',
  shortcuts: '快捷入口',
} as const;
export type HomePanel = keyof typeof homePanels;
export const homePanelNames = Object.keys(homePanels) as [HomePanel, ...HomePanel[]];
const Panel = z.enum(homePanelNames);

/** All that waits for someone stands at an address of its own on the screen of the workbench. */
export const waitingView = 'waiting';
export const waitingAddress = `/home?view=${waitingView}`;

export const HomeCard = z.object({
  key: z.string(),
  title: z.string(),
  /** What the figure counts, in words. */
  note: z.string(),
  count: z.int(),
  /** Of what belongs to one's role rather than waits: what stands in place of the count, such as an amount. */
  figure: z.optional(z.string()),
  link: z.string(),
  urgent: z.boolean(),
});
export type HomeCard = z.output<typeof HomeCard>;

/** Panels that are lists: an area gives the rows of each. */
const homeSections = ['waiting', 'sent', 'tasks', 'contacts', 'announcements'] as const satisfies readonly HomePanel[];

export const HomeRow = z.object({
  key: z.string(),
  title: z.string(),
  /** Below the title. */
  note: z.string(),
  /** At the end of the line: a day, or how it stands. */
  mark: z.string(),
  urgent: z.boolean(),
  link: z.string(),
  /** A request that can be decided from here. */
  request: z.optional(z.pick(ApprovalRow, { id: true, audit_info: true })),
});
export type HomeRow = z.output<typeof HomeRow>;

export const HomeSection = z.object({
  panel: z.enum(homeSections),
  /** The first of them. */
  rows: z.array(HomeRow),
  total: z.int(),
  /** Where all of them are. */
  link: z.string(),
});
export type HomeSection = z.output<typeof HomeSection>;

export const homeDayKinds = {
  holiday: '节假日',
  workday: '补班',
  leave: '我的请假',
  away: '同事请假',
  milestone: '里程碑',
  payday: '发薪日',
} as const;
export type HomeDayKind = keyof typeof homeDayKinds;

export const HomeDay = z.object({
  day: DayMillis,
  kind: z.enum(Object.keys(homeDayKinds) as [HomeDayKind, ...HomeDayKind[]]),
  title: z.string(),
  link: z.nullable(z.string()),
});
export type HomeDay = z.output<typeof HomeDay>;

const myCenter = '/staff/my_center';

/** What someone does on their first days, and what whoever sets the company up does. Each is ticked by what is there. */
export const firstSteps = {
  administrator: {
    company: {
      title: '填写公司信息',
      hint: '公司名称、税号和开票信息',
      link: '/basic_management/permission_settings?view=settings',
    },
    departments: {
      title: '建立部门',
      hint: '逐个新增，或用 Excel 导入',
      link: '/basic_management/organizational_structure',
    },
    people: { title: '添加员工', hint: '新增、导入，或发邀请链接由本人登记', link: '/staff/index' },
    heads: {
      title: '指定部门负责人',
      hint: '审批按部门负责人逐级流转',
      link: '/basic_management/organizational_structure',
    },
    approval: { title: '完成第一次审批', hint: '提交一次请假，由审批人同意', link: `${myCenter}/leave?apply=1` },
  },
  newcomer: {
    avatar: { title: '设置头像', hint: '让同事认得你', link: myCenter },
    emergency: { title: '填写紧急联系人', hint: '姓名和手机号', link: myCenter },
    bank: { title: '登记工资卡', hint: '开户银行和卡号，由人事维护的请联系人事', link: myCenter },
    education: { title: '补充学历', hint: '毕业院校、专业和学位', link: myCenter },
    announcements: { title: '阅读公司公告', hint: '有需要确认的请点确认', link: '/home/announcement' },
  },
} as const;
type FirstSteps = keyof typeof firstSteps;
export type FirstStep<Of extends FirstSteps = FirstSteps> = Of extends FirstSteps
  ? keyof (typeof firstSteps)[Of]
  : never;

export const HomeStart = z.object({
  of: z.enum(['administrator', 'newcomer']),
  steps: z.array(z.object({ key: z.string(), done: z.boolean() })),
  /** Whom to ask. */
  people: z.array(z.object({ id: z.int(), name: z.string(), post_name: z.nullable(z.string()), why: z.string() })),
});
export type HomeStart = z.output<typeof HomeStart>;

/** The first `order` of them in this order, then the others; without the hidden ones. */
export const HomeLayout = z.strictObject({
  order: z.array(Panel).check(z.maxLength(homePanelNames.length)),
  hidden: z.array(Panel).check(z.maxLength(homePanelNames.length)),
});
export type HomeLayout = z.output<typeof HomeLayout>;

export const indexData = endpoint({
  method: 'GET',
  path: '/api/common/indexData',
  summary: '工作台',
  permission: 'home.workbench',
  effect: 'read',
  shows: ['approval', 'notices', 'tasks', 'business', 'people', 'home'],
  input: 'query',
  schema: noInput,
  reply: z.object({
    cards: z.array(HomeCard),
    sections: z.array(HomeSection),
    /** Of this month. */
    days: z.array(HomeDay),
    /** Addresses, the one opened most often first. */
    used: z.array(z.string()),
    start: z.nullable(HomeStart),
    layout: HomeLayout,
  }),
  example: {},
});

export const homeMonth = endpoint({
  method: 'GET',
  path: '/api/common/homeMonth',
  summary: '工作台日历',
  permission: 'home.workbench',
  effect: 'read',
  shows: ['approval', 'tasks'],
  input: 'query',
  /** A day of the month. */
  schema: z.strictObject({ month: NearDay }),
  reply: z.object({ days: z.array(HomeDay) }),
  example: { month: 1_772_380_800_000 },
});

export const saveHomeLayout = endpoint({
  method: 'POST',
  path: '/api/common/homeLayout',
  summary: '调整工作台',
  permission: 'home.workbench',
  effect: 'write',
  operation: '调整工作台',
  changes: ['home'],
  input: 'body',
  schema: HomeLayout,
  reply: Nothing,
  example: { order: ['waiting', 'calendar'], hidden: ['contacts'] },
});

const mostOpened = 60;

/** What was opened since it was last said. It is nobody's deed: the log does not speak of it, and nothing else is kept than how often. */
export const countOpened = endpoint({
  method: 'POST',
  path: '/api/common/homeOpened',
  summary: '记录常用功能',
  permission: 'home.workbench',
  effect: 'session',
  input: 'body',
  schema: z.strictObject({
    opened: z
      .array(
        z.strictObject({
          path: z.string().check(
            z.maxLength(100),
            z.refine((path) => routeAt(path) !== undefined, '页面不存在'),
          ),
          times: z.int().check(z.minimum(1), z.maximum(1000)),
        }),
      )
      .check(z.minLength(1), z.maxLength(mostOpened)),
  }),
  reply: Nothing,
  example: { opened: [{ path: '/staff/index', times: 2 }] },
});
