import { findings, isAccessible, phone } from './support/accessible.ts';
import { send } from './support/people.ts';
import { password } from './support/scene.ts';
import { chooseFromUserMenu, fillSignIn, signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { codeOf } from './support/totp.ts';

test.beforeEach(() => test.slow());

test('axe finds nothing on the login, with its errors too', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: '登录' })).toBeEnabled();
  await isAccessible(page, 'the login', true);
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByText('请输入账号')).toBeVisible();
  await isAccessible(page, 'the login with errors', true);
});

test('axe finds nothing on the second factor, from enabling it to logging in with it', async ({ page, hire }) => {
  const person = await hire();
  await signIn(page, person);
  await chooseFromUserMenu(page, '两步验证');
  const dialog = page.getByRole('dialog', { name: '两步验证' });
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await isAccessible(page, 'the second factor');
  await dialog.getByLabel('输入身份验证器显示的 6 位验证码').fill(codeOf(secret));
  await dialog.getByLabel('登录密码').fill(password);
  await dialog.getByRole('button', { name: '启用' }).click();
  await expect(dialog.getByRole('list', { name: '恢复码' })).toBeVisible();
  await isAccessible(page, 'the recovery codes');
  await dialog.getByRole('button', { name: '我已保存' }).click();
  await chooseFromUserMenu(page, '两步验证');
  await expect(dialog.getByLabel('登录密码')).toBeVisible();
  await isAccessible(page, 'the end of the second factor');

  await page.goto('/login');
  await expect(page.getByRole('button', { name: /^继续以/ })).toBeVisible();
  await isAccessible(page, 'the login with a living session');
  await fillSignIn(page, person.jobNumber);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('heading', { name: '两步验证' })).toBeVisible();
  await isAccessible(page, 'the second step of the login');
});

test('axe finds nothing on the workbench, the user menu and the password dialog', async ({ page, hire }) => {
  await signIn(page, await hire());
  await expect(page.getByRole('link', { name: /未读消息/ })).toBeVisible();
  await isAccessible(page, 'the workbench', true);
  await page.getByRole('button', { name: /^账号菜单/ }).click();
  await expect(page.getByRole('menuitem', { name: '修改密码' })).toBeVisible();
  await isAccessible(page, 'the user menu');
  await page.getByRole('menuitem', { name: '修改密码' }).click();
  const password = page.getByRole('dialog', { name: '修改密码' });
  await password.getByRole('button', { name: '确定' }).click();
  await expect(password.getByText('请输入原密码')).toBeVisible();
  await isAccessible(page, 'the password dialog with errors');
});

test('axe finds nothing on the devices and on the phone’s menu', async ({ page, hire }) => {
  await signIn(page, await hire());
  await chooseFromUserMenu(page, '登录设备');
  await expect(page.getByRole('list', { name: '登录设备' })).toBeVisible();
  await isAccessible(page, 'the devices');
  await page.keyboard.press('Escape');
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: '打开菜单' }).click();
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('axe finds nothing on the messages: none, many, and an error', async ({ page, hire, watch }) => {
  const [person, sender] = [await hire(), await hire()];
  await signIn(page, person, '/home/message');
  await expect(page.getByText('暂无消息')).toBeVisible();
  await isAccessible(page, 'no messages');
  const letters = Array.from({ length: 12 }, (_, place) => ({
    title: `第${place}号消息${'很长'.repeat(place * 2)}`,
    content: '内容'.repeat(place * 5),
    kind: (['system', 'security', 'approval', 'project', 'task', 'reminder'] as const)[place % 6] ?? 'system',
    read: place % 3 === 0,
    link: '/home',
  }));
  await send(person, letters, sender);
  await expect(page.getByRole('navigation', { name: '分页' })).toBeVisible();
  await page.getByRole('checkbox', { name: '全选本页' }).check();
  await isAccessible(page, 'the messages');
  watch.expect('/api/announcement/messagePage', 500);
  await page.route('**/api/announcement/messagePage**', (route) =>
    route.fulfill({ status: 500, json: { code: 500, msg: '服务器内部错误，请稍后再试', data: null } }),
  );
  await page.goto('/home/message?kind=task');
  await expect(page.getByRole('heading', { name: '没有加载成功' })).toBeVisible();
  await isAccessible(page, 'an error');
});

test('axe finds nothing on an opened message, the question before deleting, and a toast', async ({ page, hire }) => {
  const [person, sender] = [await hire(), await hire()];
  await send(person, [{ title: '第1号消息', link: '/home' }], sender);
  await signIn(page, person, '/home/message');
  await page.getByRole('button', { name: '删除 第1号消息' }).click();
  await expect(page.getByText('是否需要删除?')).toBeVisible();
  await isAccessible(page, 'the question');
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  await expect(page.getByText('已取消删除')).toBeVisible();
  // Three seconds may be over before it has been looked at twice: a copy stays.
  await page.evaluate(() => document.body.append(document.querySelector('.toasts')?.cloneNode(true) ?? ''));
  await isAccessible(page, 'a toast');
  await expect(page.getByText('已取消删除').first()).toBeVisible();
  await page.getByText('第1号消息', { exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await isAccessible(page, 'an opened message');
});

test('axe finds nothing on the page for wrong addresses and on the API document', async ({ page, hire, watch }) => {
  watch.expect('/no/such/screen', 404);
  await page.goto('/no/such/screen');
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
  await isAccessible(page, 'the page for wrong addresses');
  await page.goto('/api/docs');
  await expect(page.getByRole('status')).toBeVisible();
  await isAccessible(page, 'the closed API document');
  await signIn(page, await hire({ groups: ['administrators'] }));
  await page.goto('/api/docs');
  await expect(page.getByRole('navigation', { name: '接口目录' })).toBeVisible();
  for (const summary of ['请求结构', '示例', '返回的 data', '试一试']) await page.getByText(summary).first().click();
  await isAccessible(page, 'the API document');
});
