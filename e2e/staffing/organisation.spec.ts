import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { departmentTree } from '@tongzhou/contract/areas/organisation/structure.ts';
import { readSheet, writeSheet } from '../../server/src/platform/excel/workbook.ts';
import { isAccessible, phone } from '../support/browser/accessible.ts';
import { sql } from '../support/company/database.ts';
import { signIn } from '../support/people/sign-in.ts';
import { toastOf } from '../support/screens/toasts.ts';
import { expect, test } from '../support/test.ts';

const address = '/basic_management/organizational_structure';
const fresh = (word: string) => `${word}${randomInt(1e6)}`;
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const info = (page: Page) => page.getByRole('region', { name: '部门信息' });
const posts = (page: Page) => page.getByRole('region', { name: '岗位' });
const button = (where: Page | Locator, name: string) => where.getByRole('button', { name, exact: true });
const node = (page: Page, name: string) => page.locator('.department-tree').getByText(name, { exact: true });
const confirm = (page: Page, name: string | RegExp) => button(dialog(page, name), '确定').click();

/** A department with a head who sees what is below it, straight into the database. */
async function aDepartment(name: string, parent?: string): Promise<void> {
  const above = parent === undefined ? 'null' : `(select id from departments where department_name = '${parent}')`;
  await sql(`insert into departments (parent_id, department_name, position) values (${above}, '${name}', 500)`);
}

test('a department grows: created, given a head, posts and one below it, moved with a preview and by dragging, deleted', async ({
  page,
  hire,
  watch,
}) => {
  test.slow();
  const [person, head] = [await hire({ groups: ['administrators'] }), await hire({ name: fresh('舵主') })];
  const [name, target] = [fresh('渡口'), fresh('码头')];
  await aDepartment(target);
  await signIn(page, person, address);

  await button(page, '新增部门').click();
  await confirm(page, '新增部门');
  await expect(dialog(page, '新增部门').locator('.ant-form-item-explain-error')).toHaveCount(1);
  await dialog(page, '新增部门').getByLabel('部门名称').fill(name);
  await confirm(page, '新增部门');
  await expect(toastOf(page, '新增成功')).toBeVisible();
  await expect(info(page).getByRole('heading', { name })).toBeVisible();
  await expect(page).toHaveURL(/department_id=\d+/);
  await page.reload();
  await expect(info(page).getByRole('heading', { name })).toBeVisible();

  await button(info(page), '编辑').click();
  await dialog(page, '编辑部门').getByLabel('负责人').fill(head.jobNumber);
  await page.locator('.ant-select-item-option').filter({ hasText: head.name }).click();
  await confirm(page, '编辑部门');
  await expect(info(page).getByText(head.name)).toBeVisible();

  await button(page, '新增岗位').click();
  await dialog(page, '新增岗位').getByLabel('岗位名称').fill('船工');
  await dialog(page, '新增岗位').getByLabel('级别').fill('3');
  await confirm(page, '新增岗位');
  await expect(posts(page).getByText('3 级')).toBeVisible();
  await button(posts(page), '编辑 船工').click();
  await dialog(page, '编辑岗位').getByLabel('级别').fill('5');
  await confirm(page, '编辑岗位');
  await expect(posts(page).getByText('5 级')).toBeVisible();

  await button(info(page), '新增下级').click();
  const below = fresh('栈桥');
  await dialog(page, '新增部门').getByLabel('部门名称').fill(below);
  await confirm(page, '新增部门');
  await expect(info(page).getByText(name)).toBeVisible();

  await button(info(page), '调整上级').click();
  const moving = dialog(page, /^调整/);
  await moving.getByRole('combobox', { name: '新的上级部门' }).fill(target);
  await page.locator('.ant-select-tree-title').filter({ hasText: target }).click();
  await expect(moving.getByText('1 个部门，0 名在职人员')).toBeVisible();
  await expect(moving.getByText(`${head.name}（${name}）`)).toBeVisible();
  await isAccessible(page, 'the move');
  await button(moving, '确定调整').click();
  await expect(toastOf(page, '已调整上级部门')).toBeVisible();
  await expect(info(page).getByText(target)).toBeVisible();
  await isAccessible(page, 'a department');

  // On its lower half, and to the right of where it was taken: into the other, not beside it.
  await node(page, name).scrollIntoViewIfNeeded();
  await node(page, name).dragTo(node(page, target), {
    sourcePosition: { x: 10, y: 10 },
    targetPosition: { x: 120, y: 18 },
  });
  const dragged = dialog(page, `调整「${name}」的上级`);
  await expect(dragged.getByText('1 个部门，0 名在职人员')).toBeVisible();
  await button(dragged, '取消').click();
  const parents = await sql(`select parent_id from departments where department_name = '${name}'`);
  expect(parents).toEqual([{ parent_id: null }]);

  await page.goBack();
  await expect(info(page).getByRole('heading', { name })).toBeVisible();
  watch.expect('/api/ltd/department', 409);
  await button(info(page), '删除').click();
  await button(page.getByRole('dialog'), '删除').click();
  await expect(page.locator('.toast').getByText(/还有 1 个岗位/)).toBeVisible();
  await button(posts(page), '删除 船工').click();
  await button(page.getByRole('dialog'), '删除').click();
  await expect(posts(page).getByText('还没有岗位')).toBeVisible();
  await button(info(page), '删除').click();
  await button(page.getByRole('dialog'), '删除').click();
  await expect(node(page, name)).toHaveCount(0);
});

test('a template is imported and the whole exported; a day is made a holiday and restored; the chart is drawn', async ({
  page,
  hire,
  watch,
}) => {
  test.slow();
  const person = await hire({ groups: ['administrators'] });
  await signIn(page, person, address);
  await expect(info(page).getByRole('heading', { name: '总经办' })).toBeVisible();
  await expect(button(info(page), '删除')).toHaveCount(0);
  await button(page, '导入').click();
  const importing = dialog(page, '导入组织架构');
  const [template] = await Promise.all([page.waitForEvent('download'), button(importing, '下载模板').click()]);
  expect(template.suggestedFilename()).toBe('组织架构导入模板.xlsx');
  watch.expect('/api/ltd/departmentImport', 422);
  await importing.getByLabel('选择 Excel 文件').setInputFiles(await template.path());
  await expect(toastOf(page, '第一张工作表中没有数据')).toBeVisible();
  const [headings = []] = await readSheet(await readFile(await template.path()), 10);
  const rows = [
    ['研发中心', '', '', '', ''],
    ['平台部', '研发中心', '', '工程师', '3'],
    ['平台部', '研发中心', '', '高级工程师', '5'],
  ];
  await importing.getByLabel('选择 Excel 文件').setInputFiles({
    name: '组织架构.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await writeSheet({ name: '组织架构', columns: headings.map((header) => ({ header })), rows }),
  });
  await expect(importing.getByText('全部正确')).toBeVisible();
  await button(importing, '全部导入').click();
  await expect(toastOf(page, '已导入 3 行')).toBeVisible();
  await page.getByRole('searchbox', { name: '搜索部门' }).fill('平台部');
  await expect(node(page, '平台部')).toBeVisible();
  const [exported] = await Promise.all([page.waitForEvent('download'), button(page, '导出').click()]);
  expect(exported.suggestedFilename()).toMatch(/^组织架构_\d{4}-\d\d-\d\d\.xlsx$/);

  await page.getByRole('searchbox', { name: '搜索部门' }).fill('');
  await button(page, '架构图').click();
  await expect(page.getByRole('img', { name: /^组织架构图，共/ })).toBeVisible();
  await isAccessible(page, 'the chart');
  await page.keyboard.press('Escape');

  await button(page, '工作日历').click();
  const calendar = dialog(page, '工作日历');
  // Further ahead than any holidays are announced; the first Monday of March there.
  const year = new Date().getFullYear() + 2;
  const date = ((8 - new Date(Date.UTC(year, 2, 1)).getUTCDay()) % 7) + 1;
  for (const _ of [1, 2]) await button(calendar, '下一年').click();
  await expect(calendar.getByText(new RegExp(`^${year} 年的节假日安排还没有录入`))).toBeVisible();
  const march = calendar.getByRole('region', { name: '3 月' });
  const total = Number.parseInt((await march.getByText(/个工作日$/).textContent()) ?? '', 10);
  await march.getByRole('button', { name: `3月${date}日 上班` }).click();
  const day = dialog(page, `${year}-03-0${date}`);
  await day.getByLabel('名称').fill('开航日');
  await button(day, '确定').click();
  await expect(march.getByRole('button', { name: `3月${date}日 休息 开航日` })).toBeFocused();
  await expect(march.getByText(`${total - 1} 个工作日`)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(march.getByRole('button', { name: `3月${date + 1}日 上班` })).toBeFocused();
  await march.getByRole('button', { name: `3月${date}日 休息 开航日` }).click();
  await button(day, '恢复平常').click();
  await expect(march.getByRole('button', { name: `3月${date}日 上班` })).toBeVisible();
  await isAccessible(page, 'the calendar');

  watch.expect(departmentTree.path, 500);
  await page.route(`**${departmentTree.path}`, (route) =>
    route.fulfill({ status: 500, json: { code: 500, msg: '服务器内部错误，请稍后再试', data: null } }),
  );
  await page.goto(address);
  await expect(page.getByRole('heading', { name: '没有加载成功' })).toBeVisible();
  await isAccessible(page, 'the structure that could not be read');
});

test('who may only look is offered nothing to change; the keyboard walks the tree; on a phone the list comes first', async ({
  page,
  hire,
}) => {
  const person = await hire({ permissions: ['home.workbench', 'organisation'] });
  const [upper, lower] = [fresh('楼上'), fresh('楼下')];
  await aDepartment(upper);
  await aDepartment(lower, upper);
  await signIn(page, person, address);
  await expect(info(page).getByRole('heading', { name: '总经办' })).toBeVisible();
  for (const name of ['新增部门', '导入', '导出', '编辑', '新增下级', '新增岗位', '工作日历'])
    await expect(button(page, name)).toHaveCount(0);
  await page.getByRole('searchbox', { name: '搜索部门' }).fill(lower);
  await expect(page.getByText('找到 1 个部门')).toBeVisible();
  await page.getByRole('tree').press('Home');
  await page.keyboard.press('Enter');
  await expect(info(page).getByRole('heading', { name: upper })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(info(page).getByRole('heading', { name: lower })).toBeVisible();

  await page.setViewportSize(phone);
  await page.goto(address);
  await expect(node(page, '总经办')).toBeVisible();
  await expect(info(page)).toHaveCount(0);
  await node(page, '总经办').click();
  await expect(info(page).getByRole('heading', { name: '总经办' })).toBeVisible();
  await button(page, '全部部门').click();
  await expect(info(page)).toHaveCount(0);
  await expect(node(page, '综合管理部')).toBeVisible();
});
