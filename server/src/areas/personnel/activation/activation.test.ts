import { myself, signIn } from '@tongzhou/contract/areas/identity/session.ts';
import { activate, activationLink, activationPage } from '@tongzhou/contract/areas/personnel/activation.ts';
import { createPerson, userStatus } from '@tongzhou/contract/areas/staff/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aDepartment, administratorId, aGroup, aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let admin: string;
let me: number;
let address = 0;

beforeAll(async () => {
  // The limits of an address are the real ones; every call but those that test them comes from its own.
  app = await createTestApp({ settings: { LIMIT_SCALE: '1' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await app.signInAs(administratorId);
  me = await aPerson(app, { name: '魏征' });
});

const password = 'oars and water 7';
const issued = async (user_id = me) => {
  const { data } = await app.call(activationLink, { user_id }, { as: admin });
  expect(data.link).toMatch(/^\/activate#[\w-]{43}$/);
  return data.link.split('#')[1]!;
};
const use = (secret: string, chosen = password, from?: string) => {
  address += 1;
  return app.call(
    activate,
    { secret, password: chosen, password_confirmation: chosen },
    { address: from ?? `10.1.${address >> 8}.${address & 255}` },
  );
};
const states = async () =>
  (await app.call(activationPage, { page_size: 50 }, { as: admin })).data.list
    .filter((row) => row.user_id === me)
    .map((row) => row.state);

describe('an activation link', () => {
  it('sets the password, once, ends older sessions, and is kept as a hash only', async () => {
    const before = await app.signInAs(me);
    const secret = await issued();
    const rows = await app.sql('select * from activation_links where user_id = $1', [me]);
    expect(JSON.stringify(rows)).not.toContain(secret);
    const { status, data } = await use(secret);
    expect(status).toBe(200);
    expect((await app.call(myself, {}, { as: before })).status).toBe(401);
    expect((await app.call(signIn, { account: data.account, password }, { address: '10.3.0.1' })).status).toBe(200);
    expect((await use(secret, 'another oar 99')).status).toBe(409);
    expect(await states()).toEqual(['used']);
    const log = await app.sql<{ action: string; user_id: string }>(
      `select action, user_id from log.operations where object_kind = 'user' and object_id = $1 and result = 'done' order by id`,
      [me],
    );
    expect(log).toEqual([
      { action: '签发激活链接', user_id: '1' },
      { action: '设置密码', user_id: String(me) },
    ]);
    expect(JSON.stringify(await app.sql('select * from log.operations'))).not.toContain(secret);
  });

  it('is how someone made by HR comes to have a password at all', async () => {
    const { data } = await app.call(createPerson, createPerson.example, { as: admin });
    const attempt = { account: '13800000000', password };
    expect((await app.call(signIn, attempt, { address: '10.3.0.2' })).status).toBe(400);
    expect((await use(await issued(data.id))).data).toEqual({ account: '13800000000' });
    expect((await app.call(signIn, attempt, { address: '10.3.0.2' })).status).toBe(200);
  });

  it('is good for 72 hours, and another one revokes it', async () => {
    const first = await issued();
    const second = await issued();
    expect((await use(first)).status).toBe(409);
    expect(await states()).toEqual(['open', 'revoked']);
    const now = app.clock.now;
    app.clock.now = now + 72 * 3600 * 1000;
    admin = await app.signInAs(administratorId);
    expect((await use(second)).status).toBe(409);
    expect(await states()).toEqual(['expired', 'revoked']);
    app.clock.now = now + 72 * 3600 * 1000 - 1;
    expect((await use(second)).status).toBe(200);
    app.clock.now = now;
  });

  it('used by two at once serves one', async () => {
    const secret = await issued();
    const answers = await Promise.all([use(secret), use(secret, 'second oar 88')]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  it('holds the password to the rules, and stays good for another try', async () => {
    const secret = await issued();
    for (const weak of ['password1', '12345678', 'tongzhou-2026', '魏征的密码很长'])
      expect([weak, (await use(secret, weak)).status]).toEqual([weak, 422]);
    expect((await use(secret)).status).toBe(200);
  });

  it('dead, of whatever cause, answers with the same bytes', async () => {
    const unknown = await use('A'.repeat(43));
    expect(unknown.status).toBe(409);
    const secret = await issued();
    await app.call(userStatus, { user_id: me, enabled: false }, { as: admin });
    expect((await use(secret)).text).toBe(unknown.text);
    // A bad password is not looked at before the link is known to be good.
    expect((await use('B'.repeat(43), 'password1')).text).toBe(unknown.text);
  });

  it('cannot be guessed at speed', async () => {
    const answers = [];
    for (let n = 0; n < 21; n++) answers.push((await use('A'.repeat(43), password, '10.9.9.9')).status);
    expect(answers.slice(0, 20)).toEqual(Array(20).fill(409));
    expect(answers[20]).toBe(429);
  });

  it('is issued within reach, for others who work, and for an administrator by an administrator', async () => {
    const group = await aGroup(app, { permissions: ['staff.list', 'staff.activate'], scope: 'all' });
    const hr = await app.signInAs(await aPerson(app, { groups: [group] }));
    const issue = async (user_id: number, as: string) => (await app.call(activationLink, { user_id }, { as })).status;
    expect(await issue(me, hr)).toBe(200);
    expect(await issue(administratorId, hr)).toBe(409);
    expect(await issue(administratorId, admin)).toBe(409);
    for (const state of ['left', 'pending'] as const)
      expect(await issue(await aPerson(app, { state }), admin)).toBe(409);
    const narrow = await aGroup(app, { permissions: ['staff.list', 'staff.activate'], scope: 'department' });
    const elsewhere = await app.signInAs(await aPerson(app, { department: await aDepartment(app), groups: [narrow] }));
    expect(await issue(me, elsewhere)).toBe(404);
    expect((await app.call(activationPage, {}, { as: elsewhere })).data.total).toBe(0);
    expect(await issue(me, await app.signInAs(await aPerson(app)))).toBe(403);
  });
});
