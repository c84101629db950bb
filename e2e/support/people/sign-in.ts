import { type BrowserContext, expect, type Page, type Request, type Response } from '@playwright/test';
import { live } from '@tongzhou/contract/areas/notices/live.ts';
import { keeperOf } from '../browser/kept-browsers.ts';
import { signInBeside } from '../company/requests.ts';
import { password } from '../company/scene.ts';
import type { Person } from './people.ts';

export const storedNames = ['admin_token', 'routerRole', 'userType', 'currentPermissions'] as const;

export async function fillSignIn(page: Page, account: string, secret = password): Promise<void> {
  await page.getByLabel('账号', { exact: true }).fill(account);
  await page.getByLabel('密码', { exact: true }).fill(secret);
}

const standsAt = (page: Page, { name }: Person, path: string): Promise<void> =>
  // Sooner than the test's own patience: a server that was busy at this moment is asked anew.
  page
    .waitForURL(`**${path}`, { timeout: 20_000 })
    .then(() => expect(page.getByRole('button', { name: `账号菜单 ${name}` })).toBeVisible());

/** By the login page, as a person does it; for tests of what the login page does. */
export async function signInByHand(page: Page, person: Person, path = '/home'): Promise<void> {
  await page.goto(path === '/home' ? '/login' : `/login?redirect=${encodeURIComponent(path)}`);
  await fillSignIn(page, person.jobNumber);
  await page.getByRole('button', { name: '登录' }).click();
  await standsAt(page, person, path);
}

/** In the browser as the login page leaves it: the names of the specification, and when the token came. */
export async function storeSession(context: BrowserContext, person: Person): Promise<void> {
  const { access_token, expires_in, ...grants } = await signInBeside(person);
  const { exp } = JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString()) as { exp: number };
  const kept = {
    admin_token_at: String(Date.now()),
    server_clock: String((exp - expires_in) * 1000 - Date.now()),
    userType: String(grants.userType),
    routerRole: JSON.stringify(grants.routerRole),
    currentPermissions: JSON.stringify(grants.currentPermissions),
    admin_token: access_token,
  };
  await keeperOf(context).evaluate((values) => {
    for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value);
  }, kept);
}

/** Signed in beforehand, at the screen that the address names. */
export async function signIn(page: Page, person: Person, path = '/home'): Promise<void> {
  // A screen of somebody else would notice, and begin anew on its own.
  if (page.url() !== 'about:blank') await page.goto('about:blank');
  await storeSession(page.context(), person);
  await page.goto(path);
  await standsAt(page, person, path);
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
