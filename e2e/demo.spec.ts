import { scene } from './support/scene.ts';
import { expect, test } from './support/test.ts';

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
  await page.goto(withKey('not-the-key'));
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeEnabled();
  await expect(page.getByRole('region', { name: '演示角色' })).toBeHidden();
});
