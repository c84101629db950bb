import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { reimburseNormal } from '@tongzhou/contract/areas/reimbursement/claim.ts';
import { addDays, today } from '@tongzhou/contract/rules/day.ts';
import { invoiceSheet, photoOf } from '../../server/testing/files/invoice-pictures.ts';
import { isAccessible } from '../support/browser/accessible.ts';
import { toTheTop } from '../support/browser/keyboard.ts';
import { underHead } from '../support/company/departments.ts';
import { clientOf, openRequest, passRequest } from '../support/company/requests.ts';
import { payClaim } from '../support/pay-forms.ts';
import { signIn } from '../support/people/sign-in.ts';
import { filedToast, toastOf } from '../support/screens/toasts.ts';
import { expect, test } from '../support/test.ts';

const phone = { width: 390, height: 844 };

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
  await expect(page.getByText(/草稿已保存/)).toBeVisible();
  await isAccessible(page, 'a claim');
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
  await payClaim(second, me.name, '付-0001');

  await page.goto('/staff/my_center/reimbursement');
  await expect(page.getByRole('row').filter({ hasText: '办公用品' })).toContainText('已打款');
});

test('on a phone a photograph fills the line; it is sent, lowered, agreed to and paid in a batch, and the person is told', async ({
  page,
  hire,
  anotherBrowser,
}) => {
  test.slow();
  const [me, head, finance] = await Promise.all([hire(), hire(), hire({ groups: ['finance'] })]);
  await underHead(head, me);
  const day = today(Date.now());
  const number = `${day.slice(2, 4)}332000${String(randomInt(1e12)).padStart(12, '0')}`;
  const sheet = await invoiceSheet({ code: `01,32,,${number},1130.00,${day.replaceAll('-', '')},,A1B2` });

  const mine = await (await anotherBrowser({ viewport: phone, hasTouch: true, isMobile: true })).newPage();
  await signIn(mine, me, '/staff/my_center/reimbursement/normal');
  await mine
    .locator('input[type=file][aria-label="第 1 行附件"]')
    .setInputFiles({ name: '发票.jpg', mimeType: 'image/jpeg', buffer: await photoOf(sheet, 9) });
  await expect(mine.getByLabel('第 1 行发票号码')).toHaveValue(number);
  await expect(mine.getByLabel('第 1 行金额')).toHaveValue('1,130.00');
  await expect(mine.getByLabel('第 1 行日期')).toHaveValue(day);
  await expect(mine.getByText('读自发票')).toHaveCount(3);
  await expect(mine.getByText('已读取发票号码、金额、日期，请核对')).toBeVisible();
  await mine.getByLabel('事由').fill('客户招待');
  await mine.getByLabel('第 1 行内容').fill('工作餐');
  await isAccessible(mine, 'a claim on a phone');
  await expect(mine.getByText('壹仟壹佰叁拾元整')).toBeVisible();
  await mine.getByRole('button', { name: '提交审批' }).click();
  await filedToast(mine, '普通报销').getByRole('button', { name: '查看' }).click();
  await mine.waitForURL('**/approval/reimburse?id=*');
  const id = openRequest(mine.url());
  const other = await (await clientOf(me))(reimburseNormal, {
    reason: '打印',
    lines: [{ other: '打印纸', other_price: 20 }],
  });

  await signIn(page, head, `/approval/reimburse?id=${id}`);
  const drawer = page.locator('.request-drawer');
  await drawer.getByRole('button', { name: '同意', exact: true }).click();
  const deciding = page.getByRole('dialog', { name: '同意', exact: true });
  await expect(deciding.getByRole('img', { name: '发票.jpg' })).toBeVisible();
  await deciding.getByLabel('第 1 行核定金额').fill('1000');
  await isAccessible(page, 'the lines with their invoices');
  await deciding.locator('.ant-modal-footer .ant-btn-primary').click();
  await expect(toastOf(page, '已同意')).toBeVisible();
  await passRequest(head, other.id);
  for (const request of [id, other.id]) await passRequest(finance, request);

  const paying = await (await anotherBrowser()).newPage();
  await signIn(paying, finance, `/approval/reimburse?tab=pay&keyword=${encodeURIComponent(me.name)}`);
  const rows = paying.getByRole('row').filter({ hasText: me.name });
  await expect(rows).toHaveCount(2);
  for (const one of await rows.all()) await one.getByRole('checkbox').check();
  await paying.getByRole('button', { name: '批量打款' }).click();
  const dialog = paying.getByRole('dialog');
  await expect(dialog).toContainText('1,020.00');
  await dialog.getByLabel('凭证号').fill('付-0002');
  await dialog.getByRole('button', { name: '确认打款' }).click();
  await expect(rows).toHaveCount(0);

  await mine.goto('/home/message');
  await expect(mine.getByText(`已打款：${other.number}`)).toBeVisible();
  await expect(mine.getByText(/打款 1,000\.00 元，请查收/)).toBeVisible();
});

/** By Tab alone, until the field of this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let count = 0; count < 90; count += 1) {
    const here = await page.evaluate(() => {
      const { activeElement: element } = document;
      const labels = (element as HTMLInputElement | null)?.labels ?? [];
      return [element?.getAttribute('aria-label'), ...[...labels].map((one) => one.textContent), element?.textContent];
    });
    if (here.some((one) => one?.trim() === name)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${name}`);
}

/** How many sheets it takes, and how large the first is, in points. */
async function printed(page: Page): Promise<{ sheets: number; size: number[] }> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const box = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
  return {
    sheets: pdf.match(/\/Type \/Page\b/g)?.length ?? 0,
    size: box.slice(1).map((side) => Math.round(Number(side))),
  };
}

test('a journey is filled in by keyboard alone, and its voucher is one sheet, of A5 and of A4', async ({
  page,
  hire,
}) => {
  test.slow();
  const [me, head, finance] = await Promise.all([hire(), hire(), hire({ groups: ['finance'] })]);
  // However many could have decided, it stays one sheet.
  for (let others = 0; others < 20; others++) await hire({ groups: ['finance'] });
  await underHead(head, me);
  const [from, to] = [addDays(today(Date.now()), -4), addDays(today(Date.now()), -2)];
  await signIn(page, me, '/staff/my_center/reimbursement/travel');
  await expect(page.getByLabel('事由')).toBeVisible();
  await toTheTop(page);
  await tabTo(page, '事由');
  await page.keyboard.type('客户现场调研');
  const typed = async (name: string, text: string) => {
    await tabTo(page, `第 1 行${name}`);
    await page.keyboard.type(text);
  };
  await typed('开始', from);
  await page.keyboard.press('Enter');
  await typed('结束', to);
  await page.keyboard.press('Enter');
  await typed('出发', '杭州');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('第 1 行到达')).toBeFocused();
  await page.keyboard.type('北京');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('第 1 行交通')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await typed('票据金额', '553.5');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('第 1 行张数')).toBeFocused();
  await page.keyboard.type('1');
  await expect(page.getByLabel('第 1 行天数')).toHaveValue('3');
  await expect(page.getByText(/草稿已保存/)).toBeVisible();
  await tabTo(page, '提交审批');
  await page.keyboard.press('Enter');
  await filedToast(page, '差旅报销').getByRole('button', { name: '查看' }).click();
  await page.waitForURL('**/approval/reimburse?id=*');
  const id = openRequest(page.url());
  await passRequest(head, id);
  await passRequest(finance, id);

  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await page.goto(`/approval/reimburse?id=${id}&print=a5`);
  const paper = page.getByRole('article');
  for (const words of ['客户现场调研', '杭州—北京', '大写金额', '校验码', head.name, finance.name])
    await expect(paper).toContainText(words);
  await isAccessible(page, 'the voucher');
  const code = await paper.locator('footer strong').innerText();
  expect(await printed(page)).toEqual({ sheets: 1, size: [expect.closeTo(595, -1), expect.closeTo(420, -1)] });
  await page.getByRole('button', { name: '改用 A4 纸' }).click();
  await expect(paper.locator('footer strong')).toHaveText(code);
  expect(await printed(page)).toEqual({ sheets: 1, size: [expect.closeTo(595, -1), expect.closeTo(842, -1)] });
});
