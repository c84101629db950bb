import type { Locator, Page } from '@playwright/test';
import { desk, isAccessible, phone } from '../support/browser/accessible.ts';
import { sql } from '../support/company/database.ts';
import { signIn } from '../support/people/sign-in.ts';
import { choosePerson } from '../support/screens/forms.ts';
import { shows } from '../support/screens/texts.ts';
import { toastOf } from '../support/screens/toasts.ts';
import { expect, test } from '../support/test.ts';

const screen = '/basic_management/template_management';
const list = (page: Page) => page.getByRole('tabpanel', { name: '审批模板' });
const row = (page: Page, name: string) => list(page).getByRole('row').filter({ hasText: name });
const steps = (drawer: Locator) => drawer.getByRole('list', { name: '审批步骤' }).getByRole('listitem');
const path = (drawer: Locator) => drawer.getByRole('list', { name: '审批路径' }).getByRole('listitem');

async function choose(page: Page, label: string, option: string, where: Page | Locator = page): Promise<void> {
  await where.getByLabel(label, { exact: true }).click();
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click();
}

const find = async (page: Page, name: string) => {
  await page.getByRole('searchbox', { name: '搜索审批模板' }).fill(name);
  await expect(page).toHaveURL(/keyword=/);
};

test('a template is written, tried, changed, looked at in its versions, disabled and deleted', async ({
  page,
  hire,
}) => {
  test.slow();
  const mark = Date.now() % 1e6;
  const name = `采购流程${mark}`;
  const [boss, worker] = [await hire({ name: `冯舵${mark}` }), await hire({ name: `陈橹${mark}` })];
  await sql(`update users set manager_id = ${boss.id} where id = ${worker.id}`);
  await signIn(page, await hire({ groups: ['administrators'] }), screen);
  await expect(row(page, '默认流程').first()).toBeVisible();
  await isAccessible(page, 'the templates');

  await page.getByRole('button', { name: '新增模板' }).click();
  const drawer = page.getByRole('dialog', { name: '新增审批模板' });
  // Specification 4: the first step approves; the last tick cannot be taken away.
  await expect(drawer.getByLabel('第 1 步审批')).toBeChecked();
  await drawer.getByLabel('第 1 步审批').click();
  await shows(page.getByRole('dialog', { name: '提示' }), '必须勾选不少于一个审批');
  await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '确定' }).click();
  await expect(drawer.getByLabel('第 1 步审批')).toBeChecked();

  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(drawer.getByText('第 1 步：请选择审批人')).toBeVisible();
  await drawer.getByLabel('名称').fill(name);
  await choose(page, '第 1 步的方式', '直属上级');
  await drawer.getByRole('button', { name: '添加审批人' }).click();
  await expect(drawer.getByLabel('第 2 步审批')).not.toBeChecked();
  await drawer.getByLabel('第 2 步审批').click();
  await choose(page, '第 2 步的方式', '指定角色组');
  await choose(page, '第 2 步的人员', '系统管理员');
  await drawer.getByRole('button', { name: '给第 2 步添加条件' }).click();
  await choose(page, '第 2 步条件 1的项目', '金额 ≥');
  await drawer.getByLabel('第 2 步条件 1的值').fill('5000');

  await choosePerson(page, page, '申请人', worker.name);
  await drawer.getByLabel('金额', { exact: true }).fill('4999.99');
  await drawer.getByRole('button', { name: '查看审批路径' }).click();
  await expect(path(drawer)).toHaveCount(2);
  await expect(path(drawer).first()).toContainText(boss.name);
  await expect(path(drawer).last()).toContainText('条件不满足（金额 ≥ 5000 元）');
  await drawer.getByLabel('金额', { exact: true }).fill('5000');
  await drawer.getByRole('button', { name: '查看审批路径' }).click();
  await expect(path(drawer).last()).toContainText('系统管理员');
  await expect(path(drawer).last()).not.toContainText('跳过');
  await isAccessible(page, 'the editor');
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(toastOf(page, '保存成功')).toBeVisible();
  await expect(drawer).toHaveCount(0);

  await find(page, name);
  await expect(row(page, name)).toContainText('全部类型');
  const editing = page.getByRole('dialog', { name: `编辑“${name}”` });
  await page.setViewportSize(phone);
  await list(page).getByRole('button', { name, exact: true }).click();
  await choosePerson(page, page, '申请人', worker.name);
  await editing.getByRole('button', { name: '查看审批路径' }).click();
  await expect(path(editing)).toHaveCount(2);
  await editing.getByRole('button', { name: '取消' }).click();
  await expect(editing).toHaveCount(0);
  await page.setViewportSize(desk);
  await page.getByRole('button', { name: `编辑 ${name}` }).click();
  await editing.getByRole('button', { name: '第 2 步上移' }).click();
  await expect(steps(editing).first()).toContainText('指定角色组');
  await choose(page, '适用类型', '借支', editing);
  await editing.getByRole('button', { name: '保存' }).click();
  await expect(editing).toHaveCount(0);
  await expect(row(page, name)).toContainText('版本 2');
  await expect(row(page, name)).toContainText('借支');

  await page.getByRole('button', { name: `更多 ${name}` }).click();
  await page.getByRole('menuitem', { name: '停用' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '停用' }).click();
  await expect(row(page, name)).toContainText('停用');
  await page.getByRole('button', { name: `更多 ${name}` }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await shows(page, '删除成功!');
  await expect(page.getByRole('heading', { name: '没有符合条件的审批模板' })).toBeVisible();
});
