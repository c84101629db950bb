// Makes the pictures of the README anew, from the real product: npm run pictures.
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { root } from '../tools/list-files.ts';
import { sql } from './support/company/database.ts';
import { administrator, type OwnCompany, withOwnCompany } from './support/company/pictured-company.ts';
import { aPerson, type Letter, type Person, send } from './support/people/people.ts';
import { signInByHand } from './support/people/sign-in.ts';

const target = join(root, 'docs/pictures');
const desk: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};

/** A working morning, whenever the pictures are made. */
const now = new Date(
  `${new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())}T10:06:00+08:00`,
);
// Saturday and Sunday, which are the same days in UTC at this hour.
while (now.getUTCDay() % 6 === 0) now.setUTCDate(now.getUTCDate() - 1);
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

type Sender = 'li' | 'chen' | 'zhao';

const letters: readonly (Letter & { readonly from?: Sender })[] = [
  {
    from: 'li',
    kind: 'approval',
    title: '李晓岚提交的差旅报销等待你审批',
    content: '杭州至成都，出差 4 天，报销单附有 6 张票据。',
    at: ago(4),
  },
  {
    from: 'chen',
    kind: 'project',
    title: '“智慧园区二期”申请验收',
    content: '交付物已上传，计划于本周五与客户确认，请安排验收人员。',
    at: ago(37),
  },
  {
    kind: 'reminder',
    title: '回款计划将于 3 天后到期',
    content: '合同第二期，客户：华东电力设计院。',
    at: ago(66),
  },
  {
    from: 'zhao',
    kind: 'task',
    title: '你有一项新任务：整理本季度人员饱和度',
    content: '请在月底前给出各部门的数据和说明。',
    at: ago(60 * 17),
  },
  {
    from: 'li',
    kind: 'approval',
    title: '你提交的请假申请已通过',
    content: '年假 2 天，审批人：李晓岚。',
    at: ago(60 * 19),
    read: true,
  },
  {
    kind: 'security',
    title: '新设备登录提醒',
    content: '你的账号刚刚在 Edge · Windows 上登录，如非本人操作，请立即修改密码。',
    at: ago(60 * 25),
    read: true,
  },
  {
    from: 'chen',
    kind: 'project',
    title: '“供应链协同平台”发布揭榜公告',
    content: '面向全体研发人员，截止时间为下周三 18:00，欢迎组队报名。',
    at: ago(60 * 43),
    read: true,
  },
  {
    kind: 'system',
    title: '系统将于周六 22:00 维护',
    content: '预计持续 30 分钟，期间暂停服务，请提前保存未提交的内容。',
    at: ago(60 * 67),
    read: true,
  },
];

/** Address, picture, and what is opened on it. */
const screens = [
  ['/basic_management/organizational_structure', 'organisation.png', '后端组'],
  ['/staff/index', 'staff.png', '正式'],
  ['/basic_management/permission_settings', 'permissions.png', '部门负责人'],
  ['/basic_management/template_management', 'templates.png', '启用'],
] as const;

/** By whom it is seen: address, picture, and what stands there when it is drawn. */
const salesScreens = [
  ['/business_management/business_list', 'opportunities.png', '.ant-table-row'],
  ['/business_management/business_list?view=board', 'board.png', '.board-card'],
  ['/business_management/business_total', 'business-total.png', '.chart-place canvas'],
] as const;
const projectScreens = (running: number) =>
  [
    ['/project_management/project_list', 'projects.png', '.ant-table-row'],
    [`/project_management/project_detail?id=${running}`, 'project.png', '.ant-descriptions, .panel'],
    [
      `/project_management/project_detail?id=${running}&tab=tasks&view=time-line&open=false`,
      'time-line.png',
      '.task-line-bar',
    ],
    ['/project_management/working_saturation', 'saturation.png', '.sat-cell'],
  ] as const;

async function setTheScene(reader: Person): Promise<void> {
  const people: Record<Sender, Person> = {
    li: await aPerson({ name: '李晓岚' }),
    chen: await aPerson({ name: '陈启航' }),
    zhao: await aPerson({ name: '赵一鸣' }),
  };
  // One by one: each has its own sender.
  for (const { from, ...letter } of letters)
    await send(reader, [letter], from === undefined ? undefined : people[from]);
}

async function picture(page: Page, name: string): Promise<void> {
  // Nothing hovered, nothing under way.
  await page.mouse.move(100, 880);
  await page.locator('.loading-bar[data-on="true"]').waitFor({ state: 'detached' });
  const path = join(target, name);
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
  console.log(`${name}  ${Math.round(statSync(path).size / 1024)} KB`);
}

async function takePictures(company: OwnCompany): Promise<void> {
  const open = async (options: BrowserContextOptions): Promise<Page> => {
    const page = await company.open(options);
    await page.context().clock.install({ time: now });
    return page;
  };
  const chief = await administrator();
  await setTheScene(chief);
  const page = await open(desk);
  await company.toPersonas(page);
  await picture(page, 'login.png');
  await signInByHand(page, chief);
  await page.getByRole('link', { name: /未读消息/ }).waitFor();
  await picture(page, 'home.png');
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '消息' }).click();
  await page.getByRole('navigation', { name: '分页' }).waitFor();
  await picture(page, 'messages.png');
  await page.getByRole('button', { name: '切换到深色主题' }).click();
  await picture(page, 'messages-dark.png');
  await page.getByRole('button', { name: '切换到浅色主题' }).click();
  for (const [path, name, sign] of screens) {
    await page.goto(path);
    await page.getByText(sign, { exact: true }).first().click();
    // What was opened is asked of the server; the live stream keeps the page from ever being idle.
    await sleep(1500);
    await picture(page, name);
  }

  await page.goto('/basic_management/permission_settings?view=system');
  await page.getByRole('button', { name: '立即备份' }).click();
  await page.getByText(/验证可以恢复/).waitFor({ timeout: 120_000 });
  await sleep(1500);
  await picture(page, 'system.png');
  await page.goto('/log_management/operation_log');
  await page.locator('.ant-table-row').first().waitFor();
  await picture(page, 'log.png');

  const seenBy = async (persona: string, shown: readonly (readonly [string, string, string])[]) => {
    const desktop = await open(desk);
    await company.enterAs(desktop, persona);
    for (const [path, name, sign] of shown) {
      await desktop.goto(path);
      await desktop.locator(sign).first().waitFor();
      await sleep(1500);
      await picture(desktop, name);
    }
  };
  await seenBy('商务', salesScreens);
  const [running] = await sql<{ id: string }>(
    `select p.id from projects p join project_tasks t on t.project_id = p.id where p.status = 4 and t.state in ('todo', 'doing') group by p.id order by count(*) desc, p.id limit 1`,
  );
  await seenBy('项目管理', projectScreens(Number(running?.id)));

  const small = await open(phone);
  await signInByHand(small, chief, '/home/message');
  await small.getByRole('navigation', { name: '分页' }).waitFor();
  await picture(small, 'messages-phone.png');
}

mkdirSync(target, { recursive: true });
await withOwnCompany('pictures', takePictures);
