import { everythingReached, placeOfFocus, toTheTop } from '../support/browser/keyboard.ts';
import { send } from '../support/people/people.ts';
import { signIn } from '../support/people/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('without a mouse: everything on the messages is reached in order, opened, closed and deleted, and the focus comes back', async ({
  page,
  hire,
}) => {
  const person = await hire();
  await send(person, [{ title: '第一条', link: '/home' }, { title: '第二条' }]);
  await signIn(page, person, '/home/message');
  await expect(page.getByRole('button', { name: '删除 第二条' })).toBeVisible();
  await expect(page.getByRole('link', { name: '消息，2 条未读' })).toBeVisible();
  const names = await everythingReached(page);
  const first = [
    '跳到正文',
    '同舟',
    '首页',
    '工作台',
    '公告',
    '消息',
    '员工管理',
    '项目管理',
    '审批管理',
    '物资管理',
    '文档管理',
    '返回',
    '全局搜索',
    '切换到深色主题',
  ];
  const order = [...first, '消息，2 条未读'];
  expect(names.slice(0, order.length)).toEqual(order);
  const later = [
    '账号菜单',
    '全部已读',
    '全部',
    '消息类型',
    '搜索消息',
    '全选本页',
    '选择 第一条',
    '查看 第一条',
    '删除 第一条',
    '选择 第二条',
    '删除 第二条',
  ];
  const places = later.map((name) => names.findIndex((one) => one.startsWith(name)));
  expect(
    places.every((place) => place >= order.length),
    `${later} in ${names}`,
  ).toBe(true);
  expect([...places].sort((a, b) => a - b)).toEqual(places);

  const title = page.getByRole('button', { name: /^(未读|已读)? ?第一条$/ });
  await title.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '第一条' });
  await expect(dialog).toBeVisible();
  // It leaves the dialog for the browser's own bars at most, never for the page behind.
  for (let count = 0; count < 6; count += 1) {
    await page.keyboard.press('Tab');
    expect(await placeOfFocus(page)).toMatch(/^(in the dialog|nowhere)$/);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(title).toBeFocused();

  await page.getByRole('button', { name: '删除 第一条' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('是否需要删除?');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: '删除 第一条' })).toBeVisible();

  await page.getByRole('tab', { name: /^全部/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL('/home/message?read=false');
  await expect(page.getByRole('tab', { name: /^未读/ })).toBeFocused();
});

test('without a mouse: the menu is skipped, the user menu and its dialogs give the focus back, a new screen takes it', async ({
  page,
  hire,
}) => {
  await signIn(page, await hire());
  const opener = page.getByRole('button', { name: /^账号菜单/ });
  for (const [downs, name] of [
    [0, '修改密码'],
    [1, '登录设备'],
  ] as const) {
    await opener.focus();
    await page.keyboard.press('Enter');
    // The menu takes the focus itself before its first entry does.
    await expect(page.getByRole('menuitem', { name: '修改密码' })).toBeFocused();
    for (let count = 0; count < downs; count += 1) await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name })).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog).toBeVisible();
    await expect.poll(() => placeOfFocus(page)).toBe('in the dialog');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  }

  await toTheTop(page);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: '跳到正文' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);

  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '消息' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '消息' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});
