import { refreshToken } from '@tongzhou/contract/areas/identity/session.ts';
import { lanHost } from '../support/browser/browser-arguments.ts';
import { scene } from '../support/company/scene.ts';
import { send } from '../support/people/people.ts';
import { chooseFromUserMenu, signIn, stored } from '../support/people/sign-in.ts';
import { toastOf } from '../support/screens/toasts.ts';
import { test as base, expect } from '../support/test.ts';

// In a company's network over plain HTTP the browser withholds what needs a secure context.
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture needs.
  baseURL: async ({}, use) => use(scene().address.replace('127.0.0.1', lanHost)),
});

test('without a secure context people log in, work, and are told live', async ({ page, hire }) => {
  const person = await hire();
  await send(person, [{ title: '第一条' }, { title: '第二条' }]);
  await signIn(page, person);
  expect(new URL(page.url()).hostname).toBe(lanHost);
  const missing = await page.evaluate(() => [
    window.isSecureContext,
    'randomUUID' in crypto,
    crypto.subtle !== undefined,
    navigator.locks !== undefined,
    navigator.clipboard !== undefined,
  ]);
  expect(missing).toEqual([false, false, false, false, false]);

  await page.getByRole('link', { name: '消息，2 条未读' }).click();
  await page.getByRole('button', { name: '删除 第一条' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(toastOf(page, '删除成功!')).toBeVisible();
  await expect(page.getByRole('button', { name: '删除 第一条' })).toHaveCount(0);
  await send(person, [{ title: '第三条' }]);
  await expect(page.getByRole('link', { name: '消息，2 条未读' })).toBeVisible();
  await chooseFromUserMenu(page, '退出登录');
  await page.waitForURL('/login');
});

test('without locks two tabs whose time has come together both stay logged in, with one token', async ({
  page,
  context,
  hire,
}) => {
  await context.clock.install();
  await signIn(page, await hire());
  const second = await context.newPage();
  await second.goto('/home/message');
  await expect(second.getByText('暂无消息')).toBeVisible();
  const before = await stored(page, 'admin_token');
  // Neither is answered before both have asked.
  let asked = 0;
  const both = Promise.withResolvers<void>();
  await context.route(`**${refreshToken.path}`, async (route) => {
    asked += 1;
    if (asked === 2) both.resolve();
    await both.promise;
    await route.continue();
  });
  // The claim that keeps the tabs apart is not seen, as when both look at the same moment.
  for (const tab of [page, second])
    await tab.evaluate(() => {
      const { getItem } = Storage.prototype;
      Storage.prototype.getItem = function (name) {
        return name === 'refresh_claim' ? null : getItem.call(this, name);
      };
    });
  await context.clock.fastForward(301_000);
  await expect.poll(() => asked).toBe(2);
  await expect.poll(() => stored(page, 'admin_token')).not.toBe(before);
  const after = await stored(page, 'admin_token');
  await expect.poll(() => stored(second, 'admin_token')).toBe(after);
  for (const tab of [page, second]) {
    await tab.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '消息' }).click();
    await tab.getByRole('tab', { name: /^未读/ }).click();
    await expect(tab.getByText('暂无消息')).toBeVisible();
  }
});
