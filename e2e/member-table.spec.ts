import type { Locator, Page } from '@playwright/test';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { choose, pickDay } from './support/forms.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

// In the company of the demo, where departments have posts and posts have people.

test.use({ site: 'trial' });

test.beforeEach(async ({ page, hire, watch }) => {
  watch.expect('/dev/ui', 404);
  await signIn(page, await hire({ groups: ['employees'] }), '/dev/ui');
});

const open = async (page: Page): Promise<Locator> => {
  await page.getByRole('region', { name: '对话框' }).getByRole('button', { name: '成员与审批' }).click();
  return page.getByRole('dialog', { name: '新增项目' });
};
const offered = (page: Page) => page.locator('.ant-select-dropdown:visible .ant-select-item-option');

test('a department loads its posts, a post its people, and what no longer fits is emptied', async ({ page }) => {
  const dialog = await open(page);
  const field = (name: string) => dialog.getByRole('combobox', { name: `第 1 行${name}` });
  await expect(field('岗位')).toBeDisabled();
  await expect(field('姓名')).toBeDisabled();

  await choose(page, dialog, '第 1 行部门', '财务部');
  await field('岗位').click();
  await expect(offered(page)).toHaveText(['财务经理', '会计', '出纳']);
  await page.keyboard.press('Escape');
  await field('姓名').click();
  const everyone = await offered(page).count();
  expect(everyone).toBeGreaterThan(1);
  await page.keyboard.press('Escape');

  await choose(page, dialog, '第 1 行岗位', '会计');
  await field('姓名').click();
  // One person holds this post.
  await expect(offered(page)).toHaveCount(1);
  await expect(offered(page).first()).toContainText('饱和度');
  await offered(page).first().click();
  const row = dialog.getByRole('row').nth(1);
  await expect(row).toContainText('饱和度');
  // Another department: its posts, its people, and nobody chosen.
  await choose(page, dialog, '第 1 行部门', '商务部');
  await expect(row).not.toContainText('饱和度');
  await field('岗位').click();
  await expect(offered(page)).toHaveText(['商务总监']);
});

test('dates, participation, deleting, and more than ten rows on one page', async ({ page, watch }) => {
  const dialog = await open(page);
  await dialog.getByRole('textbox', { name: '项目名称' }).fill('感知中台');
  await pickDay(dialog, '第 1 行计划开始时间', '2026-12-01');
  await pickDay(dialog, '第 1 行计划结束时间', '2026-12-31');
  const rate = dialog.getByRole('spinbutton', { name: '第 1 行计划参与率（%）' });
  await rate.fill('120');
  await rate.blur();
  await expect(rate).toHaveValue('100.00');
  await rate.fill('62.5');
  await rate.blur();

  for (let row = 2; row <= 11; row++) await dialog.getByRole('button', { name: '添加成员' }).click();
  await expect(dialog.getByRole('row')).toHaveCount(12);
  await expect(dialog.getByRole('navigation', { name: '分页' })).toHaveCount(0);
  await dialog.getByRole('spinbutton', { name: '第 11 行计划参与率（%）' }).fill('11');
  for (let row = 10; row >= 2; row--) await dialog.getByRole('button', { name: `删除第 ${row} 行` }).click();
  await expect(dialog.getByRole('row')).toHaveCount(3);
  // Whoever is left is the one that was there before.
  await expect(dialog.getByRole('spinbutton', { name: '第 2 行计划参与率（%）' })).toHaveValue('11.00');

  await choose(page, dialog, '第 1 行部门', '财务部');
  await choose(page, dialog, '第 1 行岗位', '出纳');
  const refused = page.waitForResponse((answer) => answer.url().endsWith('/api/common/nowhere'));
  watch.expect('/api/common/nowhere', 404);
  await dialog.getByRole('button', { name: '确定' }).click();
  const { members } = (await refused).request().postDataJSON() as { members: Record<string, unknown>[] };
  expect(members[0]).toMatchObject({
    department_id: expect.any(Number),
    station_id: expect.any(Number),
    start_time: beginOf('2026-12-01'),
    end_time: beginOf('2026-12-31'),
    participation: 62.5,
  });
  expect(members).toHaveLength(2);
});
