import { isAccessible } from '../support/browser/accessible.ts';
import { chooseFromUserMenu, signInByHand, stored } from '../support/people/sign-in.ts';
import { toastOf } from '../support/screens/toasts.ts';
import { expect, test } from '../support/test.ts';

const edge =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0';

test('a device that is logged out here leaves at once, without a click there', async ({
  page,
  hire,
  anotherBrowser,
}) => {
  const person = await hire();
  const office = await (await anotherBrowser({ userAgent: edge })).newPage();
  await signInByHand(office, person);
  await signInByHand(page, person);
  await chooseFromUserMenu(page, '登录设备');
  const dialog = page.getByRole('dialog', { name: '登录设备' });
  const devices = dialog.getByRole('list', { name: '登录设备' }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await isAccessible(page, 'the devices');
  await expect(devices.filter({ hasText: '本机' })).toHaveCount(1);
  // One's own is ended by logging out.
  await expect(devices.filter({ hasText: '本机' }).getByRole('button')).toHaveCount(0);

  await dialog.getByRole('button', { name: '下线 Edge · Windows' }).click();
  const question = page.getByRole('dialog').filter({ hasText: '确定让“Edge · Windows”下线吗？' });
  await question.getByRole('button', { name: '取消' }).click();
  await expect(devices).toHaveCount(2);

  await dialog.getByRole('button', { name: '下线 Edge · Windows' }).click();
  await question.getByRole('button', { name: '下线' }).click();
  await expect(toastOf(page, '已下线')).toBeVisible();
  await expect(devices).toHaveCount(1);
  await office.waitForURL('/login');
  await expect(toastOf(office, '请登录账号')).toBeVisible();
  expect(await stored(office, 'admin_token')).toBeNull();
  await dialog.getByText('关闭', { exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: `账号菜单 ${person.name}` })).toBeVisible();
});
