import { api } from '@tongzhou/contract/api.ts';
import { apiDocument } from '@tongzhou/contract/areas/api-document.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const calls = Object.values(api).flat();

test('the page opens without a login and says what is needed', async ({ page, hire }) => {
  const person = await hire({ groups: ['administrators'] });
  const answer = await page.goto('/api/docs');
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('status')).toContainText('请先登录，再查看接口文档。');
  await page.getByRole('link', { name: '去登录' }).click();
  await page.waitForURL('/login?redirect=/api/docs');
  await page.getByLabel('账号', { exact: true }).fill(person.jobNumber);
  await page.getByLabel('密码', { exact: true }).fill('oars-and-water-7');
  await page.getByRole('button', { name: '登录' }).click();
  await page.waitForURL('/api/docs');
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(calls.length);
});

test('whoever may not read the document is told so', async ({ page, hire, watch }) => {
  await signIn(page, await hire());
  watch.expect(apiDocument.path, 403);
  await page.goto('/api/docs');
  await expect(page.getByRole('status')).toContainText('无权限访问');
  await page.getByRole('link', { name: '返回工作台' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '工作台' })).toBeVisible();
});

test('an administrator finds every call, and a tried one is answered', async ({ page, hire, watch }) => {
  await signIn(page, await hire({ groups: ['administrators'] }));
  await page.goto('/api/docs');
  const index = page.getByRole('navigation', { name: '接口目录' });
  await expect(index.getByRole('link')).toHaveCount(calls.length);
  for (const { method, path, summary } of calls) {
    const section = page.locator('.docs-call').filter({ has: page.getByText(path, { exact: true }) });
    await expect(
      section.filter({ hasText: method }).filter({ hasText: summary }).first(),
      `${method} ${path}`,
    ).toBeVisible();
  }
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
});
