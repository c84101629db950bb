import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { addDays, beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { sql } from './support/database.ts';
import { choose, pickDay } from './support/forms.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { shows } from './support/texts.ts';

// The screens every area is made of, on the page that shows them with made-up data: what only a real browser shows of them.
// Their rules are tested below the browser, in web/src/ui; what an area does with them is tried in its own journeys.

test.use({ site: 'trial' });

test.beforeEach(({ watch }) => {
  test.slow();
  // It is no address of the product, so the server says 404 with the application's page.
  watch.expect('/dev/ui', 404);
  watch.expect('/api/common/nowhere', 404);
});

const open = async (page: Page, button: string): Promise<Locator> => {
  await page.getByRole('region', { name: '对话框' }).getByRole('button', { name: button, exact: true }).click();
  return page.getByRole('dialog').first();
};
const offered = (page: Page) => page.locator('.ant-select-dropdown:visible .ant-select-item-option');
/** What 确定 sends to a call that refuses everything. */
async function sentBy(page: Page, dialog: Locator): Promise<Record<string, unknown>> {
  const refused = page.waitForResponse((answer) => answer.url().endsWith('/api/common/nowhere'));
  await dialog.getByRole('button', { name: '确定' }).click();
  return (await refused).request().postDataJSON() as Record<string, unknown>;
}

test('a list with its tabs and further search; a dialog with every kind of field sends what was chosen', async ({
  page,
  hire,
}) => {
  await signIn(page, await hire({ groups: ['employees'] }), '/dev/ui');
  const list = page.getByRole('region', { name: '列表' });
  const tabs = list.getByRole('tab');
  await expect(tabs).toHaveText(['全部1,286', '我负责的142', '已成单10,000+']);
  await tabs.first().click();
  await page.keyboard.press('ArrowRight');
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(tabs.nth(1)).toBeFocused();
  await expect(list.getByRole('searchbox', { name: '搜索商机' }).or(list.getByLabel('搜索商机'))).toBeVisible();
  await expect(list.getByRole('button', { name: '新增商机' })).toBeVisible();
  await expect(list.getByRole('button', { name: '有权限才显示' })).toHaveCount(0);
  const toggle = list.getByRole('button', { name: '高级搜索' });
  await toggle.click();
  const fields = list.getByRole('form', { name: '高级搜索' });
  await fields.getByRole('textbox', { name: '客户' }).fill('中建');
  await choose(page, fields, '状态', '赢单');
  await pickDay(fields, '签约日期', '2026-11-03');
  await pickDay(fields, '月份', '2026-10');
  // Nothing is searched before the button is pressed.
  await expect(list.getByText('客户：中建')).toHaveCount(0);
  await fields.getByRole('button', { name: '搜索' }).click();
  for (const words of [
    '客户：中建',
    '状态：赢单',
    '签约日期：2026-11-03',
    '月份：2026-10',
    '创建时间：2026-11-01 至 2026-11-15',
  ])
    await expect(list.getByText(words)).toBeVisible();
  await toggle.click();
  await expect(fields).toHaveCount(0);

  const dialog = await open(page, '全部字段');
  for (const label of ['只读文字', '级别', '标签', '部门', '说明', '权限', '照片', '附件'])
    await expect(dialog.getByText(label, { exact: true }).first()).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: '禁用输入' })).toBeDisabled();
  await expect(dialog.getByText('T00001')).toBeVisible();
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog.getByText('必填', { exact: true }).first()).toBeVisible();

  // A date of type 101 begins today.
  const deadline = dialog.getByLabel('截止日期（今天起）');
  const now = today(Date.now());
  const cell = (day: string) => page.locator(`.ant-picker-dropdown:visible td[title="${day}"]`);
  await pickDay(dialog, '截止日期（今天起）', addDays(now, -1));
  await expect(deadline).toHaveValue('');
  await deadline.click();
  // Also where yesterday stands on the page of the month before.
  if (now.slice(-2) !== '01') await expect(cell(addDays(now, -1))).toHaveClass(/ant-picker-cell-disabled/);
  await expect(cell(now)).not.toHaveClass(/ant-picker-cell-disabled/);
  await cell(now).click();
  await expect(deadline).toHaveValue(now);

  await dialog.getByRole('textbox', { name: '姓名' }).fill('张三');
  await choose(page, dialog, '级别', '甲');
  // A dropdown that is told of its change empties the other one.
  await choose(page, dialog, '类型（联动）', '乙');
  await dialog.getByRole('radio', { name: '甲' }).check();
  await dialog.getByRole('checkbox', { name: '乙' }).check();
  await pickDay(dialog, '日期', '2026-12-24');
  await pickDay(dialog, '时间', '2026-12-24 09:30');
  await dialog.getByRole('textbox', { name: '说明' }).fill('两行\n文字');
  await dialog.getByRole('treeitem', { name: '立项' }).getByRole('checkbox').click();
  const body = await sentBy(page, dialog);
  expect(body).toMatchObject({
    name: '张三',
    type: 'b',
    sex: 'a',
    tags: ['b'],
    day: beginOf('2026-12-24'),
    deadline: beginOf(now),
    at: beginOf('2026-12-24') + 9.5 * 3_600_000,
    note: '两行\n文字',
    permissions: { half_checked: [1] },
  });
  expect((body.permissions as { checked: number[] }).checked.toSorted((a, b) => a - b)).toEqual([2, 11, 21]);
  for (const name of ['level', 'number', 'account']) expect(body[name] ?? null, name).toBeNull();
  // Refused, it stays open with all that was typed.
  await expect(dialog.getByRole('textbox', { name: '姓名' })).toHaveValue('张三');
});

test('members by department, post and name, with days and participation; at least one approver, or those of a template', async ({
  page,
  hire,
  site,
}) => {
  const person = await hire({ groups: ['employees'] });
  const [first, second] = [`财务${randomInt(1e6)}`, `商务${randomInt(1e6)}`];
  await sql(
    site,
    `with made as (
      insert into departments (parent_id, department_name, position) values (null, '${first}', 500), (null, '${second}', 501)
      returning id, department_name
    ), posts as (
      insert into posts (department_id, post_name, level)
      select id, p.name, 1 from made join (values ('${first}', '会计'), ('${first}', '出纳'), ('${second}', '商务总监')) p (at, name)
        on p.at = made.department_name
      returning id, post_name, department_id
    )
    update users set department_id = posts.department_id, post_id = posts.id from posts
    where posts.post_name = '会计' and users.id = ${person.id}`,
  );
  await signIn(page, person, '/dev/ui');
  const dialog = await open(page, '成员与审批');
  await expect(dialog.getByRole('columnheader')).toHaveText([
    '部门',
    '岗位',
    '姓名',
    '计划开始时间',
    '计划结束时间',
    '计划参与率（%）',
    '操作',
  ]);
  const field = (name: string) => dialog.getByRole('combobox', { name: `第 1 行${name}` });
  await expect(field('岗位')).toBeDisabled();
  await expect(field('姓名')).toBeDisabled();
  await choose(page, dialog, '第 1 行部门', first);
  await field('岗位').click();
  await expect(offered(page)).toHaveText(['会计', '出纳']);
  await page.keyboard.press('Escape');
  await choose(page, dialog, '第 1 行岗位', '会计');
  await field('姓名').click();
  await expect(offered(page)).toHaveCount(1);
  await expect(offered(page).first()).toContainText('饱和度');
  await offered(page).first().click();
  const row = dialog.getByRole('row').nth(1);
  await expect(row).toContainText('饱和度');
  // Another department: its posts, its people, and nobody chosen.
  await choose(page, dialog, '第 1 行部门', second);
  await expect(row).not.toContainText('饱和度');
  await field('岗位').click();
  await expect(offered(page)).toHaveText(['商务总监']);
  await offered(page).first().click();

  await dialog.getByRole('textbox', { name: '项目名称' }).fill('感知中台');
  await pickDay(dialog, '第 1 行计划开始时间', '2026-12-01');
  await pickDay(dialog, '第 1 行计划结束时间', '2026-12-31');
  const rate = dialog.getByRole('spinbutton', { name: '第 1 行计划参与率（%）' });
  await rate.fill('120');
  await rate.blur();
  await expect(rate).toHaveValue('100.00');
  await rate.fill('62.5');
  await rate.blur();
  for (let count = 2; count <= 3; count++) await dialog.getByRole('button', { name: '添加成员' }).click();
  await expect(dialog.getByRole('row')).toHaveCount(4);
  await dialog.getByRole('spinbutton', { name: '第 3 行计划参与率（%）' }).fill('11');
  await dialog.getByRole('button', { name: '删除第 2 行' }).click();
  await expect(dialog.getByRole('row')).toHaveCount(3);
  // Whoever is left is the one that was there before.
  await expect(dialog.getByRole('spinbutton', { name: '第 2 行计划参与率（%）' })).toHaveValue('11.00');

  const steps = dialog.getByRole('list', { name: '审批步骤' }).getByRole('listitem');
  const box = (number: number) => dialog.getByRole('checkbox', { name: `第 ${number} 步审批` });
  await expect(dialog.getByText('查看', { exact: true })).toBeHidden();
  await box(1).click();
  const prompt = page.getByRole('dialog', { name: '提示' });
  await shows(prompt, '必须勾选不少于一个审批');
  await prompt.getByRole('button', { name: '确定' }).click();
  await expect(prompt).toBeHidden();
  await expect(box(1)).toBeChecked();
  await dialog.getByRole('combobox', { name: '审批模板' }).click();
  await page.getByTitle('请假默认流程').click();
  await expect(steps).toHaveCount(2);
  await expect(steps.first()).toContainText('直属上级');
  await expect(steps.nth(1)).toContainText('部门负责人');
  // The default of a kind stands fast; more can be added after it.
  await expect(box(1)).toBeDisabled();
  await dialog.getByRole('button', { name: '添加审批人' }).click();
  await expect(steps).toHaveCount(3);
  await dialog.getByRole('button', { name: '删除第 3 步' }).click();

  const { members } = (await sentBy(page, dialog)) as { members: Record<string, unknown>[] };
  expect(members[0]).toMatchObject({
    department_id: expect.any(Number),
    station_id: expect.any(Number),
    start_time: beginOf('2026-12-01'),
    end_time: beginOf('2026-12-31'),
    participation: 62.5,
  });
  expect(members).toHaveLength(2);
});
