import { endSessionsOf } from '@tongzhou/contract/areas/identity/account.ts';
import { roleGroups } from '@tongzhou/contract/areas/identity/permission.ts';
import { isSignedIn, signIn } from '@tongzhou/contract/areas/identity/session.ts';
import { deleteMessage, markMessagesRead, message, messagePage } from '@tongzhou/contract/areas/notices.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { administratorId, aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
// Each test in a minute of its own.
afterEach(() => {
  app.clock.now += 60_000;
});

const password = 'oars and water 7';
const entries = (request: unknown) =>
  app.sql('select * from log.operations where request_id = $1 order by id', [request]);
const of = async (answer: { headers: Readonly<Record<string, unknown>> }) => entries(answer.headers['x-request-id']);
const count = async (where: string, values: unknown[] = []) =>
  Number((await app.sql<{ count: string }>(`select count(*) from log.operations where ${where}`, values))[0]?.count);

describe('a refusal', () => {
  it('is written down with its reason: no permission, no record, wrong input, failure [G01]', async () => {
    const person = await aPerson(app);
    const as = await app.signInAs(person);
    const denied = await app.call(roleGroups, {}, { as, address: '10.0.0.9' });
    const absent = await app.call(message, { id: 999_999 }, { as });
    const wrong = await app.call(markMessagesRead, { ids: [0] }, { as });
    await app.sql('revoke update on messages from tongzhou_app');
    const failed = await app.call(markMessagesRead, { ids: 'all' }, { as });
    await app.sql('grant update on messages to tongzhou_app');
    const who = { user_id: String(person), user_name: expect.stringMatching(/^员工/) };
    expect(await of(denied)).toMatchObject([
      { ...who, area: 'identity', action: '权限组', result: 'refused', code: 403, address: '10.0.0.9' },
    ]);
    expect(await of(absent)).toMatchObject([{ ...who, action: '一条消息', result: 'refused', code: 404 }]);
    expect(await of(wrong)).toMatchObject([{ ...who, action: '消息标为已读', result: 'refused', code: 422 }]);
    expect(await of(failed)).toMatchObject([{ ...who, action: '消息标为已读', result: 'failed', code: 500 }]);
  });

  it('of a login names the person it was about, when there is one [G01]', async () => {
    const person = await aPerson(app, { password });
    const [row] = await app.sql<{ mobile: string }>('select mobile from users where id = $1', [person]);
    const known = await app.call(signIn, { account: row?.mobile ?? '', password: 'not this one' });
    const unknown = await app.call(signIn, { account: 'nobody', password: 'not this one' });
    expect(await of(known)).toMatchObject([{ action: '登录', result: 'refused', code: 400, user_id: String(person) }]);
    expect(await of(unknown)).toMatchObject([
      { action: '登录', result: 'refused', code: 400, user_id: null, user_name: null },
    ]);
  });

  it('of a token that is none is written down, the ordinary end of a session is not', async () => {
    const forged = await app.call(messagePage, {}, { as: 'x.y.z' });
    const ended = await app.call(messagePage, {});
    const acted = await app.call(markMessagesRead, { ids: 'all' });
    expect([forged.status, ended.status, acted.status]).toEqual([401, 401, 401]);
    expect(await of(forged)).toMatchObject([{ result: 'refused', code: 401, user_id: null }]);
    expect(await of(ended)).toEqual([]);
    expect(await of(acted)).toMatchObject([{ result: 'refused', code: 401, user_id: null }]);
    const asked = await app.call(isSignedIn, { token: 'x' });
    expect(await of(asked)).toEqual([]);
  });

  it('is written down thirty times a minute for one person, and then no more', async () => {
    const person = await aPerson(app);
    const other = await aPerson(app);
    const [as, also] = [await app.signInAs(person), await app.signInAs(other)];
    for (let turn = 0; turn < 50; turn++) expect((await app.call(message, { id: 999_999 }, { as })).status).toBe(404);
    await app.call(message, { id: 999_999 }, { as: also });
    expect([await count('user_id = $1', [person]), await count('user_id = $1', [other])]).toEqual([30, 1]);
    // What succeeds is always written down.
    expect((await app.call(markMessagesRead, { ids: 'all' }, { as })).status).toBe(200);
    expect(await count('user_id = $1', [person])).toBe(31);
    app.clock.now += 60_000;
    await app.call(message, { id: 999_999 }, { as });
    expect(await count('user_id = $1', [person])).toBe(32);
  });

  it('is written down thirty times a minute for one address that nobody stands behind', async () => {
    const before = await count(`address = '10.66.66.66'`);
    await Promise.all(
      Array.from({ length: 60 }, () => app.call(messagePage, {}, { as: 'x.y.z', address: '10.66.66.66' })),
    );
    expect((await count(`address = '10.66.66.66'`)) - before).toBe(30);
  });

  it('that could not be written down is still a refusal', async () => {
    const as = await app.signInAs(await aPerson(app));
    await app.sql('revoke insert on log.operations from tongzhou_app');
    const denied = await app.call(roleGroups, {}, { as });
    await app.sql('grant insert on log.operations to tongzhou_app');
    expect([denied.status, denied.msg]).toEqual([403, '无权限访问']);
  });
});

describe('twenty denials in a minute', () => {
  const alarms = () =>
    app.sql<{ user_id: string; content: string }>(
      `select user_id, content from messages where title = '频繁的越权访问' order by id`,
    );

  it('of one person are told to the administrators, once [G06]', async () => {
    const person = await aPerson(app, { name: '赵六' });
    const as = await app.signInAs(person);
    for (let turn = 0; turn < 19; turn++) await app.call(roleGroups, {}, { as });
    expect(await alarms()).toEqual([]);
    for (let turn = 0; turn < 40; turn++) await app.call(endSessionsOf, { user_id: 1 }, { as });
    const content = `赵六（编号 ${person}）在一分钟内被拒绝访问 20 次以上，请在操作日志中查看。`;
    expect(await alarms()).toEqual([{ user_id: String(administratorId), content }]);
    app.clock.now += 60_000;
    await app.call(roleGroups, {}, { as });
    expect(await alarms()).toHaveLength(1);
  });

  it('of many people, or of things that are not there, are nobody’s alarm', async () => {
    const before = (await alarms()).length;
    for (let turn = 0; turn < 25; turn++)
      await app.call(roleGroups, {}, { as: await app.signInAs(await aPerson(app)) });
    const as = await app.signInAs(await aPerson(app));
    for (let turn = 0; turn < 25; turn++) await app.call(deleteMessage, { id: 999_999 }, { as });
    expect((await alarms()).length).toBe(before);
  });
});
