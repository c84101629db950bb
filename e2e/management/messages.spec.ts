import type { Page } from '@playwright/test';
import { markMessagesRead, messageKinds, messagePage } from '@tongzhou/contract/areas/notices.ts';
import { isAccessible } from '../support/browser/accessible.ts';
import { send } from '../support/people/people.ts';
import { signIn } from '../support/people/sign-in.ts';
import { shows } from '../support/screens/texts.ts';
import { toastOf } from '../support/screens/toasts.ts';
import { expect, test } from '../support/test.ts';

const tab = (page: Page, name: string, count: number) =>
  page.getByRole('tab', { name: new RegExp(`^${name} ?${count}$`) });
const rows = (page: Page) => page.getByRole('tabpanel', { name: '消息' }).locator('li.message');
const titleOf = (page: Page, title: string) => rows(page).getByRole('button', { name: title }).first();
const bell = (page: Page) => page.getByRole('link', { name: /^消息，/ });

test('tabs count, filters stand in the address and survive reload and back; a message is opened, read, leads on, and is deleted', async ({
  page,
  hire,
  watch,
}) => {
  test.slow();
  const [person, sender] = [await hire(), await hire({ name: '王小舟' })];
  await signIn(page, person, '/home/message');
  await expect(page.getByText('暂无消息')).toBeVisible();
  await isAccessible(page, 'no messages');
  const about = {
    title: '请看工作台',
    content: '第一行\n第二行',
    kind: 'task',
    link: '/home',
    at: new Date('2026-03-04T16:05:00Z'),
  } as const;
  await send(person, [about], sender);
  await send(person, [
    { title: '系统将升级', kind: 'system', content: '今晚 22 点维护' },
    { title: '旧的通知', kind: 'system', read: true },
  ]);
  await expect(tab(page, '未读', 2)).toBeVisible();
  await expect(tab(page, '已读', 1)).toBeVisible();
  await expect(tab(page, '全部', 3)).toHaveAttribute('aria-selected', 'true');

  await tab(page, '未读', 2).click();
  await expect(page).toHaveURL('/home/message?read=false');
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('combobox', { name: '消息类型' }).click();
  await page.getByTitle('系统', { exact: true }).click();
  await expect(page).toHaveURL('/home/message?read=false&kind=system');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('searchbox', { name: '搜索消息' }).fill('22 点');
  await expect(page).toHaveURL(/keyword=22\+%E7%82%B9|keyword=22%20%E7%82%B9/);
  await expect(titleOf(page, '系统将升级')).toBeVisible();

  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('searchbox', { name: '搜索消息' })).toHaveValue('22 点');
  await expect(tab(page, '未读', 2)).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(page).toHaveURL('/home/message?read=false&kind=system');
  await expect(page.getByRole('searchbox', { name: '搜索消息' })).toHaveValue('');
  await page.goBack();
  await expect(rows(page)).toHaveCount(2);

  await page.getByRole('searchbox', { name: '搜索消息' }).fill('没有这样的字');
  await expect(page.getByRole('heading', { name: '没有符合条件的消息' })).toBeVisible();
  await page.getByRole('button', { name: '清空筛选' }).click();
  // The tab stays: it is no filter.
  await expect(page).toHaveURL('/home/message?read=false');
  await tab(page, '全部', 3).click();
  await expect(page).toHaveURL('/home/message');
  await expect(rows(page)).toHaveCount(3);

  await expect(bell(page)).toHaveAccessibleName('消息，2 条未读');
  const row = rows(page).filter({ hasText: '请看工作台' });
  // As it is in the company, wherever the browser stands.
  await expect(row.locator('time')).toHaveText('2026-03-05 00:05');
  await expect(row).toContainText('任务');
  await expect(row).toContainText('王小舟');
  await expect(row.getByRole('img', { name: '未读' })).toBeAttached();
  const marked = page.waitForResponse(`**${markMessagesRead.path}`);
  await titleOf(page, '请看工作台').click();
  const dialog = page.getByRole('dialog', { name: '请看工作台' });
  await expect(dialog).toContainText('任务 · 王小舟 · 2026-03-05 00:05');
  expect((await marked).status()).toBe(200);
  await expect(bell(page)).toHaveAccessibleName('消息，1 条未读');
  await expect(tab(page, '未读', 1)).toBeVisible();
  await expect(row.getByRole('img', { name: '已读' })).toBeAttached();
  await isAccessible(page, 'an opened message');
  await dialog.getByRole('link', { name: '前往查看' }).click();
  await expect(page).toHaveURL('/home');
  await expect(dialog).toHaveCount(0);
  await page.goBack();
  await page.getByRole('button', { name: '全部已读' }).click();
  await expect(toastOf(page, '已全部标为已读')).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('消息，0 条未读');

  // A failing server is said in place, with a way on; nonsense in the address opens the list instead of failing.
  watch.expect(messagePage.path, 500);
  const broken = { code: 500, msg: '服务器内部错误，请稍后再试', data: null };
  await page.route(`**${messagePage.path}**`, (route) => route.fulfill({ status: 500, json: broken }));
  await page.goto('/home/message?page=99&page_size=7&kind=nothing&sort=drop&read=perhaps');
  await expect(toastOf(page, broken.msg)).toBeVisible();
  const error = page.getByRole('alert').filter({ hasText: '没有加载成功' });
  await expect(error).toContainText(broken.msg);
  await isAccessible(page, 'an error');
  await page.unroute(`**${messagePage.path}**`);
  await error.getByRole('button', { name: '重试' }).click();
  await expect(rows(page)).toHaveCount(3);

  const letters = Array.from({ length: 20 }, (_, place) => ({
    title: `第${place + 1}号消息`,
    content: '内容'.repeat((place % 12) * 5),
    kind: messageKinds[place % messageKinds.length] ?? 'system',
    link: '/home',
  }));
  await send(person, letters, sender);
  await expect(rows(page)).toHaveCount(10);
  await expect(bell(page)).toHaveAccessibleName('消息，20 条未读');
  await page.getByRole('checkbox', { name: '全选本页' }).check();
  await isAccessible(page, 'the messages');
  const question = page.getByRole('dialog');
  await page.getByRole('button', { name: '删除 第1号消息' }).click();
  await shows(question, '是否需要删除?');
  await isAccessible(page, 'the question');
  await question.getByRole('button', { name: '取消' }).click();
  await shows(page, '已取消删除');
  // Three seconds may be over before it has been looked at: a copy stays.
  await page.evaluate(() => document.body.append(document.querySelector('.toasts')?.cloneNode(true) ?? ''));
  await isAccessible(page, 'a toast');
  await page.getByRole('button', { name: '删除 第1号消息' }).click();
  await question.getByRole('button', { name: '删除' }).click();
  await shows(page, '删除成功!');
  await expect(tab(page, '全部', 22)).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('消息，19 条未读');
  // Of those chosen before, one is gone.
  await page.getByRole('button', { name: '批量删除' }).click();
  await question.getByRole('button', { name: '删除' }).click();
  await expect(tab(page, '全部', 13)).toBeVisible();
});

test('what people wrote is shown as text, wherever it stands [E07]', async ({ page, hire }) => {
  const attack = `<img src=x onerror="window.__xss=1">`;
  const script = `<script>window.__xss=1</script>"'><svg onload=window.__xss=1>`;
  const [person, sender] = [await hire({ name: attack }), await hire({ name: script })];
  await send(person, [{ title: attack, content: script, link: '/javascript:alert(1)' }], sender);
  await signIn(page, person, '/home/message');
  await expect(titleOf(page, attack)).toBeVisible();
  const row = rows(page).first();
  await expect(row).toContainText(script);
  await titleOf(page, attack).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(attack);
  await expect(dialog).toContainText(script);
  await page.keyboard.press('Escape');
  await page.goto(`/home/message?keyword=${encodeURIComponent(attack.slice(0, 40))}`);
  await expect(page.getByRole('searchbox', { name: '搜索消息' })).toHaveValue(attack.slice(0, 40));
  await page.goto('/home');
  await expect(page.getByRole('region', { name: '问候' })).toContainText(attack);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: `继续以 ${attack} 进入` })).toBeVisible();
  expect(await page.evaluate(() => '__xss' in window)).toBe(false);
});
