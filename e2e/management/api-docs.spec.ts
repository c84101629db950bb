import { api } from '@tongzhou/contract/api.ts';
import { apiDocument } from '@tongzhou/contract/areas/api-document.ts';
import { isAccessible } from '../support/browser/accessible.ts';
import { fillSignIn, signIn } from '../support/people/sign-in.ts';
import { expect, test } from '../support/test.ts';

const calls = Object.values(api).flat();

test('the API document says what is needed to read it, holds every call, and answers a tried one', async ({
  page,
  hire,
  watch,
}) => {
  test.slow();
  const [reader, person] = [await hire(), await hire({ groups: ['administrators'] })];
  const answer = await page.goto('/api/docs');
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('status')).toContainText('请先登录，再查看接口文档。');
  await isAccessible(page, 'the closed API document');

  await signIn(page, reader);
  watch.expect(apiDocument.path, 403);
  await page.goto('/api/docs');
  await expect(page.getByRole('status')).toContainText('无权限访问');
  await page.getByRole('link', { name: '返回工作台' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '工作台' })).toBeVisible();

  // On a page that sends nothing by itself: the workbench would go to the login at once.
  await page.goto('/api/docs');
  await expect(page.getByRole('status')).toContainText('无权限访问');
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.getByRole('link', { name: '去登录' }).click();
  await page.waitForURL('/login?redirect=/api/docs');
  await fillSignIn(page, person.jobNumber);
  await page.getByRole('button', { name: '登录' }).click();
  await page.waitForURL('/api/docs');

  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(calls.length);
  const index = page.getByRole('navigation', { name: '接口目录' });
  await expect(index.getByRole('link')).toHaveCount(calls.length);
  const shown = await page.locator('.docs-call').allInnerTexts();
  const missing = calls.filter(
    ({ method, path, summary }) =>
      !shown.some((text) => text.includes(method) && text.split(/\s+/).includes(path) && text.includes(summary)),
  );
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  await index.getByRole('link', { name: '未读数量' }).click();
  const section = page.locator('#get-api-announcement-noticeCount');
  await expect(section).toBeInViewport();
  await section.getByText('试一试').click();
  const form = section.getByRole('form', { name: '试用 未读数量' });
  await form.getByRole('button', { name: '发送' }).click();
  await expect(form.getByRole('status')).toContainText('HTTP 200');
  await expect(form.getByRole('status')).toContainText('"notice_num"');

  await form.getByLabel('输入（JSON）').fill('{"nothing": 1}');
  watch.expect('/api/announcement/noticeCount', 422);
  await form.getByRole('button', { name: '发送' }).click();
  await expect(form.getByRole('status')).toContainText('HTTP 422');
  await form.getByLabel('输入（JSON）').fill('{');
  await form.getByRole('button', { name: '发送' }).click();
  await expect(form.getByRole('status')).toHaveText('输入不是正确的 JSON。');
  for (const summary of ['请求结构', '示例', '返回的 data', '试一试']) await page.getByText(summary).first().click();
  // Every call is drawn by the same lines: three of them show what there is to find.
  await page.locator('.docs-call').evaluateAll((all) => {
    for (const section of all.slice(3)) section.remove();
  });
  await isAccessible(page, 'the API document');
});
