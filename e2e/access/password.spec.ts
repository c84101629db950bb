import { changePassword } from '@tongzhou/contract/areas/identity/account.ts';
import { isAccessible } from '../support/browser/accessible.ts';
import { password } from '../support/company/scene.ts';
import { chooseFromUserMenu, fillSignIn, signIn, stored, storedNames } from '../support/people/sign-in.ts';
import { shows } from '../support/screens/texts.ts';
import { toastOf } from '../support/screens/toasts.ts';
import { expect, test } from '../support/test.ts';

test('the password dialog masks and says what is wrong at the fields; a change is said, logs out everywhere and counts', async ({
  page,
  hire,
  anotherBrowser,
  watch,
}) => {
  test.slow();
  const person = await hire();
  await signIn(page, person);
  await chooseFromUserMenu(page, '修改密码');
  const dialog = page.getByRole('dialog', { name: '修改密码' });
  const former = dialog.getByLabel('原密码');
  const next = dialog.getByLabel('新密码', { exact: true });
  const again = dialog.getByLabel('确认新密码');
  const confirm = dialog.getByRole('button', { name: '确定' });
  for (const field of [former, next, again]) await expect(field).toHaveAttribute('type', 'password');

  await confirm.click();
  for (const words of ['请输入原密码', '密码至少 8 位', '请再次输入新密码'])
    await expect(dialog.getByText(words)).toBeVisible();
  await isAccessible(page, 'the password dialog with errors');

  await former.fill('not-the-password');
  await next.fill('seven77');
  await again.fill('seven77');
  await confirm.click();
  await expect(dialog.getByText('密码至少 8 位')).toBeVisible();
  await next.fill('rowing-at-dawn-8');
  await confirm.click();
  await expect(dialog.getByText('两次输入的密码不一致')).toBeVisible();

  await again.fill('rowing-at-dawn-8');
  watch.expect(changePassword.path, 400);
  await confirm.click();
  await expect(dialog.getByText('原密码错误')).toBeVisible();
  await expect(toastOf(page, '原密码错误')).toBeVisible();
  await expect(dialog.getByText('两次输入的密码不一致')).toHaveCount(0);
  await expect(former).toBeFocused();

  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(dialog).toHaveCount(0);
  await chooseFromUserMenu(page, '修改密码');
  await expect(former).toHaveValue('');

  // Refused with 422: the specification's words, and what is wrong at the field.
  await former.fill(password);
  await next.fill('!qaz2wsx');
  await again.fill('!qaz2wsx');
  watch.expect(changePassword.path, 422);
  await confirm.click();
  await shows(page, '服务器超时或参数错误，请检查');
  await expect(dialog.getByText('密码过于常见，请换一个')).toBeVisible();

  const elsewhere = await (await anotherBrowser()).newPage();
  await signIn(elsewhere, person);
  await next.fill('rowing-at-dawn-8');
  await again.fill('rowing-at-dawn-8');
  await again.press('Enter');
  await page.waitForURL('/login');
  await shows(page, '修改成功，退出重新登陆');
  for (const name of storedNames) expect(await stored(page, name), name).toBeNull();
  await elsewhere.waitForURL('/login');
  await expect(toastOf(elsewhere, '请登录账号')).toBeVisible();

  watch.expect('/api/user/login', 400);
  await fillSignIn(page, person.jobNumber);
  await page.getByRole('button', { name: '登录' }).click();
  await expect(toastOf(page, '账号或密码错误')).toBeVisible();
  await fillSignIn(page, person.jobNumber, 'rowing-at-dawn-8');
  await page.getByRole('button', { name: '登录' }).click();
  await page.waitForURL('/home');
});
