import type { Page, Request } from '@playwright/test';
import { live } from '@tongzhou/contract/areas/notices/live.ts';
import { deleteMessage, markMessagesRead } from '@tongzhou/contract/areas/notices.ts';
import { send } from '../support/people/people.ts';
import { signIn } from '../support/people/sign-in.ts';
import { toastOf } from '../support/screens/toasts.ts';
import { expect, test } from '../support/test.ts';

// What a call shows when it fails, and when a submission keeps its key, is tested below the browser, in call.test.ts. Here
// the real server answers: whatever happens on the way, a submission is one deed.

const unknown = '未收到服务器答复，请再试一次，不会重复处理';

async function pressDelete(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `删除 ${title}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
}

/** The keys under which deletions were sent. */
function keysOf(page: Page): (string | undefined)[] {
  const keys: (string | undefined)[] = [];
  page.on('request', (request: Request) => {
    if (request.method() === 'DELETE') keys.push(request.headers()['idempotency-key']);
  });
  return keys;
}

test('a submission is one deed: pressed twice, refused by a busy server, its answer lost, made without a network [X08] [X10] [F53]', async ({
  page,
  context,
  hire,
  watch,
}) => {
  const person = await hire();
  await send(person, [{ title: '第一条' }, { title: '第二条' }, { title: '第三条' }, { title: '第四条' }]);
  // Told by the live stream, the row would be gone before it could be pressed again.
  await page.route(`**${live.path}`, (route) => route.abort());
  watch.expect(live.path, /ERR_FAILED/);
  await signIn(page, person, '/home/message');
  const keys = keysOf(page);
  const done = toastOf(page, '删除成功!');
  const sameKey = async (title: string, times: number) => {
    await expect(done).toBeVisible();
    await expect(page.getByRole('button', { name: `删除 ${title}` })).toHaveCount(0);
    expect(keys).toHaveLength(times);
    expect(keys[0]).toMatch(/^[\w-]{16,64}$/);
    expect(new Set(keys).size).toBe(1);
    return keys.splice(0)[0];
  };

  let sent = 0;
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**${markMessagesRead.path}`, async (route) => {
    sent += 1;
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: '全部已读' }).dblclick();
  answer();
  await expect(toastOf(page, '已全部标为已读')).toBeVisible();
  await expect(page.getByRole('button', { name: '全部已读' })).toBeDisabled();
  expect(sent).toBe(1);

  watch.expect(deleteMessage.path, 503);
  const busy = { code: 503, msg: '服务器繁忙，请稍后再试', data: null };
  await page.route(`**${deleteMessage.path}?**`, (route) =>
    route.fulfill({ status: 503, headers: { 'retry-after': '0' }, json: busy }),
  );
  await pressDelete(page, '第一条');
  await expect(toastOf(page, busy.msg)).toBeVisible();
  expect(keys).toHaveLength(3);
  await page.unroute(`**${deleteMessage.path}?**`);
  await pressDelete(page, '第一条');
  const first = await sameKey('第一条', 4);
  await pressDelete(page, '第二条');
  expect(await sameKey('第二条', 1)).not.toBe(first);

  const statuses: number[] = [];
  watch.expect(deleteMessage.path, /ERR_CONNECTION_RESET/);
  await page.route(
    `**${deleteMessage.path}?**`,
    async (route) => {
      statuses.push((await route.fetch()).status());
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await pressDelete(page, '第三条');
  await expect(toastOf(page, unknown)).toBeVisible();
  expect(statuses).toEqual([200]);
  await pressDelete(page, '第三条');
  await sameKey('第三条', 2);

  watch.expect(/^\/api\//, /ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
  // The words of the deed before may still stand there: it is over when its request is.
  const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'DELETE');
  await pressDelete(page, '第四条');
  await failed;
  await expect(toastOf(page, unknown)).toBeVisible();
  await expect(page.getByRole('button', { name: '删除 第四条' })).toBeVisible();
  await context.setOffline(false);
  await pressDelete(page, '第四条');
  await sameKey('第四条', 2);
  await expect(page.getByText('暂无消息')).toBeVisible();
});
