import { search } from '@tongzhou/contract/areas/search.ts';
import { isAccessible, phone } from '../support/browser/accessible.ts';
import { signIn } from '../support/people/sign-in.ts';
import { aCustomer, anOpportunity, aSalesTeam } from '../support/sales.ts';
import { expect, test } from '../support/test.ts';

test('one finds what one may open, from anywhere and by keys alone; nobody else finds it', async ({
  page,
  hire,
  anotherBrowser,
}) => {
  const team = await aSalesTeam(hire);
  const mark = team.seller.jobNumber;
  const opportunity = await anOpportunity(team, await aCustomer(team, `碧波船务 ${mark}`), `调度平台 ${mark}`);
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === search.path) asked.push(url.searchParams.get('words') ?? '');
  });

  await signIn(page, team.seller);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: '全局搜索' });
  const field = palette.getByRole('combobox', { name: '搜索内容' });
  await expect(field).toBeFocused();

  // The input method is at work: nothing is asked before it is done.
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send('Input.imeSetComposition', { text: "diao'du", selectionStart: 7, selectionEnd: 7 });
  await expect(field).toHaveValue("diao'du");
  await page.waitForTimeout(600);
  expect(asked).toEqual([]);
  await keyboard.send('Input.insertText', { text: '调度平台' });
  await field.pressSequentially(mark);
  const found = palette.getByRole('group', { name: '商机' }).getByRole('option');
  await expect(found).toHaveCount(1);
  await expect(found.locator('mark').first()).toHaveText(`调度平台 ${mark}`);
  await expect(palette.getByRole('group', { name: '客户' })).toHaveCount(0);

  // By the initials of its customer, and from there by keys.
  await field.fill('bbcwt');
  await expect(palette.getByRole('option', { name: `碧波船务 ${mark}` }).first()).toBeVisible();
  await isAccessible(page, 'the search');
  await field.fill(`调度平台${mark}`);
  await expect(found).toHaveCount(1);
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/business_management/details?id=${opportunity}`);
  await expect(palette).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();

  // It is offered again, among screens and deeds; Esc closes and gives the focus back.
  const button = page.getByRole('button', { name: '全局搜索' });
  await page.keyboard.press('/');
  await expect(palette.getByRole('group', { name: '最近打开' }).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  await button.focus();
  await page.keyboard.press('Enter');
  await field.fill('qingjia');
  await expect(palette.getByRole('option', { name: /^请假/ }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();

  const other = await (await anotherBrowser({ viewport: phone })).newPage();
  await signIn(other, await hire());
  await other.getByRole('button', { name: '全局搜索' }).click();
  await other.getByRole('combobox', { name: '搜索内容' }).fill(`调度平台${mark}`);
  await expect(other.getByText('没有找到')).toBeVisible();
  await isAccessible(other, 'a search that finds nothing');
});

test('the help shows how things are done, with pictures, and what the words mean', async ({ page, hire }) => {
  await signIn(page, await hire());
  await page.getByRole('button', { name: /^账号菜单/ }).click();
  await page.getByRole('menuitem', { name: '帮助' }).click();
  await page.waitForURL('**/help');
  await expect(page.getByRole('heading', { name: '请假', exact: true, level: 3 }).first()).toBeVisible();
  const picture = page.getByRole('img', { name: '请假的界面' });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(500);
  await expect(page.getByText('同一步骤的人都要同意。')).toBeVisible();
  await expect(page.getByRole('heading', { name: '分配权限' })).toHaveCount(0);
  await isAccessible(page, 'the help');
});
