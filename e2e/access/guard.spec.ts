import { messagePage } from '@tongzhou/contract/areas/notices.ts';
import { isAccessible } from '../support/browser/accessible.ts';
import { endSessions, permitOnly } from '../support/people/people.ts';
import { fillSignIn, signIn, stored, storedNames, untilCalm } from '../support/people/sign-in.ts';
import { shows } from '../support/screens/texts.ts';
import { expect, test } from '../support/test.ts';

test('without a session a protected address leads to the login, asks for nothing of the application, and comes back', async ({
  page,
  hire,
}) => {
  const person = await hire();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/home/message?kind=system&read=false');
  await page.waitForURL('/login?redirect=**');
  await expect(page.getByRole('button', { name: '登录' })).toBeEnabled();
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
  await fillSignIn(page, person.mobile);
  await page.getByRole('button', { name: '登录' }).click();
  await page.waitForURL('/home/message?kind=system&read=false');
  await expect(page.getByRole('heading', { level: 1, name: '消息' })).toBeVisible();
});

test('a route without permission says so at the login, which keeps the session; once given, it opens without a new login', async ({
  page,
  hire,
}) => {
  const person = await hire({ permissions: [] });
  await signIn(page, person);
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await expect(menu.getByRole('link', { name: '工作台' })).toBeVisible();
  await expect(menu.getByText('员工列表')).toHaveCount(0);
  const token = await stored(page, 'admin_token');
  await page.goto('/staff/index');
  await page.waitForURL('/login');
  await shows(page, '无权限访问');
  expect(await stored(page, 'admin_token')).toBe(token);
  await page.getByRole('button', { name: `继续以 ${person.name} 进入` }).click();
  await page.waitForURL('/home');
  await expect(page.getByRole('heading', { level: 1, name: '工作台' })).toBeVisible();
  await permitOnly(person, ['staff.list']);
  await page.goto('/staff/index');
  await expect(page.getByRole('heading', { level: 1, name: '员工列表' })).toBeVisible();
});

test('an address that leads nowhere is answered with 404, by a page that leads on', async ({ page, watch, hire }) => {
  await signIn(page, await hire({ groups: ['administrators'] }));
  watch.expect('/no/such/screen', 404);
  const answer = await page.goto('/no/such/screen');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: '页面不存在' })).toBeVisible();
  await isAccessible(page, 'the page for wrong addresses');
  await page.getByRole('link', { name: '返回工作台' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '工作台' })).toBeVisible();
});

test('a session that ended elsewhere: the next navigation and the next call lead to the login, and the login back', async ({
  page,
  hire,
  watch,
}) => {
  const person = await hire();
  const enter = async () => {
    await fillSignIn(page, person.jobNumber);
    await page.getByRole('button', { name: '登录' }).click();
  };
  await untilCalm(page, () => signIn(page, person));
  await endSessions(person);
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '消息' }).click();
  await page.waitForURL('/login?redirect=%2Fhome%2Fmessage');
  expect(await stored(page, 'admin_token')).toBeNull();
  await expect(page.getByRole('button', { name: /^继续以/ })).toBeHidden();

  await untilCalm(page, async () => {
    await enter();
    await page.waitForURL('/home/message');
    await expect(page.getByText('暂无消息')).toBeVisible();
  });
  await endSessions(person);
  watch.expect(messagePage.path, 401);
  await page.getByRole('tab', { name: /^未读/ }).click();
  await page.waitForURL('/login');
  await shows(page, '请登录账号');
  for (const name of storedNames) expect(await stored(page, name), name).toBeNull();
  await enter();
  await page.waitForURL('/home/message?read=false');
});
