import type { Page } from '@playwright/test';
import { menuList, roleGroups } from '@tongzhou/contract/areas/identity/permission.ts';
import { myself } from '@tongzhou/contract/areas/identity/session.ts';
import { live } from '@tongzhou/contract/areas/notices/live.ts';
import { findings, isAccessible } from '../support/browser/accessible.ts';
import { clientOf } from '../support/company/requests.ts';
import { permitOnly, send } from '../support/people/people.ts';
import { chooseFromUserMenu, signIn, stored } from '../support/people/sign-in.ts';
import { shows } from '../support/screens/texts.ts';
import { expect, test } from '../support/test.ts';

const menuOf = (page: Page) => page.getByRole('navigation', { name: '主菜单' });

const bearer = async (page: Page) => ({ authorization: `Bearer ${await stored(page, 'admin_token')}` });

test('the menu is the server’s list as far as its screens are there, can be asked for again, leads to them, and back leads back', async ({
  page,
  hire,
  watch,
}) => {
  test.slow();
  const person = await hire({ groups: ['administrators'] });
  watch.expect(menuList.path, 500);
  const broken = { status: 500, json: { code: 500, msg: '坏了' } };
  await page.route(`**${menuList.path}`, (route) => route.fulfill(broken), { times: 1 });
  await signIn(page, person);
  const menu = menuOf(page);
  await expect(menu).toContainText('菜单没有加载成功');
  await menu.getByRole('button', { name: '重试' }).click();
  await expect(menu.getByRole('link', { name: '消息' })).toBeVisible();
  await isAccessible(page, 'the workbench', true);

  const answer = await page.request.get(menuList.path, { headers: await bearer(page) });
  const { data } = (await answer.json()) as {
    data: { menu_name: string; children: { menu_name: string; remark_data: string }[] }[];
  };
  await expect(menu.getByRole('button', { name: '审批管理' })).toBeVisible();
  const closed = menu.getByRole('button', { expanded: false });
  while ((await closed.count()) > 0) await closed.first().click();
  const shown: string[] = [];
  for (const { menu_name, children } of data) {
    const entries: string[] = [];
    for (const { menu_name: name, remark_data } of children)
      if ((await menu.locator(`a[href="${remark_data}"]:text-is("${name}")`).count()) === 1) entries.push(name);
    shown.push(...(entries.length === 0 ? [] : [menu_name, ...entries]));
  }
  expect(shown).toEqual(expect.arrayContaining(['工作台', '消息', '组织架构', '员工列表', '人事审批', '请假审批']));
  // Nothing else stands there, and nothing in another order.
  await expect(menu.locator('button, .side-menu-item')).toHaveText(shown);
  await expect(menu.getByRole('link', { name: '工作台' })).toHaveAttribute('aria-current', 'page');
  await menu.getByRole('button', { name: '首页' }).click();
  await expect(menu.getByRole('link', { name: '工作台' })).toBeHidden();
  await menu.getByRole('button', { name: '首页' }).click();

  await menu.getByRole('link', { name: '消息' }).click();
  await expect(page).toHaveURL('/home/message');
  await expect(page).toHaveTitle('消息 - 同舟');
  await expect(menu.getByRole('link', { name: '消息' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page).toHaveURL('/home');
  await expect(page).toHaveTitle('工作台 - 同舟');
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: '消息' })).toBeVisible();

  await page.getByRole('button', { name: `账号菜单 ${person.name}` }).click();
  for (const entry of ['修改密码', '登录设备', '两步验证', '主题', '退出登录'])
    await expect(page.getByRole('menuitem', { name: entry })).toBeVisible();
  await isAccessible(page, 'the user menu');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem', { name: '修改密码' })).toBeHidden();
});

test('a permission taken away while the page is open: the server refuses the next call, the menu shrinks, the screen is closed [C10]', async ({
  page,
  hire,
  watch,
}) => {
  const person = await hire({ permissions: ['staff.list', 'permission', 'permission.api-document'] });
  await signIn(page, person);
  await page.goto('/api/docs');
  const section = page.locator('#get-api-ltd-userGroupAll');
  await section.getByText('试一试').click();
  const form = section.getByRole('form');
  const send = async () => {
    const answered = page.waitForResponse(`**${roleGroups.path}`);
    await form.getByRole('button', { name: '发送' }).click();
    // Looked for before it is there, it would cost a look at every call of this long page.
    await answered;
  };
  await send();
  await expect(form.getByRole('status')).toContainText('HTTP 200');
  await permitOnly(person, ['staff.list']);
  watch.expect(roleGroups.path, 403);
  await send();
  await expect(form.getByRole('status')).toContainText('HTTP 403');
  await expect(form.getByRole('status')).toContainText('无权限访问');

  const listening = page.waitForResponse(`**${live.path}`);
  await page.goto('/staff/index');
  await listening;
  await page.getByRole('link', { name: /^消息，/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: '消息' })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await menuOf(page).getByRole('button', { name: '员工管理' }).click();
  await expect(menuOf(page).getByRole('link', { name: '员工列表' })).toBeVisible();
  const granted = await stored(page, 'currentPermissions');
  await permitOnly(person, []);
  await expect(menuOf(page).getByRole('link', { name: '员工列表' })).toHaveCount(0);
  // The menu and what one may do are two answers.
  await expect.poll(() => stored(page, 'currentPermissions')).not.toBe(granted);
  await expect(menuOf(page).getByRole('button', { name: '首页' })).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  await page.goBack();
  await page.waitForURL('/login');
  await shows(page, '无权限访问');
});

test('the bell starts at 0, counts what comes while the page is open, leads there, and rings when somebody is refused twenty times [G06]', async ({
  page,
  hire,
}) => {
  const [administrator, curious] = [await hire({ groups: ['administrators'] }), await hire()];
  const listening = page.waitForResponse(`**${live.path}`);
  await signIn(page, administrator);
  await listening;
  const bell = page.getByRole('link', { name: /^消息，/ });
  await expect(bell).toHaveAccessibleName('消息，0 条未读');
  await send(administrator, [{ title: '第一条' }, { title: '第二条' }]);
  await expect(bell).toHaveAccessibleName('消息，2 条未读');
  await expect(bell).toHaveText('2');
  await bell.click();
  await expect(page.getByRole('button', { name: /第一条/ }).first()).toBeVisible();
  // The list on screen is renewed as well.
  await send(administrator, [{ title: '第三条' }]);
  await expect(page.getByRole('button', { name: '删除 第三条' })).toBeVisible();
  await expect(bell).toHaveAccessibleName('消息，3 条未读');

  const client = await clientOf(curious);
  for (let time = 0; time < 20; time += 1) await expect(client(roleGroups, {})).rejects.toThrow('403');
  const message = page.getByRole('listitem').filter({ hasText: `编号 ${curious.id}` });
  await expect(message).toContainText('频繁的越权访问');
});

/** Looked at before every frame, from the first one on. */
const watchFrames = (page: Page) =>
  page.addInitScript(() => {
    const frames: (string | undefined)[] = [];
    Object.assign(window, { frames_seen: frames });
    const look = () => {
      if (document.body !== null) frames.push(document.documentElement.dataset.theme);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

async function wasDarkFromTheFirst(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  await page.waitForFunction(() => (window as unknown as { frames_seen: unknown[] }).frames_seen.length > 2);
  const seen = await page.evaluate(() => (window as unknown as { frames_seen: string[] }).frames_seen);
  expect(new Set(seen), page.url()).toEqual(new Set(['dark']));
}

test('someone without a name is called 暂未设置用户名; without a picture that loads from here they have the default one; the theme follows other tabs and is there before the first paint', async ({
  page,
  context,
  hire,
  watch,
}) => {
  const person = await hire({ name: null, permissions: ['permission.api-document'] });
  await signIn(page, person);
  const button = page.getByRole('button', { name: /^账号菜单/ });
  await shows(button, '暂未设置用户名');
  await expect(button.locator('img')).toHaveCount(0);
  await expect(button.locator('.user-picture svg')).toBeVisible();

  const html = page.locator('html');
  const toDark = page.getByRole('button', { name: '切换到深色主题' });
  await toDark.click();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(223, 226, 232)');
  // Another tab needs no more of the program than what it keeps.
  const other = await context.newPage();
  await other.goto('/health');
  await other.evaluate(() => localStorage.setItem('theme', 'light'));
  await expect(html).toHaveAttribute('data-theme', 'light');
  await toDark.click();
  await watchFrames(page);

  watch.expect('/api/common/file', 422);
  // Put into the answer, not into the database: other journeys look at the same people.
  for (const url of ['/api/common/file?id=1&session=1&expires=1&signature=x', 'https://example.com/picture.png']) {
    await page.route(`**${myself.path}`, async (route) => {
      const reply = await route.fetch();
      const body = (await reply.json()) as { data: { user_info: { name: string; avatar: string | null } } };
      body.data.user_info.name = '欧阳明';
      body.data.user_info.avatar = JSON.stringify({ isAll: true, img: [{ id: 1, file_name: 'x.png', url }] });
      await route.fulfill({ response: reply, json: body });
    });
    await page.reload();
    await expect(page.locator('.user-menu .user-picture')).toHaveText('欧');
    await expect(page.locator('.user-menu img')).toHaveCount(0);
    await page.unrouteAll();
  }
  await wasDarkFromTheFirst(page);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: '继续以 暂未设置用户名 进入' })).toBeVisible();
  await wasDarkFromTheFirst(page);
  await page.goto('/api/docs');
  await wasDarkFromTheFirst(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the menu is a drawer, and no screen is wider than the phone', async ({ page, hire }) => {
    const person = await hire({ name: '欧阳娜娜·阿卜杜热合曼·买买提江' });
    await send(person, [{ title: '很长的标题'.repeat(12), content: '很长的内容 without-any-blank-'.repeat(8) }]);
    await signIn(page, person);
    await expect(menuOf(page)).toBeHidden();
    await page.getByRole('button', { name: '打开菜单' }).tap();
    await expect(menuOf(page)).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await menuOf(page).getByRole('link', { name: '消息' }).tap();
    await expect(page).toHaveURL('/home/message');
    await expect(menuOf(page)).toBeHidden();
    await expect(page.getByRole('button', { name: /^删除 很长的标题/ })).toBeVisible();
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBe(390);
    await page.getByRole('button', { name: /^删除 很长的标题/ }).tap();
    const question = page.getByRole('dialog');
    await expect(question.getByText('是否需要删除?')).toBeVisible();
    const [outer, inner] = await Promise.all(
      [question, question.locator('.ant-modal-confirm-btns')].map((part) => part.boundingBox()),
    );
    expect(inner?.x).toBeGreaterThanOrEqual((outer?.x ?? 0) + 16);
    await question.getByRole('button', { name: '取消' }).tap();
    await expect(question).toBeHidden();
    for (const entry of ['修改密码', '登录设备', '两步验证']) {
      await chooseFromUserMenu(page, entry);
      const dialog = page.getByRole('dialog', { name: entry });
      await expect(dialog).toBeVisible();
      expect(await width(), entry).toBe(390);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
    await page.goto('/login');
    await expect(page.getByRole('button', { name: /^继续以/ })).toBeVisible();
    expect(await width()).toBe(390);
  });
});
