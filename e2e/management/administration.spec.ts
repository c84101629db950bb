import { isAccessible, phone } from '../support/browser/accessible.ts';
import { signIn } from '../support/people/sign-in.ts';
import { toastOf } from '../support/screens/toasts.ts';
import { expect, test } from '../support/test.ts';

const screen = '/basic_management/permission_settings';

test('an administrator sees how the installation is doing, makes a back-up and reads its proof', async ({
  page,
  hire,
}) => {
  test.slow();
  await signIn(page, await hire({ groups: ['administrators'] }), screen);
  await page.getByRole('tab', { name: '系统管理' }).click();
  await expect(page).toHaveURL(/view=system/);
  await expect(page.getByRole('heading', { name: '备份与恢复' })).toBeVisible();
  await page.getByRole('button', { name: '立即备份' }).click();
  await expect(toastOf(page, '已开始备份，完成后自动验证')).toBeVisible();
  const backups = page.getByRole('list', { name: '备份' }).getByRole('listitem');
  // It is copied, restored beside, and looked through.
  await expect(backups.first().getByText(/验证可以恢复/)).toBeVisible({ timeout: 60_000 });
  await expect(backups.first().getByText(/张表 [\d,]+ 行，日志链 [\d,]+ 条/)).toBeVisible();
  await expect(page.getByRole('button', { name: '立即备份' })).toBeEnabled();

  await page.getByText('账号与权限', { exact: true }).click();
  await expect(page.getByText('sessions', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /显示全部/ }).click();
  await expect(page.getByText(/^校验日志链/)).toBeVisible();
  await isAccessible(page, '系统管理');

  // What it would do is said before, and nothing happens without the password.
  await page
    .getByRole('button', { name: /^恢复到/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /^恢复到/ });
  await expect(dialog.getByText('全公司都会回到那一刻')).toBeVisible();
  await isAccessible(page, '恢复');
  await dialog.getByRole('button', { name: '取消' }).click();
  await page.setViewportSize(phone);
  await expect(page.getByRole('button', { name: '立即备份' })).toBeVisible();
  await isAccessible(page, '系统管理 on a phone');
});

test('whoever may not has neither the tab nor the address', async ({ page, hire }) => {
  await signIn(page, await hire({ groups: ['employees'] }), '/home');
  await page.goto(`${screen}?view=system`);
  await expect(page.getByText('系统管理')).toHaveCount(0);
});
