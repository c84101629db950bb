import type { Page } from '@playwright/test';
import { menuList } from '@tongzhou/contract/areas/identity/permission.ts';
import { isSignedIn, myself } from '@tongzhou/contract/areas/identity/session.ts';
import { live, noticeCount } from '@tongzhou/contract/areas/notices/live.ts';
import { isAccessible, phone } from '../support/browser/accessible.ts';
import { underHead } from '../support/company/departments.ts';
import { sendLeaves } from '../support/company/requests.ts';
import { signIn } from '../support/people/sign-in.ts';
import { choose, confirm } from '../support/screens/forms.ts';
import { toastOf } from '../support/screens/toasts.ts';
import { expect, test } from '../support/test.ts';

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** What the frame around every screen asks. */
const ofShell: readonly string[] = [isSignedIn.path, menuList.path, myself.path, live.path, noticeCount.path];

test('a manager decides from the workbench in two taps, sees how their own stands, and arranges it by keys', async ({
  page,
  hire,
}) => {
  test.slow();
  const [head, dana] = [await hire(), await hire()];
  await underHead(head, dana);
  const [request] = await sendLeaves(dana, [head]);
  const asked: string[] = [];
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url());
    if (pathname.startsWith('/api/')) asked.push(pathname);
  });
  await signIn(page, head);
  const waiting = panel(page, '待我处理');
  await expect(waiting).toContainText(request?.number ?? 'no request');
  expect(asked.filter((path) => !ofShell.includes(path)).length).toBeLessThanOrEqual(3);
  await expect(panel(page, '开始使用')).toContainText('登记工资卡');
  await expect(panel(page, '我的数据')).toContainText('部门今日请假');
  await isAccessible(page, 'the workbench of a manager');

  await page.setViewportSize(phone);
  await waiting.getByRole('button', { name: /^同意/ }).click();
  const dialog = page.getByRole('dialog', { name: '同意', exact: true });
  await dialog.locator('.ant-modal-footer .ant-btn-primary').click();
  await expect(toastOf(page, '已同意')).toBeVisible();
  await expect(waiting).toContainText('没有等你审批的申请');
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: '调整' }).press('Enter');
  const arrange = page.getByRole('dialog', { name: '调整工作台' });
  await arrange.getByRole('button', { name: '上移 日历' }).focus();
  for (let places = 0; places < 6; places += 1) await page.keyboard.press('ArrowUp');
  await arrange.getByRole('switch', { name: '显示 快捷入口' }).press('Space');
  await arrange.getByRole('button', { name: '保存' }).press('Enter');
  await expect(arrange).toHaveCount(0);
  await page.reload();
  await expect(page.locator('.home-panel').first()).toHaveAttribute('aria-label', '日历');
  await expect(panel(page, '快捷入口')).toHaveCount(0);

  await page.getByRole('main').focus();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: '键盘快捷键' });
  await expect(keys.getByRole('region', { name: '工作台日历' })).toContainText('到旁边的一天');
  await expect(keys.getByRole('region', { name: '页签' })).toHaveCount(0);
  await isAccessible(page, 'the keys');
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);

  await signIn(page, dana);
  await expect(panel(page, '我发起的')).toContainText('已通过');
  await expect(panel(page, '开始使用')).toContainText(head.name);
});

test('what the workbench has no room for is found among all that waits, opened and decided there', async ({
  page,
  hire,
}) => {
  test.slow();
  const [head, dana] = [await hire(), await hire()];
  await underHead(head, dana);
  const sent = await sendLeaves(dana, [head], { count: 9 });
  const [longest, last] = [sent[0]?.number ?? 'no request', sent.at(-1)?.number ?? 'no request'];
  await signIn(page, head);
  const waiting = panel(page, '待我处理');
  await expect(waiting).toContainText(longest);
  await expect(waiting).not.toContainText(last);

  await waiting.getByRole('link', { name: '全部待我处理' }).click();
  await expect(page).toHaveURL('/home?view=waiting');
  await expect(page.getByRole('heading', { level: 1, name: '待我处理' })).toBeVisible();
  const rows = page.getByRole('row').filter({ hasText: dana.name });
  await expect(rows).toHaveCount(9);
  await expect(rows.first()).toContainText(longest);
  await isAccessible(page, 'all that waits');

  await rows
    .last()
    .getByRole('link', { name: `详情 ${last}` })
    .click();
  const drawer = page.locator('.request-drawer');
  await expect(drawer).toContainText(last);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL('/home?view=waiting');
  await page.getByRole('button', { name: `同意 ${last}` }).click();
  await confirm(page.getByRole('dialog', { name: '同意', exact: true }));
  await expect(toastOf(page, '已同意')).toBeVisible();
  await expect(rows).toHaveCount(8);

  await page.setViewportSize(phone);
  await page.getByRole('listitem').filter({ hasText: longest }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('事假');
  await page.goBack();
  await page.getByRole('button', { name: '返回', exact: true }).click();
  await expect(page).toHaveURL('/home');
  await expect(waiting.locator('.home-panel-count')).toHaveText('8');
});

test('a filter is kept under a name and shared by the head of a department; on a phone one’s own pages are tiles', async ({
  page,
  hire,
}) => {
  const [head, dana] = [await hire(), await hire()];
  await underHead(head, dana);
  const address = '/approval/leave?tab=mine&audit_status=1';
  await signIn(page, head, '/approval/leave');
  await page.goto(address);
  const menu = page.getByRole('dialog', { name: '保存的筛选' });
  await page.getByRole('button', { name: '保存的筛选' }).click();
  await expect(menu).toContainText('还没有保存过');
  await menu.getByRole('button', { name: '保存当前筛选' }).click();
  const save = page.getByRole('dialog', { name: '保存当前筛选' });
  await save.getByLabel('名称').fill('已通过的');
  await choose(page, save, '分享给', `部门 ${head.jobNumber}`);
  await save.getByRole('button', { name: '确定' }).click();
  await expect(toastOf(page, '保存成功')).toBeVisible();

  await signIn(page, dana, '/approval/leave');
  await page.getByRole('button', { name: '保存的筛选' }).click();
  const kept = menu.getByRole('button', { name: /^已通过的/ });
  await expect(kept).toContainText(`${head.name} 分享`);
  await isAccessible(page, 'the kept filters');
  await expect(menu.getByRole('button', { name: '删除 已通过的' })).toHaveCount(0);
  await kept.click();
  await expect(page).toHaveURL(/\/approval\/leave\?audit_status=1&tab=mine$/);

  await page.setViewportSize(phone);
  await page.goto('/staff/my_center');
  const own = page.getByRole('navigation', { name: '我的' }).getByRole('link', { name: '我的请假' });
  const box = await own.boundingBox();
  expect(box?.height ?? 0).toBeGreaterThanOrEqual(64);
  await own.click();
  await expect(page).toHaveURL('/staff/my_center/leave');

  // What was opened stands first among the shortcuts, the second time at the latest.
  await page.goto('/home');
  await expect(panel(page, '快捷入口')).toBeVisible();
  await page.reload();
  await expect(panel(page, '快捷入口').getByRole('link').first()).toHaveText(/请假/);
});
