import { expect, type Page } from '@playwright/test';
import { statusOf } from './project-forms.ts';
import { button, confirm } from './screens/forms.ts';
import { filedToast } from './screens/toasts.ts';

/** The address that is shown once. */
export async function newLink(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: /^客户链接/ });
  await expect(dialog.getByRole('img', { name: '链接的二维码' })).toBeVisible();
  const address = await dialog.getByRole('textbox', { name: '链接', exact: true }).inputValue();
  await dialog.locator('.ant-modal-footer').getByRole('button', { name: '关闭' }).click();
  await expect(dialog).toBeHidden();
  return address;
}

/** From the project’s page: put to approval, and to the client by a link. */
export async function askForAcceptance(page: Page, deliverables: string): Promise<string> {
  await button(page.locator('.detail-actions'), '申请验收').click();
  const dialog = page.getByRole('dialog', { name: '申请验收' });
  await dialog.getByLabel('完成情况').fill('已按合同完成');
  await dialog.getByLabel('交付物').fill(deliverables);
  await expect(dialog.getByRole('list', { name: '审批路径' })).toBeVisible();
  await confirm(dialog);
  await expect(filedToast(page, '验收')).toBeVisible();
  await expect(statusOf(page)).toHaveText('验收中');
  await button(page, '验收链接').click();
  return newLink(page);
}

/** As a client has it in hand: nothing of ours in the browser. */
export async function showTo(client: Page, address: string, title: string): Promise<void> {
  await client.goto('about:blank');
  await client.goto(address);
  await expect(client.getByRole('heading', { level: 1, name: title })).toBeVisible();
}
