import { expect, type Locator, type Page } from '@playwright/test';
import { button, confirm } from './screens/forms.ts';
import { toastOf } from './screens/toasts.ts';

/** Where a request stands open beside its list. */
export const drawer = (page: Page): Locator => page.locator('.request-drawer');

const waiting = async (page: Page, list: string, words: string): Promise<Locator> => {
  await page.goto(`/approval/${list}`);
  return page.getByRole('row').filter({ hasText: words });
};

/** What waits for this person in a list, opened. */
export async function openWaiting(page: Page, list: string, words: string): Promise<void> {
  const row = await waiting(page, list, words);
  await row.getByRole('link', { name: /^详情/ }).click();
  await expect(drawer(page)).toContainText(words);
}

async function consent(page: Page): Promise<void> {
  await confirm(page.getByRole('dialog', { name: '同意', exact: true }));
  await expect(toastOf(page, '已同意')).toBeVisible();
}

/** To what stands open. */
export async function agree(page: Page): Promise<void> {
  await button(page, '同意').click();
  await consent(page);
}

/** To what waits for this person in a list, by its row. */
export async function agreeTo(page: Page, list: string, words: string): Promise<void> {
  const row = await waiting(page, list, words);
  await row.getByRole('button', { name: /^同意/ }).click();
  await consent(page);
}

/** Says no to what stands open. */
export async function reject(page: Page, reason: string): Promise<void> {
  await button(page, '驳回').click();
  const dialog = page.getByRole('dialog', { name: '驳回', exact: true });
  await dialog.getByLabel('驳回理由').fill(reason);
  await confirm(dialog);
  await expect(toastOf(page, '已驳回')).toBeVisible();
}
