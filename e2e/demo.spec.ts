import { join } from 'node:path';
import { startServer, temporaryFolder } from '../tools/real-server.ts';
import { isAccessible } from './support/accessible.ts';
import { demoKeyOf } from './support/demo-key.ts';
import { password, scene } from './support/scene.ts';
import { fillSignIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { toastOf } from './support/toasts.ts';

test.use({ site: 'trial' });

const withKey = (key: string) => `/login#demo=${key}`;

test('the start key offers one-click personas, each with their own menu', async ({ page }) => {
  await page.goto(withKey(scene().demoKey));
  const personas = page.getByRole('region', { name: '演示角色' }).getByRole('button');
  await expect(personas).toHaveCount(8);
  // The key stays out of the address and of what the history shows.
  expect(page.url()).not.toContain('demo');
  await personas.filter({ hasText: '人事' }).click();
  await page.waitForURL('**/home');
  await expect(page.getByRole('navigation').getByText('员工管理')).toBeVisible();
  await page.goto('/login');
  await page.getByRole('region', { name: '演示角色' }).getByRole('button').filter({ hasText: /^员工/ }).click();
  await page.waitForURL('**/home');
  await expect(page.getByRole('navigation').getByText('首页')).toBeVisible();
  await expect(page.getByRole('navigation').getByText('基础管理')).toHaveCount(0);
});

test('another key offers nothing', async ({ page, watch }) => {
  watch.expect('/api/user/demoPersona', 404);
  const answered = page.waitForResponse('**/api/user/demoPersona*');
  await page.goto(withKey('not-the-key'));
  await answered;
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeEnabled();
  await expect(page.getByRole('region', { name: '演示角色' })).toBeHidden();
});

test('the administrator removes the demo company by typing it out, and begins with an empty one', async ({
  browser,
}) => {
  test.slow();
  // On a server of its own: the others are needed.
  const folder = temporaryFolder('demo');
  const server = await startServer({
    dataDir: join(folder.path, 'data'),
    settings: { DEMO: '1', ADMIN_PASSWORD: password },
  });
  try {
    const context = await browser.newContext({ baseURL: `http://127.0.0.1:${server.port}`, locale: 'zh-CN' });
    const page = await context.newPage();
    await page.goto(withKey(await demoKeyOf(server)));
    await page.getByRole('region', { name: '演示角色' }).getByRole('button').filter({ hasText: '管理员' }).click();
    await page.waitForURL('**/home');
    await page.goto('/basic_management/permission_settings');
    await page.getByRole('button', { name: '清除演示数据' }).click();
    const dialog = page.getByRole('dialog', { name: '清除演示数据' });
    const words = dialog.getByLabel('请输入“清除演示数据”');
    await words.fill('清除');
    await dialog.getByRole('button', { name: '清除', exact: true }).click();
    await expect(dialog.locator('.ant-form-item-explain-error')).toHaveText('请输入“清除演示数据”');
    await isAccessible(page, 'removing the demo company');
    await page.setViewportSize({ width: 1440, height: 900 });
    await words.fill('清除演示数据');
    await dialog.getByRole('button', { name: '清除', exact: true }).click();
    await page.waitForURL('**/login');
    await expect(toastOf(page, '演示数据已清除，请重新登录')).toBeVisible();

    await fillSignIn(page, 'admin');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.waitForURL('**/home');
    await page.goto('/basic_management/organizational_structure');
    await expect(page.getByText('共 2 个部门')).toBeVisible();
    await page.goto('/basic_management/permission_settings');
    await expect(page.getByRole('button', { name: '新增权限组' })).toBeVisible();
    await expect(page.getByRole('button', { name: '清除演示数据' })).toHaveCount(0);
    await context.close();
  } finally {
    await server.stop();
    folder.remove();
  }
});
