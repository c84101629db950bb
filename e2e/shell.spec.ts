import type { Page } from '@playwright/test';
import { menuList, roleGroups } from '@tongzhou/contract/areas/identity/permission.ts';
import { myself } from '@tongzhou/contract/areas/identity/session.ts';
import { live } from '@tongzhou/contract/areas/notices.ts';
import { permitOnly, send } from './support/people.ts';
import { chooseFromUserMenu, signIn, stored } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { shows } from './support/texts.ts';

const menuOf = (page: Page) => page.getByRole('navigation', { name: '主菜单' });

const bearer = async (page: Page) => ({ authorization: `Bearer ${await stored(page, 'admin_token')}` });

test.describe('the menu', () => {
  test('is the server’s list, as far as its screens are there', async ({ page, hire }) => {
    await signIn(page, await hire({ groups: ['administrators'] }));
    const answer = await page.request.get(menuList.path, { headers: await bearer(page) });
    const { data } = (await answer.json()) as {
      data: { menu_name: string; children: { menu_name: string; remark_data: string }[] }[];
    };
    const menu = menuOf(page);
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
  });

  test('leads to the screens, marks the current one, and back leads back', async ({ page, hire }) => {
    await signIn(page, await hire());
    await menuOf(page).getByRole('link', { name: '消息' }).click();
    await expect(page).toHaveURL('/home/message');
    await expect(page).toHaveTitle('消息 - 同舟');
    await expect(menuOf(page).getByRole('link', { name: '消息' })).toHaveAttribute('aria-current', 'page');
    await page.getByRole('button', { name: '返回' }).click();
    await expect(page).toHaveURL('/home');
    await expect(page).toHaveTitle('工作台 - 同舟');
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1, name: '消息' })).toBeVisible();
  });

  test('can be asked for again when it did not come', async ({ page, hire, watch }) => {
    const person = await hire();
    watch.expect(menuList.path, 500);
    await page.route(
      `**${menuList.path}`,
      (route) => route.fulfill({ status: 500, json: { code: 500, msg: '坏了' } }),
      {
        times: 1,
      },
    );
    await signIn(page, person);
    await expect(menuOf(page)).toContainText('菜单没有加载成功');
    await menuOf(page).getByRole('button', { name: '重试' }).click();
    await expect(menuOf(page).getByRole('link', { name: '消息' })).toBeVisible();
  });
});

test.describe('a permission taken away while the page is open', () => {
  test.use({ site: 'trial' });

  test('shrinks the menu without a reload, and the next click is refused [C10]', async ({ page, hire }) => {
    const person = await hire({ permissions: ['home.message'] });
    const listening = page.waitForResponse(`**${live.path}`);
    await signIn(page, person);
    await listening;
    await expect(menuOf(page).getByRole('link', { name: '消息' })).toBeVisible();
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await permitOnly(person, []);
    await expect(menuOf(page).getByRole('link', { name: '消息' })).toHaveCount(0);
    await expect(menuOf(page).getByRole('link', { name: '工作台' })).toBeVisible();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    await page.getByRole('link', { name: /^消息，/ }).click();
    await page.waitForURL('/login');
    await shows(page, '无权限访问');
  });

  test('is refused by the server at the next call, whatever the page still shows [C10]', async ({
    page,
    hire,
    watch,
  }) => {
    const person = await hire({ permissions: ['permission', 'permission.api-document'] });
    await signIn(page, person, '/home');
    await page.goto('/api/docs');
    const section = page.locator('#get-api-ltd-userGroupAll');
    await section.getByText('试一试').click();
    const form = section.getByRole('form');
    await form.getByRole('button', { name: '发送' }).click();
    await expect(form.getByRole('status')).toContainText('HTTP 200');
    await permitOnly(person, []);
    watch.expect(roleGroups.path, 403);
    await form.getByRole('button', { name: '发送' }).click();
    await expect(form.getByRole('status')).toContainText('HTTP 403');
    await expect(form.getByRole('status')).toContainText('无权限访问');
  });
});

test.describe('the bell', () => {
  test('starts at 0, counts what comes while the page is open, and leads to the messages', async ({ page, hire }) => {
    const person = await hire();
    const listening = page.waitForResponse(`**${live.path}`);
    await signIn(page, person);
    await listening;
    const bell = page.getByRole('link', { name: /^消息，/ });
    await expect(bell).toHaveAccessibleName('消息，0 条未读');
    await send(person, [{ title: '第一条' }, { title: '第二条' }]);
    await expect(bell).toHaveAccessibleName('消息，2 条未读');
    await expect(bell).toHaveText('2');
    await bell.click();
    await expect(page.getByRole('button', { name: /第一条/ }).first()).toBeVisible();
    // The list on screen is renewed as well.
    await send(person, [{ title: '第三条' }]);
    await expect(page.getByRole('button', { name: '删除 第三条' })).toBeVisible();
    await expect(bell).toHaveAccessibleName('消息，3 条未读');
  });

  test('rings at an administrator’s when somebody is refused twenty times [G06]', async ({
    page,
    hire,
    anotherBrowser,
  }) => {
    const [administrator, curious] = [await hire({ groups: ['administrators'] }), await hire()];
    const listening = page.waitForResponse(`**${live.path}`);
    await signIn(page, administrator, '/home/message');
    await listening;
    const other = await (await anotherBrowser()).newPage();
    await signIn(other, curious);
    const headers = await bearer(other);
    for (let time = 0; time < 20; time += 1) {
      const answer = await other.request.get(roleGroups.path, { headers });
      expect(answer.status()).toBe(403);
    }
    const message = page.getByRole('listitem').filter({ hasText: `编号 ${curious.id}` });
    await expect(message).toContainText('频繁的越权访问');
  });
});

test.describe('the person', () => {
  test('has a menu of their own at the top', async ({ page, hire }) => {
    const person = await hire();
    await signIn(page, person);
    await page.getByRole('button', { name: `账号菜单 ${person.name}` }).click();
    for (const entry of ['修改密码', '登录设备', '两步验证', '主题', '退出登录'])
      await expect(page.getByRole('menuitem', { name: entry })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem', { name: '修改密码' })).toBeHidden();
    await expect(page.getByText(person.name, { exact: false }).first()).toBeVisible();
  });

  test('without a name is called 暂未设置用户名 and has the default picture', async ({ page, hire }) => {
    const person = await hire({ name: null });
    await signIn(page, person);
    const button = page.getByRole('button', { name: /^账号菜单/ });
    await shows(button, '暂未设置用户名');
    await expect(button.locator('img')).toHaveCount(0);
    await expect(button.locator('.user-picture svg')).toBeVisible();
    await page.goto('/login');
    await expect(page.getByRole('button', { name: '继续以 暂未设置用户名 进入' })).toBeVisible();
  });

  test('whose picture cannot be loaded, or lies on another host, has the default one', async ({
    page,
    hire,
    watch,
  }) => {
    watch.expect('/api/common/file', 422);
    const person = await hire({ name: '欧阳明' });
    await signIn(page, person);
    // Put into the answer, not into the database: other journeys look at the same people.
    for (const url of ['/api/common/file?id=1&session=1&expires=1&signature=x', 'https://example.com/picture.png']) {
      await page.route(`**${myself.path}`, async (route) => {
        const reply = await route.fetch();
        const body = (await reply.json()) as { data: { user_info: { avatar: string | null } } };
        body.data.user_info.avatar = JSON.stringify({ isAll: true, img: [{ id: 1, file_name: 'x.png', url }] });
        await route.fulfill({ response: reply, json: body });
      });
      await page.reload();
      await expect(page.locator('.user-menu .user-picture')).toHaveText('欧');
      await expect(page.locator('.user-menu img')).toHaveCount(0);
      await page.unrouteAll();
    }
  });
});

test.describe('the theme', () => {
  test('is switched by one press, kept, followed by other tabs, and there before the first paint', async ({
    page,
    context,
    hire,
  }) => {
    await signIn(page, await hire({ permissions: ['permission.api-document'] }));
    const second = await context.newPage();
    await second.goto('/home/message');
    const html = page.locator('html');
    await expect(html).toHaveAttribute('data-theme', 'light');
    await page.getByRole('button', { name: '切换到深色主题' }).click();
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await expect(second.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.locator('body')).toHaveCSS('color', 'rgb(223, 226, 232)');

    // Looked at before every frame, from the first one on.
    await context.addInitScript(() => {
      const frames: (string | undefined)[] = [];
      Object.assign(window, { frames_seen: frames });
      const look = () => {
        if (document.body !== null) frames.push(document.documentElement.dataset.theme);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    for (const path of ['/home', '/login', '/api/docs']) {
      await page.goto(path);
      await expect(page.locator('h1').first()).toBeVisible();
      await page.waitForFunction(() => (window as unknown as { frames_seen: unknown[] }).frames_seen.length > 2);
      const seen = await page.evaluate(() => (window as unknown as { frames_seen: string[] }).frames_seen);
      expect(new Set(seen), path).toEqual(new Set(['dark']));
    }
  });

  test('follows the system until one is chosen', async ({ page, hire }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await signIn(page, await hire());
    const html = page.locator('html');
    await expect(html).toHaveAttribute('data-theme', 'dark');
    // The browser tells a page of it with its next frame, and the one without windows may draw none.
    await expect(async () => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.emulateMedia({ colorScheme: 'light' });
      await expect(html).toHaveAttribute('data-theme', 'light', { timeout: 1000 });
    }).toPass();
    await page.getByRole('button', { name: /^账号菜单/ }).click();
    await page.getByRole('menuitem', { name: '主题' }).hover();
    await page.getByRole('menuitem', { name: '深色' }).click();
    await expect(html).toHaveAttribute('data-theme', 'dark');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the menu is a drawer, and no screen is wider than the phone', async ({ page, hire }) => {
    const person = await hire({ name: '欧阳娜娜·阿卜杜热合曼·买买提江' });
    await send(person, [{ title: '很长的标题'.repeat(12), content: '很长的内容 without-any-blank-'.repeat(8) }]);
    await signIn(page, person);
    await expect(menuOf(page)).toBeHidden();
    await page.getByRole('button', { name: '打开菜单' }).tap();
    await menuOf(page).getByRole('link', { name: '消息' }).tap();
    await expect(page).toHaveURL('/home/message');
    await expect(menuOf(page)).toBeHidden();
    await expect(page.getByRole('button', { name: /^删除 很长的标题/ })).toBeVisible();
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBe(390);
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
