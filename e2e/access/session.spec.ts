import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { isSignedIn, refreshToken, signOut } from '@tongzhou/contract/areas/identity/session.ts';
import { scene } from '../support/company/scene.ts';
import { chooseFromUserMenu, fillSignIn, signIn, stored, storedNames } from '../support/people/sign-in.ts';
import { expect, test } from '../support/test.ts';

function refreshesOf(context: BrowserContext): (string | undefined)[] {
  const bearers: (string | undefined)[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === refreshToken.path) bearers.push(request.headers().authorization);
  });
  return bearers;
}

/** Moves the pages' clock to so long after the token was stored. */
async function moveTo(page: Page, afterStoring: number): Promise<void> {
  const passed = await page.evaluate(() => Date.now() - Number(localStorage.getItem('admin_token_at')));
  await page.context().clock.fastForward(afterStoring - passed);
}

const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name });

test('the token is refreshed every 300000 ms, once for all tabs whose time has come together, and all go on [A12]', async ({
  page,
  context,
  hire,
}) => {
  await context.clock.install();
  const refreshes = refreshesOf(context);
  await signIn(page, await hire());
  const tabs = [page, await context.newPage(), await context.newPage()];
  for (const tab of tabs.slice(1)) {
    await tab.goto('/home/message');
    await expect(tab.getByText('暂无消息')).toBeVisible();
  }
  for (const round of [1, 2]) {
    const before = await stored(page, 'admin_token');
    refreshes.length = 0;
    await moveTo(page, 280_000);
    await expect(page.getByRole('button', { name: /^账号菜单/ })).toBeVisible();
    expect(refreshes).toEqual([]);
    await moveTo(page, 300_500);
    for (const tab of tabs) await expect.poll(() => stored(tab, 'admin_token')).not.toBe(before);
    for (const tab of tabs) {
      await menuLink(tab, '工作台').click();
      await menuLink(tab, '消息').click();
      await tab.getByRole('tab', { name: /^未读/ }).click();
      await expect(tab.getByText('暂无消息')).toBeVisible();
    }
    // A tab that does not see the others' writes yet may ask too, but with the same token, and gets the same successor.
    expect(new Set(refreshes)).toEqual(new Set([`Bearer ${before}`]));
    const after = await Promise.all(tabs.map((tab) => stored(tab, 'admin_token')));
    expect(new Set(after).size).toBe(1);
    expect(generationOf(after[0] ?? '')).toBe(round + 1);
  }
});

test('a token that ran out while the computer slept is renewed before the first call on waking, and by a reload', async ({
  page,
  context,
  hire,
}) => {
  const person = await hire();
  await signIn(page, person);
  const runOut = async () => {
    const token = (await stored(page, 'admin_token')) ?? '';
    await page.evaluate((old) => localStorage.setItem('admin_token', old), expired(token));
    return token;
  };
  const token = await runOut();
  const calls: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  await menuLink(page, '消息').click();
  await expect(page.getByText('暂无消息')).toBeVisible();
  expect(calls[0]).toBe(refreshToken.path);
  expect(calls.filter((path) => path === refreshToken.path)).toHaveLength(1);
  expect(await stored(page, 'admin_token')).not.toBe(token);

  await runOut();
  await page.reload();
  await expect(page.getByRole('button', { name: `账号菜单 ${person.name}` })).toBeVisible();
  await expect(page).toHaveURL('/home/message');
});

const generationOf = (token: string): number =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { gen: number }).gen;

/** The same token as the server would have given it out an hour earlier. */
function expired(token: string): string {
  const [header = '', payload = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { exp: number };
  const content = `${header}.${Buffer.from(JSON.stringify({ ...claims, exp: claims.exp - 3600 })).toString('base64url')}`;
  const key = readFileSync(join(scene().dataDir, 'auth-key'), 'utf8').trim();
  return `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`;
}

test('a login as someone else starts the other tabs anew, a logout takes them along, with and without a network [W07]', async ({
  page,
  context,
  hire,
  watch,
}) => {
  const [first, next] = [await hire(), await hire()];
  await signIn(page, first);
  const second = await context.newPage();
  await second.goto('/login?redirect=/home/message');
  await fillSignIn(second, next.jobNumber);
  await second.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('button', { name: `账号菜单 ${next.name}` })).toBeVisible();

  const token = await stored(page, 'admin_token');
  await expect(second.getByText('暂无消息')).toBeVisible();
  await second.evaluate(() => sessionStorage.setItem('something', 'of mine'));
  const answered = page.waitForResponse(`**${signOut.path}`);
  await chooseFromUserMenu(page, '退出登录');
  expect((await answered).status()).toBe(200);
  await page.waitForURL('/login');
  await second.waitForURL('/login');
  for (const name of storedNames) expect(await stored(page, name), name).toBeNull();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  const alive = await page.request.post(isSignedIn.path, { data: { token } });
  expect(await alive.json()).toMatchObject({ code: 200, data: 0 });
  // What the browser kept in memory is not shown again.
  await second.goBack();
  await second.waitForURL('/login**');
  await expect(second.getByRole('button', { name: '登录' })).toBeEnabled();
  await second.close();

  await signIn(page, next);
  const open = context.pages().length;
  await page.route(`**${signOut.path}`, (route) => route.abort('connectionfailed'));
  watch.expect(signOut.path, /ERR_CONNECTION_FAILED/);
  await chooseFromUserMenu(page, '退出登录');
  await page.waitForURL('/login');
  expect(await stored(page, 'admin_token')).toBeNull();
  expect(context.pages()).toHaveLength(open);
});
