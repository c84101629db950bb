import type { Page, Request } from '@playwright/test';
import { changePassword } from '@tongzhou/contract/areas/identity/account.ts';
import { deleteMessage, live, markMessagesRead, messagePage } from '@tongzhou/contract/areas/notices.ts';
import { send } from './support/people.ts';
import { password } from './support/scene.ts';
import { chooseFromUserMenu, signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { shows } from './support/texts.ts';
import { lifeOf, toastOf } from './support/toasts.ts';

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

test.describe('a failed call', () => {
  test('shows the answer’s msg, or its message if it has one, for three seconds', async ({ page, hire, watch }) => {
    const person = await hire();
    await send(person, [{ title: '第一条' }]);
    await signIn(page, person, '/home/message');
    watch.expect(deleteMessage.path, 409);
    const answer = (body: object) =>
      page.route(`**${deleteMessage.path}?**`, (route) => route.fulfill({ status: 409, json: body }), { times: 1 });

    await answer({ code: 409, msg: '这条消息正在被处理', data: null });
    const life = await lifeOf(page, '这条消息正在被处理', () => pressDelete(page, '第一条'));
    expect(life).toBeGreaterThan(2950);
    // A busy machine is late with its timers, never early.
    expect(life).toBeLessThan(4500);

    await answer({ message: '网关拒绝了请求' });
    await pressDelete(page, '第一条');
    await expect(toastOf(page, '网关拒绝了请求')).toBeVisible();

    await answer({ code: 409, msg: '短的说法', message: '长的说法', data: null });
    await pressDelete(page, '第一条');
    await expect(toastOf(page, '长的说法')).toBeVisible();
    await expect(page.getByRole('button', { name: '删除 第一条' })).toBeVisible();
  });

  test('answered by something that is not our server still gets words', async ({ page, hire, watch }) => {
    const person = await hire();
    watch.expect(messagePage.path, 502);
    await page.route(`**${messagePage.path}**`, (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    );
    await signIn(page, person, '/home/message');
    await expect(toastOf(page, '服务器没有正常答复（502）')).toBeVisible();
    await expect(page.getByRole('heading', { name: '没有加载成功' })).toBeVisible();
    await page.unroute(`**${messagePage.path}**`);
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByText('暂无消息')).toBeVisible();
  });

  test('with status 422 shows the specification’s words, and what is wrong at the field', async ({
    page,
    hire,
    watch,
  }) => {
    await signIn(page, await hire());
    await chooseFromUserMenu(page, '修改密码');
    const dialog = page.getByRole('dialog', { name: '修改密码' });
    await dialog.getByLabel('原密码').fill(password);
    await dialog.getByLabel('新密码', { exact: true }).fill('!qaz2wsx');
    await dialog.getByLabel('确认新密码').fill('!qaz2wsx');
    watch.expect(changePassword.path, 422);
    await dialog.getByRole('button', { name: '确定' }).click();
    await shows(page, '服务器超时或参数错误，请检查');
    await expect(dialog.getByText('密码过于常见，请换一个')).toBeVisible();
  });

  test('without an answer after 10000 ms says so, and can be tried again', async ({ page, hire }) => {
    const person = await hire();
    await page.clock.install();
    await signIn(page, person);
    const arrived = page.waitForRequest(`**${messagePage.path}**`);
    await page.route(`**${messagePage.path}**`, () => {
      // Nobody answers.
    });
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '消息' }).click();
    await arrived;
    await page.clock.runFor(8000);
    await expect(page.locator('.toast')).toHaveCount(0);
    await page.clock.runFor(2100);
    await expect(toastOf(page, '请求超时，请稍后重试')).toBeVisible();
    await expect(page.getByRole('heading', { name: '没有加载成功' })).toBeVisible();
    await page.unroute(`**${messagePage.path}**`);
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByText('暂无消息')).toBeVisible();
  });
});

test.describe('a submission', () => {
  test('refused by a busy server is repeated under the same key, also by the person’s next press', async ({
    page,
    hire,
    watch,
  }) => {
    const person = await hire();
    await send(person, [{ title: '第一条' }, { title: '第二条' }]);
    await signIn(page, person, '/home/message');
    const keys = keysOf(page);
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
    await expect(toastOf(page, '删除成功!')).toBeVisible();
    expect(keys).toHaveLength(4);
    expect(keys[0]).toMatch(/^[\w-]{16,64}$/);
    expect(new Set(keys).size).toBe(1);

    await pressDelete(page, '第二条');
    await expect(page.getByText('暂无消息')).toBeVisible();
    expect(keys).toHaveLength(5);
    expect(keys[4]).not.toBe(keys[0]);
  });

  test('whose answer was lost after the deed is answered as the first time [X10]', async ({ page, hire, watch }) => {
    const person = await hire();
    await send(person, [{ title: '第一条' }]);
    // Told by the live stream, the row would be gone before it could be pressed again.
    await page.route(`**${live.path}`, (route) => route.abort());
    watch.expect(live.path, /ERR_FAILED/);
    await signIn(page, person, '/home/message');
    const keys = keysOf(page);
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
    await pressDelete(page, '第一条');
    await expect(toastOf(page, unknown)).toBeVisible();
    expect(statuses).toEqual([200]);
    await pressDelete(page, '第一条');
    await expect(toastOf(page, '删除成功!')).toBeVisible();
    await expect(page.getByText('暂无消息')).toBeVisible();
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });

  test('made without a network goes through with the same key when it is back [F53]', async ({
    page,
    context,
    hire,
    watch,
  }) => {
    const person = await hire();
    await send(person, [{ title: '第一条' }]);
    await signIn(page, person, '/home/message');
    const keys = keysOf(page);
    watch.expect(/^\/api\//, /ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await pressDelete(page, '第一条');
    await expect(toastOf(page, unknown)).toBeVisible();
    await expect(page.getByRole('button', { name: '删除 第一条' })).toBeVisible();
    await context.setOffline(false);
    await pressDelete(page, '第一条');
    await expect(toastOf(page, '删除成功!')).toBeVisible();
    await expect(page.getByText('暂无消息')).toBeVisible();
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });

  test('pressed twice is one submission [X08]', async ({ page, hire }) => {
    const person = await hire();
    await send(person, [{ title: '第一条' }]);
    await signIn(page, person, '/home/message');
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
  });
});
