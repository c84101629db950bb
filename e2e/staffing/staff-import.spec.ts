import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { plainHeading, readSheet, writeSheet } from '../../server/src/platform/excel/workbook.ts';
import { isAccessible } from '../support/browser/accessible.ts';
import { signIn } from '../support/people/sign-in.ts';
import { toastOf } from '../support/screens/toasts.ts';
import { expect, test } from '../support/test.ts';

const digits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0');

const cellsOf = async (file: Download): Promise<string[][]> => readSheet(await readFile(await file.path()), 1000);
const downloaded = async (page: Page, inside: Page | Locator, button: string): Promise<Download> => {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    inside.getByRole('button', { name: button, exact: true }).click(),
  ]);
  return file;
};

/** The filled-in template: rows by their headings. */
async function sheet(headings: readonly string[], rows: readonly Readonly<Record<string, string>>[]) {
  const buffer = await writeSheet({
    name: '员工',
    columns: headings.map((header) => ({ header })),
    rows: rows.map((row) => headings.map((heading) => row[plainHeading(heading)] ?? '')),
  });
  return { name: '员工.xlsx', mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer };
}

test('people are imported from the template, wrong rows are shown and given back, and the export is what is filtered', async ({
  page,
  hire,
  watch,
}) => {
  test.slow();
  const family = `导入${digits(4)}`;
  const row = (name: string, more: Readonly<Record<string, string>> = {}) => ({
    姓名: `${family}${name}`,
    手机号: `18${digits(9)}`,
    部门: '综合管理部',
    入职日期: '2026-03-01',
    '试用期(月)': '3',
    权限组: '员工',
    ...more,
  });
  const [first, second, third] = [row('甲'), row('乙', { 手机号: '1380' }), row('丙', { 部门: '没有这个部门' })];

  await signIn(page, await hire({ groups: ['administrators'] }), '/staff/index');
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导入员工' });
  const template = await downloaded(page, dialog, '下载模板');
  expect(template.suggestedFilename()).toMatch(/模板\.xlsx$/);
  const [headings = []] = await cellsOf(template);
  expect(headings.slice(0, 4)).toEqual(['姓名*', '手机号*', '部门*', '岗位']);
  expect(headings.map(plainHeading)).toEqual(expect.arrayContaining(Object.keys(first)));

  const choose = dialog.getByLabel('选择 Excel 文件');
  watch.expect('/api/user/userImport', 422);
  await choose.setInputFiles(await template.path());
  await expect(toastOf(page, '第一张工作表中没有数据')).toBeVisible();
  await choose.setInputFiles(await sheet(headings, [first, second, third]));
  await expect(dialog.getByRole('status')).toHaveText('共 3 行，1 行正确，2 行有错误');
  const problems = dialog.getByRole('region', { name: '错误' }).getByRole('row');
  await expect(problems).toHaveText([/行\s*列\s*错误/, /第 3 行\s*手机号\s*手机号格式不正确/, /第 4 行\s*部门\s*\S+/]);
  const preview = dialog.getByRole('region', { name: '预览' });
  await expect(preview.locator('.import-wrong')).toHaveText(['1380', '没有这个部门']);
  await expect(dialog.getByRole('button', { name: '全部导入' })).toBeDisabled();
  await isAccessible(page, 'an import with errors');

  const given = await cellsOf(await downloaded(page, dialog, '下载错误文件'));
  expect(given[0]?.slice(0, headings.length)).toEqual(headings.map(plainHeading));
  expect(given.map((cells) => cells[0])).toEqual(['姓名', first.姓名, second.姓名, third.姓名]);
  expect(given.map((cells) => cells.join(' ').includes('手机号格式不正确'))).toEqual([false, false, true, false]);

  // What was right is taken, what was wrong is put right and comes in a second file.
  const right = [
    { ...second, 手机号: `18${digits(9)}` },
    { ...third, 部门: '总经办' },
  ];
  await dialog.getByRole('button', { name: '仅导入正确的行' }).click();
  await expect(toastOf(page, '已导入 1 行')).toBeVisible();
  const offer = page.getByRole('dialog', { name: '生成激活链接' });
  await expect(offer.getByText(first.姓名)).toBeVisible();
  await offer.getByRole('button', { name: '以后再说' }).click();
  await page.getByRole('button', { name: '导入', exact: true }).click();
  await choose.setInputFiles(await sheet(headings, right));
  await expect(dialog.getByRole('status')).toHaveText('共 2 行，全部正确');
  await dialog.getByRole('button', { name: '全部导入' }).click();
  await expect(toastOf(page, '已导入 2 行')).toBeVisible();
  await expect(dialog).toHaveCount(0);

  // Those who were imported get their links at once, to be copied or kept as a file.
  await offer.getByRole('button', { name: '生成', exact: true }).click();
  const made = page.getByRole('dialog', { name: '已生成 2 个激活链接' });
  await expect(made.getByRole('listitem')).toHaveText(right.map(({ 姓名 }) => new RegExp(`^${姓名} T\\d+http`)));
  await isAccessible(page, 'links for several');
  const kept = await cellsOf(await downloaded(page, made, '下载 Excel'));
  expect(kept[0]).toEqual(['工号', '姓名', '激活链接', '有效期至']);
  expect(kept.slice(1).map((cells) => cells[1])).toEqual(right.map(({ 姓名 }) => 姓名));
  const theirs = await page.context().newPage();
  await theirs.goto(kept[2]?.[2] ?? '');
  await expect(theirs.getByRole('heading', { name: '设置密码' })).toBeVisible();
  await theirs.close();
  await made.getByText('关闭', { exact: true }).click();

  await page.getByLabel('搜索员工').fill(family);
  await expect(page.getByRole('row')).toHaveCount(4);
  const all = await cellsOf(await downloaded(page, page, '导出'));
  expect(all.slice(1).map((cells) => cells.find((cell) => cell.startsWith(family)))).toEqual(
    expect.arrayContaining([first, second, third].map(({ 姓名 }) => 姓名)),
  );
  expect(all).toHaveLength(4);
  await page.getByLabel('搜索员工').fill(`${family}乙`);
  await expect(page.getByRole('row')).toHaveCount(2);
  const one = await cellsOf(await downloaded(page, page, '导出'));
  expect(one).toHaveLength(2);
  expect(one[1]).toContain(`${family}乙`);
  expect(one[1]).toContain(right[0]?.手机号);
});
