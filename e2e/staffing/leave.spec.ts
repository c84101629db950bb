import type { Locator, Page } from '@playwright/test';
import { actOnApproval } from '@tongzhou/contract/areas/approval/act.ts';
import { approvalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import { calendarYear } from '@tongzhou/contract/areas/calendar.ts';
import { grantLeave } from '@tongzhou/contract/areas/leave/balance.ts';
import { userLeave, userLeaveIndex } from '@tongzhou/contract/areas/leave/request.ts';
import { addDays, beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { isAccessible, phone } from '../support/browser/accessible.ts';
import { sql } from '../support/company/database.ts';
import { clientOf } from '../support/company/requests.ts';
import type { Person, PersonOptions } from '../support/people/people.ts';
import { signIn } from '../support/people/sign-in.ts';
import { choose, choosePerson, pickDay } from '../support/screens/forms.ts';
import { shows } from '../support/screens/texts.ts';
import { toastOf } from '../support/screens/toasts.ts';
import { expect, test } from '../support/test.ts';

type Client = Awaited<ReturnType<typeof clientOf>>;

const screen = '/staff/my_center/leave';
const form = (page: Page) => page.getByRole('dialog', { name: '请假', exact: true });
const again = (page: Page) => page.getByRole('dialog', { name: '修改并重新提交' });
const panel = (inside: Locator) => inside.getByRole('region', { name: '请假时长' });
const card = (page: Page, name: string) => page.getByRole('list', { name: '我的额度' }).getByRole('button', { name });
const rows = (page: Page) => page.getByRole('tabpanel', { name: '我的请假' }).getByRole('row');
const short = (day: string) => day.slice(5).split('-').map(Number).join('/');

/** A Monday with an ordinary week behind it, far enough ahead for anything. */
async function plainMonday(client: Client): Promise<string> {
  let monday = addDays(today(Date.now()), 7);
  while (new Date(`${monday}T00:00:00Z`).getUTCDay() !== 1) monday = addDays(monday, 1);
  for (; ; monday = addDays(monday, 7)) {
    const { days } = await client(calendarYear, { year: Number(monday.slice(0, 4)) });
    if (!days.some(({ day }) => day >= beginOf(monday) && day <= beginOf(addDays(monday, 7)))) return monday;
  }
}

interface Team {
  readonly worker: Person;
  readonly boss: Person;
  readonly client: Client;
  readonly monday: string;
  readonly annual: number;
}

/** Someone with days of annual leave, and whoever decides about them. */
async function aTeam(hire: (options?: PersonOptions) => Promise<Person>, days: number): Promise<Team> {
  const [worker, boss, admin] = [await hire(), await hire(), await hire({ groups: ['administrators'] })];
  await sql(`update users set manager_id = ${boss.id} where id = ${worker.id}`);
  const client = await clientOf(worker);
  const { types } = await client(userLeaveIndex, {});
  const annual = types.find(({ name }) => name === '年假')?.id ?? 0;
  const keeper = await clientOf(admin);
  const valid_from = beginOf(today(Date.now()));
  const valid_to = beginOf(addDays(today(Date.now()), 300));
  await keeper(grantLeave, { user_ids: [worker.id], type_id: annual, days, valid_from, valid_to, reason: '本年度' });
  return { worker, boss, client, monday: await plainMonday(client), annual };
}

const sendDays = ({ client, annual }: Team, first: string, last: string) =>
  client(userLeave, { type_id: annual, start_time: beginOf(first), end_time: beginOf(last), desc: '回老家' });

async function decide(boss: Person, id: number, action: 'pass' | 'return'): Promise<void> {
  const client = await clientOf(boss);
  const { audit_info } = await client(approvalDetail, { id });
  const aim = { id, step: audit_info.step ?? 0, activation: audit_info.activation ?? 0 };
  await client(actOnApproval, { action, ...aim, opinion: '请再改改' });
}

/** On a phone days are tapped, not typed. */
async function tapDay(page: Page, label: string, day: string): Promise<void> {
  await form(page).getByLabel(label, { exact: true }).click();
  const calendar = page.locator('.ant-picker-dropdown:visible');
  while ((await calendar.locator(`td.ant-picker-cell-in-view[title="${day}"]`).count()) === 0)
    await calendar.locator('.ant-picker-header-next-btn').click();
  await calendar.locator(`td.ant-picker-cell-in-view[title="${day}"]`).click();
  await expect(calendar).toHaveCount(0);
}

test('asked for and passed on a phone: half days, two taps to decide, and the balance is taken', async ({
  page,
  hire,
  anotherBrowser,
}) => {
  test.slow();
  const { worker, boss, monday } = await aTeam(hire, 5);
  const tuesday = addDays(monday, 1);
  await page.setViewportSize(phone);
  await signIn(page, worker, screen);
  await expect(page.getByText('暂无请假')).toBeVisible();
  await expect(card(page, '年假 剩余 5 天')).toBeVisible();
  await isAccessible(page, 'no leaves');
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: '请假', exact: true }).first().click();
  await expect(page).toHaveURL(/apply=1/);
  await choose(page, form(page), '假期类型', '年假');
  await tapDay(page, '开始时间', monday);
  await choose(page, form(page), '开始于上午或下午', '下午');
  await tapDay(page, '结束时间', tuesday);
  const count = panel(form(page));
  await expect(count.locator('.count-total')).toHaveText('1.5 天');
  const lines = count.getByRole('list', { name: '每天的时长' }).getByRole('listitem');
  await expect(lines).toHaveText([`${short(monday)} 周一下午0.5 天`, `${short(tuesday)} 周二全天1 天`]);
  await expect(count.getByRole('definition')).toHaveText(['5 天', '3.5 天']);
  await expect(form(page).getByRole('list', { name: '审批路径' })).toContainText(boss.name);
  await form(page).getByLabel('请假描述').fill('回老家');
  await form(page).getByRole('button', { name: '提交', exact: true }).click();
  await expect(form(page)).toHaveCount(0);
  await expect(page).toHaveURL(screen);
  await expect(card(page, '年假 剩余 3.5 天')).toContainText('另有 1.5 天审批中');
  const item = page.getByRole('tabpanel', { name: '我的请假' }).getByRole('listitem').filter({ hasText: 'QJ-' });
  await expect(item).toContainText('审批中');

  const second = await (await anotherBrowser({ viewport: phone, hasTouch: true, isMobile: true })).newPage();
  await signIn(second, boss, '/approval/leave');
  await second.getByRole('link', { name: new RegExp(`${worker.name}的年假 1.5 天`) }).tap();
  await expect(second.getByText('回老家')).toBeVisible();
  await expect(second.getByRole('tab')).toHaveCount(0);
  await second.getByRole('button', { name: '同意', exact: true }).tap();
  await second.getByRole('dialog', { name: '同意' }).locator('.ant-modal-footer .ant-btn-primary').tap();
  await expect(toastOf(second, '已同意')).toBeVisible();
  await second.goto('/approval/leave?tab=done');
  await expect(second.getByRole('listitem').filter({ hasText: `${worker.name}的年假` })).toContainText('已通过');

  // Told by the message: nobody touched this page.
  await expect(item).toContainText('已通过');
  await expect(card(page, '年假 剩余 3.5 天')).not.toContainText('审批中');
  const standIn = `/approval/leave?delegate=${monday},${tuesday}`;
  await expect(item.getByRole('link', { name: '设置代理审批' })).toHaveAttribute('href', standIn);
  await card(page, '年假 剩余 3.5 天').click();
  const ledger = page.getByRole('dialog', { name: '年假额度明细' });
  await expect(ledger.getByRole('list', { name: '额度', exact: true })).toContainText('剩余 3.5 天 / 5 天');
  await expect(ledger.getByRole('list', { name: '变动明细' })).toContainText(`使用 ${short(tuesday)} 周二`);
});

test('returned, it is changed, sent again and compared; passed, one day is given back; the team’s month shows who is away', async ({
  page,
  hire,
  anotherBrowser,
}) => {
  test.slow();
  const team = await aTeam(hire, 5);
  const { worker, boss, client, annual, monday } = team;
  const tuesday = addDays(monday, 1);
  const { id } = await sendDays(team, monday, monday);
  await decide(boss, id, 'return');
  await signIn(page, worker, screen);
  await expect(rows(page).filter({ hasText: '已退回' })).toHaveCount(1);
  await page.getByRole('link', { name: /^修改 年假/ }).click();
  await expect(page).toHaveURL(new RegExp(`again=${id}`));
  await expect(again(page).getByLabel('开始时间', { exact: true })).toHaveValue(monday);
  await expect(again(page).getByLabel('请假描述')).toHaveValue('回老家');
  await expect(panel(again(page)).getByRole('definition')).toHaveText(['5 天', '4 天']);
  await pickDay(again(page), '结束时间', tuesday);
  await expect(panel(again(page)).getByRole('definition')).toHaveText(['5 天', '3 天']);
  await again(page).getByRole('button', { name: '重新提交' }).click();
  await expect(again(page)).toHaveCount(0);
  await expect(rows(page).filter({ hasText: '审批中' })).toContainText('2');

  const second = await (await anotherBrowser()).newPage();
  await signIn(second, boss, `/approval/leave?id=${id}`);
  await expect(second.getByRole('region', { name: '与上一轮相比' })).toContainText(/请假时长\s*1 天\s*→\s*2 天/);
  await decide(boss, id, 'pass');

  // Told by the message: the row offers to give days back.
  await page.getByRole('button', { name: /^销假 年假/ }).click();
  const reversal = page.getByRole('dialog', { name: '销假', exact: true });
  await reversal.getByText('部分日期').click();
  await reversal.getByLabel(new RegExp(`^${monday} 周一`)).check();
  await reversal.getByLabel('销假原因').fill('提前返岗');
  const sent = page.waitForResponse('**/api/approval/reverse');
  await reversal.locator('.ant-modal-footer .ant-btn-primary').click();
  const reversing = ((await (await sent).json()) as { data: { id: number } }).data.id;
  await expect(reversal).toHaveCount(0);
  await expect(rows(page).filter({ hasText: '销假审批中' })).toContainText('已通过');
  await decide(boss, reversing, 'pass');
  const morning = { type_id: annual, start_time: beginOf(monday), end_time: beginOf(monday), desc: '有事' };
  await client(userLeave, { ...morning, start_half: 'am', end_half: 'am' });
  await page.goto(screen);
  await expect(card(page, '年假 剩余 3.5 天')).toBeVisible();
  await expect(rows(page).filter({ hasText: '已通过' })).toContainText('已销假 1');
  await card(page, '年假').click();
  await expect(page.getByText('变动明细')).toBeVisible();
  await isAccessible(page, 'the ledger');
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: '团队日历' }).click();
  await expect(page).toHaveURL(`${screen}?tab=team`);
  const month = monday.slice(0, 7);
  while (
    (await page.locator('.team-bar h2').textContent()) !==
    `${Number(month.slice(0, 4))} 年 ${Number(month.slice(5))} 月`
  )
    await page.getByRole('button', { name: '下个月' }).click();
  const row = page.getByRole('row', { name: new RegExp(worker.name) });
  const cell = (day: string) => row.getByRole('cell').nth(Number(day.slice(8)) - 1);
  await expect(cell(monday)).toContainText('上午 年假 审批中');
  if (tuesday.startsWith(month)) await expect(cell(tuesday)).toContainText('全天 年假');
  await isAccessible(page, 'the team');
  await page.reload();
  await expect(row).toBeVisible();
  await page.setViewportSize(phone);
  const day = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: short(monday) }) });
  await expect(day.first()).toContainText(worker.name);
});

test('HR grants days, keeps the types, and is told what is missing in a leave for someone', async ({ page, hire }) => {
  test.slow();
  const [hr, worker] = [await hire({ groups: ['administrators'] }), await hire()];
  await signIn(page, hr, '/staff/index');
  await page.getByRole('link', { name: '假期额度' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: '假期额度' })).toBeVisible();
  await main.getByRole('button', { name: '发放' }).click();
  const grant = page.getByRole('dialog', { name: '发放假期额度' });
  await grant.getByRole('button', { name: '发放' }).click();
  await expect(grant.getByText('请选择公司成员')).toBeVisible();
  await choosePerson(page, grant, '公司成员', worker.name);
  await grant.getByLabel('公司成员', { exact: true }).blur();
  await choose(page, grant, '假期类型', '调休');
  await grant.getByLabel('天数').fill('1.5');
  await grant.getByLabel('原因').fill('周末加班');
  await grant.getByRole('button', { name: '发放' }).click();
  await expect(toastOf(page, '发放成功')).toBeVisible();
  await main.getByRole('searchbox', { name: '搜索员工' }).fill(worker.jobNumber);
  await main.getByRole('button', { name: `${worker.name} 调休额度明细` }).click();
  const ledger = page.getByRole('dialog', { name: `${worker.name} · 调休额度明细` });
  await expect(ledger).toContainText('+1.5 天');
  await expect(ledger).toContainText('周末加班');
  await ledger.getByRole('button', { name: '关闭' }).or(ledger.locator('.ant-drawer-close')).first().click();
  await isAccessible(page, 'the balances');
  await page.reload();
  await expect(main.getByRole('searchbox', { name: '搜索员工' })).toHaveValue(worker.jobNumber);

  await main.getByRole('tab', { name: '假期类型' }).click();
  await expect(main.getByRole('button', { name: '编辑 年假' })).toBeVisible();
  await isAccessible(page, 'the types');
  await page.goBack();
  await expect(main.getByRole('button', { name: `${worker.name} 调休额度明细` })).toBeVisible();
  await page.goForward();
  await main.getByRole('button', { name: '新增类型' }).click();
  const type = page.getByRole('dialog', { name: '新增假期类型' });
  const name = `培训${Date.now() % 1e6}`;
  await type.getByLabel('名称').fill(name);
  await type.getByRole('button', { name: '确定' }).click();
  const item = main.getByRole('listitem').filter({ hasText: name }).first();
  await expect(item).toContainText('启用');
  await main.getByRole('button', { name: `停用 ${name}` }).click();
  await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '停用' }).click();
  await expect(main.getByRole('button', { name: `启用 ${name}` })).toBeVisible();

  await page.goto(screen);
  await page.getByRole('button', { name: '请假', exact: true }).first().click();
  const who = form(page).locator('.ant-form-item').filter({ hasText: '请假人' });
  await expect(who).toContainText(hr.name);
  await form(page).getByLabel('请假描述').focus();
  await form(page).getByLabel('请假描述').blur();
  await shows(form(page), '请填写请假描述');
  await who.hover();
  await who.locator('.ant-select-clear').click();
  await shows(form(page), '请选择公司成员');
  await form(page).getByRole('button', { name: '提交', exact: true }).click();
  await shows(form(page), '请选择时间');
  await isAccessible(page, 'the form with errors');
});
