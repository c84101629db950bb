import { expect, type Locator, type Page } from '@playwright/test';

export const button = (where: Page | Locator, name: string): Locator =>
  where.getByRole('button', { name, exact: true });

/** By the button a dialog leads with. */
export const confirm = (dialog: Locator): Promise<void> => dialog.locator('.ant-modal-footer .ant-btn-primary').click();

/** Of a select: opened by its label, chosen by the option's words. */
export async function choose(page: Page, inside: Locator, label: string, option: string): Promise<void> {
  await inside.getByRole('combobox', { name: label }).click();
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).first().click();
}

/** Of a select of departments: searched by the name, since only those near the top of a long tree are drawn. */
export async function chooseDepartment(page: Page, inside: Locator, name: string): Promise<void> {
  await inside.getByRole('combobox', { name: '部门' }).fill(name);
  await page.locator('.ant-select-dropdown:visible').getByTitle(name, { exact: true }).first().click();
}

/** Of a select that takes several: it stays open for the next one until it is left. */
export async function chooseAmong(page: Page, inside: Locator, label: string, option: string): Promise<void> {
  await choose(page, inside, label, option);
  // It takes the focus back a moment after the choice: left before that, it would stay open.
  const field = inside.getByRole('combobox', { name: label });
  await expect(async () => {
    await field.focus();
    await field.blur();
    await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0, { timeout: 500 });
  }).toPass();
}

/** Of a field of people: searched by the name, which nobody else has; those shown before the search are waited out. */
export async function choosePerson(page: Page, inside: Page | Locator, label: string, name: string): Promise<void> {
  await inside.getByLabel(label, { exact: true }).fill(name);
  const found = page.locator('.ant-select-item-option:visible');
  await expect(found).toHaveCount(1);
  await expect(found).toContainText(name);
  await found.click();
}

/** Of a date field: typed, as the keyboard does it. */
export async function pickDay(inside: Locator, label: string, day: string): Promise<void> {
  const field = inside.getByLabel(label, { exact: true });
  await field.fill(day);
  await field.press('Tab');
}

/** Of a date field on a phone, where nothing is typed: the year, the month, the day are tapped. */
export async function tapDay(page: Page, inside: Locator, label: string, day: string): Promise<void> {
  await inside.getByLabel(label).click();
  const calendar = page.locator('.ant-picker-dropdown:visible');
  const cell = (title: string) => calendar.locator(`td.ant-picker-cell-in-view[title="${title}"]`);
  await calendar.locator('.ant-picker-year-btn').click();
  while ((await cell(day.slice(0, 4)).count()) === 0)
    await calendar.locator('.ant-picker-header-super-prev-btn').click();
  await cell(day.slice(0, 4)).click();
  await cell(day.slice(0, 7)).click();
  await cell(day).click();
  await expect(calendar).toHaveCount(0);
}
