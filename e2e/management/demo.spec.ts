import { join } from 'node:path';
import { memoryFolder } from '../../server/testing/database/memory-folder.ts';
import { startServer, temporaryFolder } from '../../tools/processes/real-server.ts';
import { isAccessible } from '../support/browser/accessible.ts';
import { watchOver } from '../support/browser/watch.ts';
import { demoKeyOf } from '../support/company/demo-key.ts';
import { password } from '../support/company/scene.ts';
import { fillSignIn } from '../support/people/sign-in.ts';
import { toastOf } from '../support/screens/toasts.ts';
import { expect, test } from '../support/test.ts';

test('the start key offers personas, each with their own menu; the administrator removes the demo company by typing it out', async ({
  browser,
}) => {
  test.slow();
  // On a server of its own: the others have no demo company, and this one loses it.
  const folder = temporaryFolder('demo', memoryFolder());
  const server = await startServer({
    dataDir: join(folder.path, 'data'),
    settings: { DEMO: '1', ADMIN_PASSWORD: password },
  });
  const address = `http://127.0.0.1:${server.port}`;
  const context = await browser.newContext({ baseURL: address });
  try {
    const watch = watchOver([address]);
    watch.watch(context);
    const page = await context.newPage();
    const personas = page.getByRole('region', { name: '演示角色' });
    const menu = page.getByRole('navigation');
    const enterAs = async (role: string | RegExp) => {
      await personas.getByRole('button').filter({ hasText: role }).click();
      await page.waitForURL('**/home');
    };

    watch.expect('/api/user/demoPersona', 404);
    const answered = page.waitForResponse('**/api/user/demoPersona*');
    await page.goto('/login#demo=not-the-key');
    await answered;
    await expect(page.getByRole('button', { name: '登录', exact: true })).toBeEnabled();
    await expect(personas).toBeHidden();

    await page.goto('/home');
    await page.waitForURL('/login?redirect=**');
    await page.goto(`/login#demo=${await demoKeyOf(server)}`);
    await expect(personas.getByRole('button')).toHaveCount(8);
    // The key stays out of the address and of what the history shows.
    expect(page.url()).not.toContain('demo');
    await enterAs('人事');
    await expect(menu.getByText('员工管理')).toBeVisible();
    await page.goto('/login');
    await enterAs(/^员工/);
    await expect(menu.getByText('首页')).toBeVisible();
    await expect(menu.getByText('基础管理')).toHaveCount(0);
    await page.goto('/login');
    await enterAs('管理员');

    await page.goto('/basic_management/permission_settings');
    await page.getByRole('button', { name: '清除演示数据' }).click();
    const dialog = page.getByRole('dialog', { name: '清除演示数据' });
    const words = dialog.getByLabel('请输入“清除演示数据”');
    await words.fill('清除');
    await dialog.getByRole('button', { name: '清除', exact: true }).click();
    await expect(dialog.locator('.ant-form-item-explain-error')).toHaveText('请输入“清除演示数据”');
    await isAccessible(page, 'removing the demo company');
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
    expect(watch.problems()).toEqual([]);
  } finally {
    await context.close();
    await server.stop();
    folder.remove();
  }
});
