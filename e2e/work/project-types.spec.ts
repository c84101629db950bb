import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { isAccessible, phone } from '../support/browser/accessible.ts';
import { signIn } from '../support/people/sign-in.ts';
import { toastOf } from '../support/screens/toasts.ts';
import { expect, test } from '../support/test.ts';

const address = '/basic_management/project_type';
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const button = (where: Page | Locator, name: string) => where.getByRole('button', { name, exact: true });
const list = (page: Page) => page.getByRole('tabpanel', { name: '项目类型' });
const search = (page: Page) => page.getByRole('searchbox', { name: '搜索项目类型' });

/** Letters only: a code begins with one. */
const freshCode = () => Array.from({ length: 8 }, () => String.fromCharCode(65 + randomInt(26))).join('');

async function fill(page: Page, title: string, values: { name: string; code: string; percent: string }): Promise<void> {
  const form = dialog(page, title);
  await form.getByLabel('名称').fill(values.name);
  await form.getByLabel('编码').fill(values.code);
  await form.getByLabel('分红比例').fill(values.percent);
  await form.getByLabel('成长值基数').fill('120');
  await button(form, '确定').click();
}

test('a project type is created, found, changed, switched off and deleted; on a phone the types are cards', async ({
  page,
  hire,
  watch,
}) => {
  test.slow();
  const person = await hire({ groups: ['administrators'] });
  const code = freshCode();
  const name = `软件${code}`;
  await signIn(page, person, address);
  await button(page, '新增').first().click();
  await button(dialog(page, '新增项目类型'), '确定').click();
  await expect(dialog(page, '新增项目类型').locator('.ant-form-item-explain-error')).toHaveCount(4);
  await isAccessible(page, 'the dialog with errors');
  await fill(page, '新增项目类型', { name, code: code.toLowerCase(), percent: '12.5' });
  await expect(toastOf(page, '新增成功')).toBeVisible();

  await search(page).fill(code);
  await expect(page).toHaveURL(new RegExp(`keyword=${code}`));
  await expect(list(page).getByText(code, { exact: true })).toBeVisible();
  const found = list(page).getByRole('row').filter({ hasText: code });
  await expect(found).toContainText('12.50');
  await isAccessible(page, 'the project types');

  watch.expect('/api/base/projectType', 422);
  await button(page, '新增').first().click();
  await fill(page, '新增项目类型', { name: `别的${code}`, code, percent: '10' });
  await expect(dialog(page, '新增项目类型').getByText('编码已存在')).toBeVisible();
  // Where the machine is busy, the question may come a moment after the press that it took.
  await expect(async () => {
    await button(dialog(page, '新增项目类型'), '取消').click({ timeout: 2000 });
    await button(page.getByRole('dialog', { name: '提示' }), '放弃修改').click({ timeout: 4000 });
  }).toPass();
  await expect(dialog(page, '新增项目类型')).toHaveCount(0);

  await button(page, `编辑 ${name}`).click();
  const edit = dialog(page, '编辑项目类型');
  await edit.getByText('内部研发').click();
  await edit.getByRole('switch', { name: '启用' }).click();
  await button(edit, '确定').click();
  await expect(list(page).getByText('停用')).toBeVisible();
  await page.getByRole('tab', { name: '内部研发' }).click();
  await expect(page).toHaveURL(/kind=internal/);
  await expect(list(page).getByText(code, { exact: true })).toBeVisible();

  await button(page, `删除 ${name}`).click();
  await button(page.getByRole('dialog'), '取消').click();
  await expect(toastOf(page, '已取消删除')).toBeVisible();
  await button(page, `删除 ${name}`).click();
  await button(page.getByRole('dialog'), '删除').click();
  await expect(page.getByRole('heading', { name: '没有符合条件的项目类型' })).toBeVisible();

  const other = freshCode();
  await page.setViewportSize(phone);
  await page.goto(address);
  await button(page, '新增').first().click();
  await fill(page, '新增项目类型', { name: `工程${other}`, code: other, percent: '20' });
  await search(page).fill(other);
  const card = list(page)
    .getByRole('listitem')
    .filter({ hasText: `工程${other}` });
  await expect(card).toBeVisible();
});
