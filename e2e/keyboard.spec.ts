import type { Page } from '@playwright/test';
import { send } from './support/people.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

interface Stop {
  readonly name: string;
  readonly visible: boolean;
}

/** A blurred element would still be where Tab goes on from. */
const toTheTop = (page: Page) =>
  page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });

/** Where Tab leads from the top of the page, until it has been everywhere. */
async function tabThrough(page: Page, most = 60): Promise<Stop[]> {
  await toTheTop(page);
  const stops: Stop[] = [];
  for (let count = 0; count < most; count += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === null || element === document.body || element.hasAttribute('data-stopped')) return null;
      element.setAttribute('data-stopped', '');
      // A ring of its own, or that of the box it is drawn in (a checkbox, an input with an icon).
      const ring = (one: Element | null): boolean => {
        if (one === null) return false;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
      };
      const around = [element, element.parentElement, element.nextElementSibling, element.closest('.ant-select')];
      return {
        name: element.getAttribute('aria-label') ?? element.closest('label')?.textContent ?? element.textContent ?? '',
        visible: around.some(ring),
      };
    });
    if (stop === null) break;
    stops.push(stop);
  }
  return stops;
}

/** What can be pressed or filled and was not reached; of a group of tabs the arrow keys reach the others. */
const unreached = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'a[href], button:not([disabled]), input:not([disabled]), select, textarea, [tabindex="0"]',
      ),
    ]
      .filter(
        (element) => !element.hasAttribute('data-stopped') && element.checkVisibility({ visibilityProperty: true }),
      )
      .filter((element) => element.getAttribute('role') !== 'tab' && element.closest('[aria-hidden="true"]') === null)
      .map((element) => element.outerHTML.slice(0, 160)),
  );

const placeOfFocus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return 'nowhere';
    return element.closest('[role="dialog"]') === null ? element.outerHTML : 'in the dialog';
  });

test('Tab reaches everything on the message screen, in order, and shows where it is', async ({ page, hire }) => {
  const person = await hire();
  await send(person, [{ title: '第一条', link: '/home' }, { title: '第二条' }]);
  await signIn(page, person, '/home/message');
  await expect(page.getByRole('button', { name: '删除 第二条' })).toBeVisible();
  const stops = await tabThrough(page);
  expect(await unreached(page)).toEqual([]);
  expect(stops.filter(({ visible }) => !visible)).toEqual([]);
  const names = stops.map(({ name }) => name.trim());
  const first = ['跳到正文', '同舟', '首页', '工作台', '消息', '员工管理', '审批管理', '返回', '切换到深色主题'];
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
});

test('the first Tab offers to skip the menu', async ({ page, hire }) => {
  await signIn(page, await hire());
  await toTheTop(page);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: '跳到正文' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('a message is opened, closed and deleted without a mouse, and the focus comes back', async ({ page, hire }) => {
  const person = await hire();
  await send(person, [{ title: '第一条' }, { title: '第二条' }]);
  await signIn(page, person, '/home/message');
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

test('the user menu and its dialogs work without a mouse, and the focus comes back', async ({ page, hire }) => {
  await signIn(page, await hire());
  const opener = page.getByRole('button', { name: /^账号菜单/ });
  for (const [downs, name] of [
    [0, '修改密码'],
    [1, '登录设备'],
  ] as const) {
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: '修改密码' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role="menu"]') !== null)).toBe(true);
    for (let count = 0; count < downs; count += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog).toBeVisible();
    await expect.poll(() => placeOfFocus(page)).toBe('in the dialog');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
});

test('a new screen takes the focus to its beginning', async ({ page, hire }) => {
  await signIn(page, await hire());
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '消息' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '消息' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('Tab goes through the login in reading order', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: '登录' })).toBeEnabled();
  const stops = await tabThrough(page);
  expect(await unreached(page)).toEqual([]);
  expect(stops.filter(({ visible }) => !visible)).toEqual([]);
  expect(stops).toHaveLength(4);
});
