import { isAccessible } from './support/accessible.ts';
import { underHead } from './support/departments.ts';
import { openRequest, passRequest } from './support/requests.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { filedToast } from './support/toasts.ts';

test('a claim is filled in by keyboard, lowered, agreed to and paid', async ({ page, hire, anotherBrowser }) => {
  test.slow();
  const [me, head, finance] = await Promise.all([hire(), hire(), hire({ groups: ['finance'] })]);
  await underHead(head, me);
  await signIn(page, me, '/staff/my_center/reimbursement/normal');
  await page.getByLabel('事由').fill('办公用品');
  await page.getByLabel('第 1 行内容').fill('打印纸');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('第 1 行金额')).toBeFocused();
  await page.keyboard.type('1001.10');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('第 1 行发票号码')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('壹仟零壹元壹角整')).toBeVisible();
  await isAccessible(page, 'a claim');
  await expect(page.getByText(/草稿已保存/)).toBeVisible();
  await page.getByRole('button', { name: '提交审批' }).click();
  await filedToast(page, '普通报销').getByRole('button', { name: '查看' }).click();
  await page.waitForURL('**/approval/reimburse?id=*');
  const id = openRequest(page.url());

  await passRequest(head, id);
  await passRequest(finance, id);
  const second = await (await anotherBrowser()).newPage();
  await signIn(second, finance, '/approval/reimburse?tab=pay');
  const row = second.getByRole('row').filter({ hasText: me.name });
  await expect(row).toContainText('1,001.10');
  await isAccessible(second, 'what is to be paid');
  await row.getByRole('button', { name: /^打款/ }).click();
  const dialog = second.getByRole('dialog');
  await dialog.getByLabel('凭证号').fill('付-0001');
  await dialog.getByRole('button', { name: '确认打款' }).click();
  await expect(second.getByText('已打款').first()).toBeVisible();

  await page.goto('/staff/my_center/reimbursement');
  await expect(page.getByRole('row').filter({ hasText: '办公用品' })).toContainText('已打款');
});
