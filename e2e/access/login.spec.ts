import { enableSecondFactor } from '@tongzhou/contract/areas/identity/account.ts';
import { isSignedIn, signIn as signInCall } from '@tongzhou/contract/areas/identity/session.ts';
import { isAccessible } from '../support/browser/accessible.ts';
import { everythingReached } from '../support/browser/keyboard.ts';
import { password } from '../support/company/scene.ts';
import {
  chooseFromUserMenu,
  fillSignIn,
  signIn,
  signInByHand,
  stored,
  storedNames,
} from '../support/people/sign-in.ts';
import { codeOf } from '../support/people/totp.ts';
import { lifeOf, toastOf } from '../support/screens/toasts.ts';
import { expect, test } from '../support/test.ts';

const wrong = '账号或密码错误';

test('the login: ready to type, says what is missing and what is wrong, and lets in by number and by mobile', async ({
  page,
  hire,
  watch,
}) => {
  test.slow();
  const person = await hire();
  let sent = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === signInCall.path) sent += 1;
  });
  const account = page.getByLabel('账号', { exact: true });
  const secret = page.getByLabel('密码', { exact: true });
  const enter = page.getByRole('button', { name: '登录' });
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await expect(page).toHaveTitle('登录 - 同舟');
  await expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeVisible();
  await expect(enter).toBeEnabled();
  await expect(account).toBeFocused();
  expect(await everythingReached(page)).toHaveLength(4);
  await isAccessible(page, 'the login', true);

  await enter.click();
  await expect(account).toHaveAccessibleDescription('请输入账号');
  await expect(secret).toHaveAccessibleDescription('请输入密码');
  await expect(account).toBeFocused();
  await isAccessible(page, 'the login with errors', true);
  await account.fill(person.jobNumber);
  await expect(page.getByText('请输入账号')).toHaveCount(0);
  await enter.click();
  await expect(secret).toBeFocused();
  expect(sent).toBe(0);

  await expect(secret).toHaveAttribute('type', 'password');
  await secret.fill(password);
  await page.getByRole('button', { name: '显示' }).click();
  await expect(secret).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: '隐藏' }).click();
  await expect(secret).toHaveAttribute('type', 'password');

  watch.expect(signInCall.path, 400);
  await fillSignIn(page, person.jobNumber, 'not-the-password');
  const life = await lifeOf(page, wrong, () => enter.click());
  expect(life).toBeGreaterThan(2950);
  // A busy machine is late with its timers, never early.
  expect(life).toBeLessThan(4500);
  await expect(page).toHaveURL('/login');
  await expect(secret).toHaveAccessibleDescription(wrong);
  await expect(account).toHaveValue(person.jobNumber);
  expect(await stored(page, 'admin_token')).toBeNull();
  // Nobody has this account: the same words.
  await fillSignIn(page, 'T99999');
  await enter.click();
  await expect(toastOf(page, wrong)).toBeVisible();

  await fillSignIn(page, person.mobile);
  await secret.press('Enter');
  await page.waitForURL('/home');
  await expect(page.getByRole('button', { name: `账号菜单 ${person.name}` })).toBeVisible();
  await chooseFromUserMenu(page, '退出登录');
  await page.waitForURL('/login');

  await signInByHand(page, person);
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('heading', { level: 1, name: '工作台' })).toBeVisible();
  for (const name of storedNames) expect(await stored(page, name), name).not.toBeNull();
  expect(JSON.parse((await stored(page, 'currentPermissions')) ?? '')).toContain(160);
  expect(await stored(page, 'userType')).toBe('1');
});

test('a first password must be changed before anything else is served, and can be left only by logging out', async ({
  page,
  hire,
}) => {
  const person = await hire({ mustChange: true });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const dialog = page.getByRole('dialog', { name: '修改密码' });
  await signInByHand(page, person);
  await dialog.getByRole('button', { name: '退出登录' }).click();
  await page.waitForURL('/login');
  expect(await stored(page, 'admin_token')).toBeNull();

  await fillSignIn(page, person.jobNumber);
  await page.getByRole('button', { name: '登录' }).click();
  await expect(dialog).toContainText('首次登录请先修改密码');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCount(0);
  await dialog.getByLabel('原密码').fill(password);
  await dialog.getByLabel('新密码', { exact: true }).fill('rowing-at-dawn-8');
  await dialog.getByLabel('确认新密码').fill('rowing-at-dawn-8');
  await dialog.getByRole('button', { name: '确定' }).click();
  await page.waitForURL('/login');
  expect(asked.filter((path) => /menuList|message|notice|indexData|live/.test(path))).toEqual([]);

  await fillSignIn(page, person.jobNumber, 'rowing-at-dawn-8');
  await page.getByRole('button', { name: '登录' }).click();
  await page.waitForURL('/home');
  await expect(page.getByRole('link', { name: '消息', exact: true }).first()).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('the second factor asks for a code, takes each once, and a recovery code instead', async ({
  page,
  hire,
  watch,
}) => {
  test.slow();
  const person = await hire();
  await signIn(page, person);
  await chooseFromUserMenu(page, '两步验证');
  const dialog = page.getByRole('dialog', { name: '两步验证' });
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await isAccessible(page, 'the second factor');
  const used = codeOf(secret);
  await dialog.getByLabel('输入身份验证器显示的 6 位验证码').fill(used);
  const enable = dialog.getByRole('button', { name: '启用' });
  await enable.click();
  await expect(dialog.getByText('请输入密码')).toBeVisible();
  watch.expect(enableSecondFactor.path, 400);
  await dialog.getByLabel('登录密码').fill('not my password');
  await enable.click();
  await expect(dialog.getByText('密码错误')).toBeVisible();
  await dialog.getByLabel('登录密码').fill(password);
  await enable.click();
  const shown = dialog.getByRole('list', { name: '恢复码' }).getByRole('listitem');
  await expect(shown).toHaveCount(10);
  const codes = await shown.allTextContents();
  await isAccessible(page, 'the recovery codes');
  await dialog.getByRole('button', { name: '我已保存' }).click();
  await chooseFromUserMenu(page, '两步验证');
  await expect(dialog.getByLabel('登录密码')).toBeVisible();
  await isAccessible(page, 'the end of the second factor');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await chooseFromUserMenu(page, '退出登录');
  await page.waitForURL('/login');

  const code = page.getByLabel('验证码');
  const verify = page.getByRole('button', { name: '验证', exact: true });
  const firstStep = async () => {
    await fillSignIn(page, person.jobNumber);
    await page.getByRole('button', { name: '登录' }).click();
    await expect(page.getByRole('heading', { name: '两步验证' })).toBeVisible();
    await expect(code).toBeFocused();
    expect(await stored(page, 'admin_token')).toBeNull();
  };

  await firstStep();
  await isAccessible(page, 'the second step of the login');
  watch.expect(signInCall.path, 400);
  await verify.click();
  await expect(code).toHaveAccessibleDescription('请输入验证码');
  await code.fill(used);
  await verify.click();
  await expect(code).toHaveAccessibleDescription('验证码错误');
  await expect(toastOf(page, '验证码错误')).toBeVisible();
  await page.getByRole('button', { name: '返回上一步' }).click();
  await expect(page.getByRole('heading', { name: '登录' })).toBeVisible();

  await firstStep();
  await code.fill(codeOf(secret, 1));
  await code.press('Enter');
  await page.waitForURL('/home');
  await chooseFromUserMenu(page, '退出登录');
  await page.waitForURL('/login');

  await firstStep();
  await code.fill(codes[0] ?? '');
  await verify.click();
  await page.waitForURL('/home');
  await expect(page.getByRole('button', { name: `账号菜单 ${person.name}` })).toBeVisible();

  await chooseFromUserMenu(page, '两步验证');
  await dialog.getByLabel('登录密码').fill(password);
  await dialog.getByLabel('验证码').fill(codes[0] ?? '');
  await dialog.getByRole('button', { name: '停用两步验证' }).click();
  await expect(dialog.getByText('验证码错误')).toBeVisible();
  await dialog.getByLabel('验证码').fill(codes[1] ?? '');
  await dialog.getByRole('button', { name: '停用两步验证' }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto('/home/message');
  for (const title of ['两步验证已停用', '两步验证已启用']) await expect(page.getByText(title)).toBeVisible();
});

test('whoever must have a second factor sets it up before anything else is served', async ({ page, hire }) => {
  const person = await hire({ permissions: [], needsSecondFactor: true });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signIn(page, person);
  const dialog = page.getByRole('dialog', { name: '两步验证' });
  await expect(dialog).toContainText('公司要求先启用两步验证，再使用系统。');
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  expect(asked.filter((path) => /menuList|message|notice|indexData|live/.test(path))).toEqual([]);
  await dialog.getByLabel('输入身份验证器显示的 6 位验证码').fill(codeOf(secret));
  await dialog.getByLabel('登录密码').fill(password);
  await dialog.getByRole('button', { name: '启用' }).click();
  await dialog.getByRole('button', { name: '我已保存' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('link', { name: /未读消息/ })).toBeVisible();
});

const strangers = [
  'https://example.com/home',
  '//example.com/home',
  '/\\example.com/home',
  '/\t/example.com/home',
  'javascript:alert(1)',
  '/login',
];

test('a living session is offered and leads on inside the application alone, a dead one is forgotten [A22]', async ({
  page,
  hire,
}) => {
  const [person, second] = [await hire(), await hire()];
  const offer = page.getByRole('button', { name: `继续以 ${person.name} 进入` });
  await signIn(page, person);
  const token = await stored(page, 'admin_token');
  await page.goto('/login?redirect=/home/message');
  await isAccessible(page, 'the login with a living session');
  await offer.click();
  await page.waitForURL('/home/message');
  expect(await stored(page, 'admin_token')).toBe(token);

  // Where it leads is what counts, not what is there.
  await page.route('**/home', (route) => route.fulfill({ contentType: 'text/plain', body: 'home' }));
  for (const address of strangers) {
    await page.goto(`/login?redirect=${encodeURIComponent(address)}`);
    await offer.click();
    await page.waitForURL('/home');
  }
  await page.unroute('**/home');

  // Of another person it ends when somebody logs in over it.
  await signInByHand(page, second);
  const answer = await page.request.post(isSignedIn.path, { data: { token } });
  expect(await answer.json()).toMatchObject({ data: 0 });

  // Where the application does not run, and asks for nothing with it.
  await page.goto('/health');
  await page.evaluate(() => localStorage.setItem('admin_token', 'of a session long gone'));
  await page.goto('/login');
  await expect.poll(() => stored(page, 'admin_token')).toBeNull();
  await expect(page.getByRole('button', { name: '登录' })).toBeEnabled();
  await expect(page.getByRole('button', { name: /^继续以/ })).toBeHidden();
});
