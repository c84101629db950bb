import { findings, isAccessible } from '../support/browser/accessible.ts';
import { signIn } from '../support/people/sign-in.ts';
import { toastOf } from '../support/screens/toasts.ts';
import { expect, test } from '../support/test.ts';

const wallPause = 16_000;

test('leaders see the company’s figures and open their rows; a wall shows them by a link, through a broken network, until it is taken back', async ({
  page,
  hire,
  anotherBrowser,
  watch,
}) => {
  test.setTimeout(120_000);
  const [leader, employee] = [await hire({ groups: ['leaders'] }), await hire()];

  const stranger = await (await anotherBrowser()).newPage();
  const asked: string[] = [];
  stranger.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await stranger.goto('/leadership');
  await expect(stranger.getByRole('link', { name: '去登录' })).toBeVisible();
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);

  await signIn(stranger, employee);
  watch.expect('/api/cockpit/figures', 403);
  await stranger.goto('/leadership');
  await expect(stranger.getByText('无权限访问')).toBeVisible();

  await signIn(page, leader);
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '领导驾驶舱' }).click();
  await page.waitForURL('/leadership');
  const tile = (name: string) => page.getByRole('region', { name, exact: true });
  for (const name of ['签约与目标', '应收与账龄', '项目风险', '工作饱和度', '人员与流动', '审批效率', '人力成本'])
    await expect(tile(name)).toBeVisible();
  await isAccessible(page, 'the cockpit', true);

  await page.getByText('按年', { exact: true }).click();
  await page.waitForURL(/\/leadership\?period=20\d\d$/);
  await page.getByRole('button', { name: '人员与流动：怎么算的' }).click();
  const how = page.getByRole('dialog', { name: '人员与流动：怎么算的' });
  await expect(how.getByText(/^离职率：本期离职人数/)).toBeVisible();
  await isAccessible(page, 'how a figure comes about');
  await how.locator('.ant-modal-footer').getByRole('button', { name: '关闭' }).click();
  await tile('人员与流动')
    .getByRole('link', { name: /^在职人数/ })
    .click();
  await page.waitForURL('/staff/index');
  await page.goBack();

  await page.getByRole('button', { name: '大屏链接' }).click();
  const links = page.getByRole('dialog', { name: '大屏链接', exact: true });
  await links.getByRole('button', { name: '生成链接' }).first().click();
  const making = page.getByRole('dialog', { name: '生成大屏链接' });
  await making.getByLabel('名称').fill(`前台 ${leader.jobNumber}`);
  await making.getByRole('button', { name: '生成', exact: true }).click();
  const made = page.getByRole('dialog').filter({ has: page.getByRole('img', { name: '链接的二维码' }) });
  const address = await made.getByRole('textbox', { name: '链接', exact: true }).inputValue();
  await made.locator('.ant-modal-footer').getByRole('button', { name: '关闭' }).click();

  const hall = await anotherBrowser({ viewport: { width: 1920, height: 1080 } });
  const wall = await hall.newPage();
  const addresses: string[] = [];
  wall.on('request', (request) => addresses.push(request.url(), request.headers().referer ?? ''));
  await wall.clock.install();
  await wall.goto(address);
  const shown = (name: string) => wall.getByRole('region', { name, exact: true });
  await expect(shown('签约与目标')).toBeVisible();
  await expect(wall.getByText(/^数据时间 /)).toBeVisible();
  expect(await wall.getByRole('main').getByRole('link').count()).toBe(0);
  expect(await findings(wall)).toEqual([]);
  await wall.keyboard.press('ArrowRight');
  await expect(shown('项目状态')).toBeVisible();
  await expect(shown('签约与目标')).toBeHidden();

  watch.expect('/api/cockpit/wall', /ERR_INTERNET_DISCONNECTED/);
  await hall.setOffline(true);
  await wall.clock.fastForward(wallPause);
  await expect(wall.getByText(/^网络中断，正在重试；显示的是 /)).toBeVisible();
  await expect(wall.getByRole('region').first()).toBeVisible();
  await hall.setOffline(false);
  await wall.clock.fastForward(wallPause);
  await expect(wall.getByText(/^数据时间 /)).toBeVisible();

  const row = links.getByRole('row').filter({ hasText: leader.jobNumber });
  await row.getByRole('button', { name: '撤销' }).click();
  await page.locator('.ant-modal-confirm-btns .ant-btn-dangerous').click();
  await expect(toastOf(page, '已撤销')).toBeVisible();
  watch.expect('/api/cockpit/wall', 409);
  await wall.clock.fastForward(wallPause);
  await expect(wall.getByRole('heading', { name: '该大屏链接已撤销' })).toBeVisible();
  await expect(wall.getByRole('region')).toHaveCount(0);
  const secret = address.split('#')[1] ?? 'none';
  expect(addresses.filter((one) => one.includes(secret) && one !== address)).toEqual([]);
});
