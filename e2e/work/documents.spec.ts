import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { demoDocx } from '../../server/src/areas/documents/demo-docx.ts';
import { isAccessible } from '../support/browser/accessible.ts';
import { literal, sql } from '../support/company/database.ts';
import type { Person } from '../support/people/people.ts';
import { signIn } from '../support/people/sign-in.ts';
import { aWonOrder } from '../support/projects.ts';
import { aSalesTeam } from '../support/sales.ts';
import { toastOf } from '../support/screens/toasts.ts';
import { expect, test } from '../support/test.ts';

/** A department of their own: what is announced there concerns nobody else. */
async function moveToOwnDepartment(people: readonly Person[]): Promise<string> {
  const name = `部门${people[0]?.id}`;
  await sql(
    `with made as (insert into departments (department_name, position) values (${literal(name)}, 99) returning id)
      update users set department_id = (select id from made) where id in (${people.map(({ id }) => id).join()})`,
  );
  return name;
}

const dialog = (page: Page) => page.getByRole('dialog');

test('an announcement that must be confirmed: written, published, heard at once, put off, confirmed, and its readers are named', async ({
  page,
  hire,
  anotherBrowser,
}) => {
  const [writer, reader] = [await hire({ groups: ['hr'] }), await hire()];
  const department = await moveToOwnDepartment([reader]);
  const theirs = await (await anotherBrowser()).newPage();
  await signIn(theirs, reader);
  await expect(theirs.getByRole('region', { name: '日历' })).toBeVisible();
  await expect(theirs.getByRole('region', { name: '公告' })).toHaveCount(0);
  const secondTab = await theirs.context().newPage();
  await secondTab.goto('/document_management/company_document');
  await expect(secondTab.getByRole('link', { name: '消息，0 条未读' })).toBeVisible();

  await signIn(page, writer, '/notice_management/notice_management');
  const title = `停电通知${reader.id}`;
  await page.getByRole('button', { name: '新增公告' }).first().click();
  await dialog(page).getByLabel('标题', { exact: true }).fill(title);
  await dialog(page).getByRole('textbox', { name: '内容' }).click();
  await page.keyboard.type('明天停电');
  await dialog(page).getByRole('button', { name: '粗体' }).click();
  await page.keyboard.type('请关机<b>');
  await dialog(page).getByLabel('必须确认').click();
  await isAccessible(page, 'writing an announcement');
  await dialog(page).getByLabel('发给').click();
  await dialog(page).getByLabel('发给').fill(department);
  await page.getByTitle(department, { exact: true }).last().click();
  // The list of departments closes: it may lie over the buttons.
  await dialog(page).getByLabel('标题', { exact: true }).click();
  await dialog(page).getByRole('button', { name: '存为草稿' }).click();
  await expect(toastOf(page, '已存为草稿，发布后才会通知大家')).toBeVisible();
  await page.getByRole('button', { name: `发布 ${title}` }).click();
  await expect(dialog(page).getByText('共 1 人')).toBeVisible();
  await dialog(page).getByRole('button', { name: '发布' }).click();
  await expect(toastOf(page, '已发布，通知 1 人')).toBeVisible();

  // The other browser hears of it without being loaded again.
  await expect(theirs.getByRole('link', { name: '消息，1 条未读' })).toBeVisible();
  await expect(secondTab.getByRole('link', { name: '消息，1 条未读' })).toBeVisible();
  await secondTab.close();
  await expect(dialog(theirs).getByText('请关机<b>')).toBeVisible();
  await expect(dialog(theirs).locator('.rich-text b')).toHaveText('请关机<b>');
  await dialog(theirs).getByRole('button', { name: '稍后再看' }).click();
  await expect(dialog(theirs)).toBeHidden();
  await expect(theirs.getByRole('link', { name: '消息，0 条未读' })).toBeVisible();
  await theirs.goto('/home/announcement');
  await dialog(theirs).getByRole('button', { name: '我已阅读并确认' }).click();
  await expect(toastOf(theirs, '已确认')).toBeVisible();
  await expect(theirs.getByRole('listitem').filter({ hasText: title })).toContainText('已确认');
  await isAccessible(theirs, 'announcements');

  await page.getByRole('button', { name: `详情 ${title}` }).click();
  await expect(dialog(page).getByRole('row', { name: new RegExp(reader.name) })).toContainText(/\d{4}-\d\d-\d\d/);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await page
    .getByRole('button', { name: `更多 ${title}` })
    .or(page.getByRole('button', { name: `撤回 ${title}` }))
    .first()
    .click();
  const menu = page.getByRole('menuitem', { name: '撤回' });
  if (await menu.isVisible()) await menu.click();
  await dialog(page).getByRole('button', { name: '撤回' }).click();
  await expect(toastOf(page, '已撤回')).toBeVisible();
  await expect(theirs.getByText('暂无公告')).toBeVisible();
});

test('documents: a folder uploaded, narrowed, not found by others, a new version, the former one again, deleted and back; the log leads to it', async ({
  page,
  hire,
  anotherBrowser,
}) => {
  test.slow();
  const [keeper, other] = [await hire({ groups: ['administrators'] }), await hire()];
  const [cabinet, folder] = [`柜${keeper.id}`, `夹${keeper.id}`];
  const name = `纪要${keeper.id}.txt`;
  const source = test.info().outputPath(folder);
  mkdirSync(join(source, '附件'), { recursive: true });
  writeFileSync(join(source, name), '第一版内容');
  writeFileSync(join(source, '附件', `附表${keeper.id}.txt`), '附表');
  await signIn(page, keeper, '/document_management/company_document');
  await page.getByRole('button', { name: '新增文件夹' }).click();
  await dialog(page).getByLabel('名称', { exact: true }).fill(cabinet);
  await dialog(page).getByRole('button', { name: '确定' }).click();
  await page.getByRole('tree').getByText(cabinet, { exact: true }).click();
  await expect(page).toHaveURL(/folder_id=\d+/);
  await page.getByRole('button', { name: '上传文档' }).click();
  await dialog(page).getByLabel('选择文件夹', { exact: true }).and(page.locator('input')).setInputFiles(source);
  await expect(dialog(page).getByText(`${folder} / 附件 / 附表${keeper.id}.txt`)).toBeVisible();
  await isAccessible(page, 'uploading documents');
  await dialog(page).getByRole('button', { name: '上传', exact: true }).click();
  await expect(toastOf(page, '已上传 2 个文档')).toBeVisible();
  await expect(page.getByText(`${cabinet} / ${folder} / 附件`)).toBeVisible();

  const theirs = await (await anotherBrowser()).newPage();
  await signIn(theirs, other, '/document_management/company_document');
  await expect(theirs.getByRole('link', { name, exact: true })).toBeVisible();

  await page.getByRole('button', { name: '编辑文件夹' }).click();
  await dialog(page).getByLabel('可见人员').fill(keeper.name);
  await page.getByTitle(keeper.name).or(page.locator('.ant-select-item-option')).first().click();
  await dialog(page).getByRole('button', { name: '确定' }).click();
  await expect(toastOf(page, '保存成功')).toBeVisible();
  await theirs.goto(`/document_management/company_document?keyword=${encodeURIComponent(name)}`);
  await expect(theirs.getByText('没有符合条件的')).toBeVisible();
  await expect(theirs.getByRole('link', { name, exact: true })).toHaveCount(0);
  for (const closed of [cabinet, folder]) await expect(theirs.getByText(closed, { exact: true })).toHaveCount(0);

  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByText('第一版内容')).toBeVisible();
  const version = async (bytes: string) => {
    await page.getByRole('button', { name: '上传新版本' }).click();
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles([{ name, mimeType: 'text/plain', buffer: Buffer.from(bytes) }]);
    await expect(dialog(page).getByRole('list', { name: '已上传的附件' })).toBeVisible();
    await dialog(page).getByRole('button', { name: '确定' }).click();
  };
  await version('第二版内容');
  await expect(page.getByText('第二版内容')).toBeVisible();
  await page.getByRole('button', { name: '恢复第 1 版' }).click();
  await dialog(page).getByRole('button', { name: '恢复', exact: true }).click();
  await expect(page.getByText('恢复自第 1 版')).toBeVisible();
  await expect(page.getByText('第一版内容')).toBeVisible();
  await isAccessible(page, 'a document');

  await page.getByRole('link', { name: '操作日志', exact: true }).last().click();
  await expect(page.getByText('只看一条记录的日志')).toBeVisible();
  await page.getByRole('button', { name: '恢复文档旧版本' }).first().click();
  await expect(dialog(page).getByRole('row', { name: /版本 2 3/ })).toBeVisible();
  await isAccessible(page, 'an entry of the log');
  await dialog(page).getByRole('link', { name }).click();
  await expect(page.getByText('第一版内容')).toBeVisible();

  await page.goto('/document_management/company_document');
  await page.getByRole('button', { name: `更多 ${name}` }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await dialog(page).getByRole('button', { name: '删除' }).click();
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: '回收站' }).click();
  await page.getByRole('button', { name: `恢复 ${name}` }).click();
  await expect(toastOf(page, '已恢复到原来的位置')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
});

test('a contract: a template with placeholders, filled from a won order, what is missing told before, opened in the preview', async ({
  page,
  hire,
}) => {
  test.slow();
  const team = await aSalesTeam(hire);
  const [finance, keeper] = [await hire({ groups: ['finance'] }), await hire({ groups: ['administrators'] })];
  const order = `远洋${team.seller.id}`;
  await aWonOrder(team, finance, order);
  const name = `合同${keeper.id}.docx`;
  const buffer = demoDocx(['合同编号：{合同编号}', '金额：{合同金额}', '代表：{甲方代表}']);
  await signIn(page, keeper, '/document_management/contract_template');
  await page.getByRole('button', { name: '新增模板' }).first().click();
  const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  await dialog(page).locator('input[type=file]').setInputFiles([{ name, mimeType, buffer }]);
  await expect(dialog(page).getByRole('list', { name: '已上传的附件' })).toBeVisible();
  await dialog(page).getByRole('button', { name: '确定' }).click();
  await expect(toastOf(page, '新增成功')).toBeVisible();
  await page.getByRole('button', { name: `生成合同 ${name}` }).click();
  await dialog(page).getByLabel('订单').fill(order);
  await page.locator('.ant-select-item-option').filter({ hasText: order }).first().click();
  await expect(dialog(page).getByText('1 处没有内容，将留空：甲方代表')).toBeVisible();
  await isAccessible(page, 'filling a contract');
  await dialog(page).getByRole('button', { name: '生成', exact: true }).click();
  await page.waitForURL('**/document_management/detail?id=*');
  await expect(page.getByText(/^合同编号：HT-/)).toBeVisible();
});
