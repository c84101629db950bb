import { messagePage, noticeCount } from '@tongzhou/contract/areas/notices.ts';
import { endSessions } from './support/people.ts';
import { fillSignIn, signIn, stored, untilCalm } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { shows } from './support/texts.ts';

test.describe('without a session', () => {
  test('a protected address leads to the login, and the login back to it', async ({ page, hire }) => {
    const person = await hire();
    await page.goto('/home/message?kind=system&read=false');
    await page.waitForURL('/login?redirect=**');
    await fillSignIn(page, person.mobile);
    await page.getByRole('button', { name: '登录' }).click();
    await page.waitForURL('/home/message?kind=system&read=false');
    await expect(page.getByRole('heading', { level: 1, name: '消息' })).toBeVisible();
  });

  test('nothing of the application is asked for', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/home');
    await page.waitForURL('/login?redirect=**');
    await expect(page.getByRole('button', { name: '登录' })).toBeEnabled();
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
  });
});

test.describe('a route without permission', () => {
  test.use({ site: 'trial' });

  test('says so, goes to the login, and keeps the session, which is offered there', async ({ page, hire }) => {
    const person = await hire({ permissions: [] });
    await signIn(page, person);
    await expect(page.getByRole('navigation', { name: '主菜单' }).getByRole('link')).toHaveText(['同舟', '工作台']);
    const token = await stored(page, 'admin_token');
    await page.goto('/home/message');
    await page.waitForURL('/login');
    await shows(page, '无权限访问');
    expect(await stored(page, 'admin_token')).toBe(token);
    await page.getByRole('button', { name: `继续以 ${person.name} 进入` }).click();
    await page.waitForURL('/home');
    await expect(page.getByRole('heading', { level: 1, name: '工作台' })).toBeVisible();
  });

  test('opens once the permission is given, without a new login', async ({ page, hire }) => {
    const person = await hire({ permissions: ['home.message'] });
    await signIn(page, person, '/home/message');
    await expect(page.getByRole('heading', { level: 1, name: '消息' })).toBeVisible();
  });
});

test.describe('an address that leads nowhere', () => {
  test('is answered with 404 and a page that leads on', async ({ page, watch, hire }) => {
    await signIn(page, await hire());
    watch.expect('/no/such/screen', 404);
    const answer = await page.goto('/no/such/screen');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: '页面不存在' })).toBeVisible();
    await page.getByRole('link', { name: '返回工作台' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '工作台' })).toBeVisible();
  });

  test('is also a screen that is not built yet: a page that says so, and absent from an administrator’s menu', async ({
    page,
    watch,
    hire,
  }) => {
    await signIn(page, await hire({ groups: ['administrators'] }));
    const menu = page.getByRole('navigation', { name: '主菜单' });
    await expect(menu.getByRole('link', { name: '消息' })).toBeVisible();
    await expect(menu.getByText('物资')).toHaveCount(0);
    watch.expect('/dev/ui', 404);
    for (const [path, status] of [
      ['/material/project', 200],
      ['/dev/ui', 404],
    ] as const) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(status);
      await expect(page.getByRole('heading', { level: 1, name: '页面不存在' })).toBeVisible();
    }
  });
});

test.describe('a session that is gone', () => {
  test('when the token is missing at the refresh: 请登录账号, and the page loads anew', async ({ page, hire }) => {
    await page.clock.install();
    const person = await hire();
    await untilCalm(page, () => signIn(page, person));
    // Asked every minute, it would be refused before the refresh is due.
    await page.route(`**${noticeCount.path}`, (route) =>
      route.fulfill({ json: { code: 200, msg: '', data: { notice_num: 0 } } }),
    );
    await page.evaluate(() => localStorage.removeItem('admin_token'));
    // Seen on the page that is about to be left, before it is.
    const seen = page.waitForFunction(() => document.querySelector('.toast')?.textContent === '请登录账号');
    await page.clock.fastForward(301_000);
    await seen;
    await page.waitForURL('/login?redirect=%2Fhome');
    await shows(page, '请登录账号');
  });

  test('ended from outside: the next navigation restarts the application at the login', async ({ page, hire }) => {
    const person = await hire();
    await untilCalm(page, () => signIn(page, person));
    await endSessions(person);
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '消息' }).click();
    await page.waitForURL('/login?redirect=%2Fhome%2Fmessage');
    expect(await stored(page, 'admin_token')).toBeNull();
    await expect(page.getByRole('button', { name: /^继续以/ })).toBeHidden();
  });

  test('ended while a screen is in use: 401 leads to the login with the reason, and the login back', async ({
    page,
    hire,
    watch,
  }) => {
    const person = await hire();
    await untilCalm(page, () => signIn(page, person, '/home/message'));
    await expect(page.getByText('暂无消息')).toBeVisible();
    await endSessions(person);
    watch.expect(messagePage.path, 401);
    await page.getByRole('tab', { name: /^未读/ }).click();
    await page.waitForURL('/login');
    await shows(page, '请登录账号');
    for (const name of ['admin_token', 'routerRole', 'userType', 'currentPermissions'])
      expect(await stored(page, name), name).toBeNull();
    await fillSignIn(page, person.jobNumber);
    await page.getByRole('button', { name: '登录' }).click();
    await page.waitForURL('/home/message?read=false');
  });

  test('ended while nobody does anything: the next call in the background leads to the login', async ({
    page,
    hire,
    watch,
  }) => {
    await page.clock.install();
    const person = await hire();
    await signIn(page, person);
    await endSessions(person);
    watch.expect(/^\/api\/(user\/(refresh|menuList)|announcement\/noticeCount|common\/live)$/, 401);
    await page.clock.fastForward(301_000);
    await page.waitForURL('/login');
    await shows(page, '请登录账号');
  });
});
