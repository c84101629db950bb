import { expect, type Page, type Request, type Response } from '@playwright/test';
import { live } from '@tongzhou/contract/areas/notices.ts';
import type { Person } from './people.ts';
import { password } from './scene.ts';

export const storedNames = ['admin_token', 'routerRole', 'userType', 'currentPermissions'] as const;

export async function fillSignIn(page: Page, account: string, secret = password): Promise<void> {
  await page.getByLabel('账号', { exact: true }).fill(account);
  await page.getByLabel('密码', { exact: true }).fill(secret);
}

/** As a person does it, to the screen that the address names. */
export async function signIn(page: Page, person: Person, path = '/home'): Promise<void> {
  await page.goto(path === '/home' ? '/login' : `/login?redirect=${encodeURIComponent(path)}`);
  await fillSignIn(page, person.jobNumber);
  await page.getByRole('button', { name: '登录' }).click();
  // Sooner than the test's own patience: a server that was busy at this moment is asked anew.
  await page.waitForURL(`**${path}`, { timeout: 20_000 });
  await expect(page.getByRole('button', { name: `账号菜单 ${person.name}` })).toBeVisible();
}

export const stored = (page: Page, name: string): Promise<string | null> =>
  page.evaluate((key) => localStorage.getItem(key), name);

export async function chooseFromUserMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: /^账号菜单/ }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Until the page hears the server and asks for nothing more: what happens next is the test's doing alone. */
export async function untilCalm(page: Page, action: () => Promise<void>): Promise<void> {
  const underWay = new Set<Request>();
  let listening = false;
  let changed = Date.now();
  const calls = (request: Request) => /\/api\/(?!common\/live)/.test(request.url());
  const over = (request: Request) => {
    if (underWay.delete(request)) changed = Date.now();
  };
  const begun = (request: Request) => {
    if (calls(request)) underWay.add(request);
  };
  const heard = (response: Response) => {
    if (response.url().endsWith(live.path)) {
      listening = true;
      changed = Date.now();
    }
  };
  page.on('request', begun).on('requestfinished', over).on('requestfailed', over).on('response', heard);
  await action();
  await expect.poll(() => listening && underWay.size === 0 && Date.now() - changed > 300).toBe(true);
  page.off('request', begun).off('requestfinished', over).off('requestfailed', over).off('response', heard);
}
