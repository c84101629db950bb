import { expect, type Locator, type Page } from '@playwright/test';

/** Short words on top of the page. */
export const toastOf = (page: Page, text: string): Locator =>
  page.locator('.toast').and(page.getByText(text, { exact: true }));

/** What says that something was put to approval; its button leads to the request. */
export const filedToast = (page: Page, what: string): Locator =>
  page.locator('.toast').filter({ hasText: `${what}已提交审批，编号 ` });

/** How long a toast with these words stands, in milliseconds. */
export async function lifeOf(page: Page, text: string, cause: () => Promise<void>): Promise<number> {
  await page.evaluate((words) => {
    const seen = { from: 0, to: 0 };
    Object.assign(window, { seenToast: seen });
    new MutationObserver((changes) => {
      for (const { addedNodes, removedNodes } of changes) {
        if ([...addedNodes].some((node) => node.textContent === words)) seen.from = performance.now();
        if ([...removedNodes].some((node) => node.textContent === words)) seen.to = performance.now();
      }
    }).observe(document.body, { childList: true, subtree: true });
  }, text);
  await cause();
  await expect(toastOf(page, text)).toBeVisible();
  await expect(toastOf(page, text)).toHaveCount(0);
  return page.evaluate(() => {
    const { seenToast } = window as unknown as { seenToast: { from: number; to: number } };
    return seenToast.to - seenToast.from;
  });
}
