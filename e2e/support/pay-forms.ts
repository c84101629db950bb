import { expect, type Page } from '@playwright/test';
import { sql } from './company/database.ts';
import { button, confirm, pickDay } from './screens/forms.ts';
import { filedToast, toastOf } from './screens/toasts.ts';

/** Finance, of what is to be paid: the one claim of this person. */
export async function payClaim(page: Page, name: string, voucher: string): Promise<void> {
  await page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: /^打款/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('凭证号').fill(voucher);
  await dialog.getByRole('button', { name: '确认打款' }).click();
  await expect(page.getByText('已打款').first()).toBeVisible();
}

/** The leader of a finished project, on what would be settled now. */
export async function sendSettlement(page: Page, press = '提交结算'): Promise<void> {
  await button(page, press).click();
  const sending = page.getByRole('dialog', { name: '提交结算' });
  await expect(sending.getByRole('list', { name: '审批路径' })).toBeVisible();
  await confirm(sending);
  await expect(filedToast(page, '项目结算')).toBeVisible();
}

/** The nation’s figures hold in these years too. */
export const putTax = (from: string, to: string) =>
  sql(
    `insert into payroll_parameters (kind, from_day, to_day, source, content, updated_at)
      select 'tax', '${from}', '${to}', '测试', content, now() from payroll_parameters where kind = 'tax' order by id limit 1 on conflict do nothing`,
  );

/** Finance, among the runs: a new one of a month, by its name 2026-11, worked out. */
export async function computeMonth(page: Page, month: string, payDate: string): Promise<void> {
  await button(page, '新建批次').first().click();
  const creating = page.getByRole('dialog', { name: '新建工资批次' });
  await pickDay(creating, '工资月份', month);
  await pickDay(creating, '发放日期', payDate);
  await button(creating, '新建').click();
  await expect(page.getByRole('heading', { name: `${month} 月度工资` })).toBeVisible();
  await button(page, '核算').click();
  await expect(page.getByText('已核算')).toBeVisible({ timeout: 20_000 });
}

export async function sendRun(page: Page): Promise<void> {
  await button(page, '提交审批').click();
  await button(page.getByRole('dialog', { name: '提交工资审批' }), '提交审批').click();
  await expect(filedToast(page, '工资发放')).toBeVisible();
}

export async function publishRun(page: Page): Promise<void> {
  await button(page, '发布').click();
  await button(page.getByRole('dialog', { name: '发布工资' }), '发布').click();
  await expect(toastOf(page, '已发布')).toBeVisible();
}
