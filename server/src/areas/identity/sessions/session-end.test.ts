import { changePassword, endMySession, endSessionsOf, mySessions } from '@tongzhou/contract/areas/identity/account.ts';
import { menuList, roleGroups } from '@tongzhou/contract/areas/identity/permission.ts';
import { isSignedIn, myself, refreshToken, signIn, signOut } from '@tongzhou/contract/areas/identity/session.ts';
import { noticeCount } from '@tongzhou/contract/areas/notices/live.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDepartment, administratorId, aGroup, aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// Two servers over one database: whatever one of them does, or someone does to the rows behind their backs, holds for the
// very next request to either.

let app: TestApp;
let other: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  other = await createTestApp({ beside: app });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

/** Everything a browser could still try with a token, on one server. */
const attempts = async (token: string, on: TestApp) => [
  (await on.call(myself, {}, { as: token })).status,
  (await on.call(noticeCount, {}, { as: token })).status,
  (await on.call(refreshToken, {}, { as: token })).status,
  (await on.call(isSignedIn, { token })).data,
];
const dead = [401, 401, 401, 0];

async function expectAlive(token: string): Promise<void> {
  for (const on of [app, other]) {
    expect((await on.call(myself, {}, { as: token })).status).toBe(200);
    expect((await on.call(isSignedIn, { token })).data).toBe(1);
  }
}

async function expectDead(token: string): Promise<void> {
  // The other server first: it has not heard of anything.
  expect(await attempts(token, other)).toEqual(dead);
  expect(await attempts(token, app)).toEqual(dead);
}

const endOf = async (user: number) =>
  (
    await app.sql<{ end_reason: string | null }>('select end_reason from sessions where user_id = $1 order by id', [
      user,
    ])
  ).map((row) => row.end_reason);

describe('a session ends with the next request on both servers', () => {
  it('when its person logs out, and only that session [A07]', async () => {
    const person = await aPerson(app);
    const [here, elsewhere] = [await app.signInAs(person), await app.signInAs(person)];
    await expectAlive(here);
    expect(await app.call(signOut, {}, { as: here })).toMatchObject({ status: 200, data: null });
    await expectDead(here);
    await expectAlive(elsewhere);
    expect(await endOf(person)).toEqual(['signed-out', null]);
  });

  it('when its token was refreshed meanwhile: the former one dies with it [A07]', async () => {
    const token = await app.signInAs(await aPerson(app));
    const { access_token } = (await app.call(refreshToken, {}, { as: token })).data;
    await app.call(signOut, {}, { as: access_token });
    await expectDead(token);
    await expectDead(access_token);
  });

  it('when its person changes the password: this one and all others', async () => {
    const person = await aPerson(app, { password: 'still-waters-1' });
    const [here, phone] = [await app.signInAs(person), await app.signInAs(person)];
    const change = {
      old_password: 'still-waters-1',
      password: 'deep-waters-2',
      password_confirmation: 'deep-waters-2',
    };
    expect((await app.call(changePassword, change, { as: here })).status).toBe(200);
    await expectDead(here);
    await expectDead(phone);
    expect(await endOf(person)).toEqual(['password-changed', 'password-changed']);
  });

  it.each([
    ['is barred', 'enabled = false', 'enabled = true'],
    ['leaves', `state = 'left'`, `state = 'regular'`],
    ['goes back to waiting for HR', `state = 'pending'`, `state = 'probation'`],
  ])('when its person %s [A10]', async (_name, change, back) => {
    const person = await aPerson(app);
    const token = await app.signInAs(person);
    await expectAlive(token);
    await app.sql(`update users set ${change} where id = $1`, [person]);
    await expectDead(token);
    await expect(app.signInAs(person)).rejects.toThrow('may not sign in');
    await app.sql(`update users set ${back} where id = $1`, [person]);
    await expectAlive(await app.signInAs(person));
  });

  it('when an administrator ends all sessions of the person (强制下线)', async () => {
    const person = await aPerson(app, { name: '王小船' });
    const mine = await app.signInAs(administratorId);
    const theirs = [await app.signInAs(person), await app.signInAs(person)];
    const answer = await app.call(endSessionsOf, { user_id: person }, { as: mine });
    expect(answer).toMatchObject({ status: 200, data: { ended: 2 } });
    for (const token of theirs) await expectDead(token);
    await expectAlive(mine);
    const [entry] = await app.sql(
      `select user_id::int, action, object_kind, object_id::int, object_label, result from log.operations where action = '强制下线' order by id desc limit 1`,
    );
    expect(entry).toEqual({
      user_id: administratorId,
      action: '强制下线',
      object_kind: 'user',
      object_id: person,
      object_label: '王小船',
      result: 'done',
    });
  });

  it('when its person ends it from another device', async () => {
    const person = await aPerson(app);
    const [here, lost] = [await app.signInAs(person), await app.signInAs(person)];
    const devices = (await app.call(mySessions, {}, { as: here })).data;
    expect(devices).toHaveLength(2);
    const [target] = devices.filter((device) => !device.current);
    expect((await app.call(endMySession, { id: target!.id }, { as: here })).status).toBe(200);
    await expectDead(lost);
    await expectAlive(here);
    expect((await app.call(endMySession, { id: target!.id }, { as: here })).status).toBe(404);
  });

  it('when the person logs in again holding its token [A22]', async () => {
    const person = await aPerson(app, { password: 'still-waters-3', mobile: '13911110003' });
    const former = await app.signInAs(person);
    const answer = await app.call(signIn, { account: '13911110003', password: 'still-waters-3' }, { as: former });
    expect(answer.status).toBe(200);
    await expectDead(former);
    await expectAlive((answer.data as { access_token: string }).access_token);
    expect(await endOf(person)).toEqual(['replaced', null]);
    const sids = await app.sql<{ secret: string }>('select secret from sessions where user_id = $1', [person]);
    expect(new Set(sids.map((row) => row.secret)).size).toBe(2);
  });
});

describe('someone else’s session', () => {
  it('cannot be seen or ended: the answer is the one for a session that is not there', async () => {
    const [mine, theirs] = [await aPerson(app), await aPerson(app)];
    const token = await app.signInAs(mine);
    const victim = await app.signInAs(theirs);
    const [row] = await app.sql<{ id: number }>('select id::int from sessions where user_id = $1', [theirs]);
    const refused = await app.call(endMySession, { id: row!.id }, { as: token });
    const absent = await app.call(endMySession, { id: 999_999_999 }, { as: token });
    expect(refused).toMatchObject({ status: 404, msg: '记录不存在' });
    expect(refused.text).toBe(absent.text);
    expect((await app.call(mySessions, {}, { as: token })).data.map((one) => one.id)).not.toContain(row!.id);
    await expectAlive(victim);
  });

  it('is ended by 强制下线 only within the scope of whoever holds that permission', async () => {
    const [mine, below, elsewhere] = [await aDepartment(app), await aDepartment(app), await aDepartment(app)];
    await app.sql('update departments set parent_id = $1 where id = $2', [mine, below]);
    const group = await aGroup(app, { permissions: ['permission.sign-out'], scope: 'department-and-below' });
    const token = await app.signInAs(await aPerson(app, { department: mine, groups: [group] }));
    const [near, far] = [await aPerson(app, { department: below }), await aPerson(app, { department: elsewhere })];
    const [nearToken, farToken] = [await app.signInAs(near), await app.signInAs(far)];

    const refused = await app.call(endSessionsOf, { user_id: far }, { as: token });
    const absent = await app.call(endSessionsOf, { user_id: 999_999_999 }, { as: token });
    expect(refused.status).toBe(404);
    expect(refused.text).toBe(absent.text);
    await expectAlive(farToken);

    expect((await app.call(endSessionsOf, { user_id: near }, { as: token })).data).toEqual({ ended: 1 });
    await expectDead(nearToken);
  });

  it('is not ended by anyone without that permission', async () => {
    const victim = await aPerson(app);
    const theirs = await app.signInAs(victim);
    const token = await app.signInAs(await aPerson(app));
    expect(await app.call(endSessionsOf, { user_id: victim }, { as: token })).toMatchObject({
      status: 403,
      msg: '无权限访问',
    });
    await expectAlive(theirs);
  });
});

describe('a permission taken away is gone with the next request on both servers [C10]', () => {
  const ask = async (token: string, on: TestApp) => (await on.call(roleGroups, {}, { as: token })).status;
  const menu = async (token: string, on: TestApp) =>
    (await on.call(menuList, {}, { as: token })).data.flatMap((group) => group.children.map((entry) => entry.id));

  it('when it is unticked in the group', async () => {
    const group = await aGroup(app, { permissions: ['permission', 'home.message'] });
    const token = await app.signInAs(await aPerson(app, { groups: [group] }));
    expect([await ask(token, other), await ask(token, app)]).toEqual([200, 200]);
    expect(await menu(token, other)).toContain(152);
    await app.sql('update role_groups set checked = $1, half_checked = $2 where id = $3', [[], [203], group]);
    expect([await ask(token, other), await ask(token, app)]).toEqual([403, 403]);
    expect(await menu(token, other)).not.toContain(152);
    expect((await app.call(myself, {}, { as: token })).data.currentPermissions).toEqual([160, 203]);
  });

  it('when the person is taken out of the group', async () => {
    const group = await aGroup(app, { permissions: ['permission'] });
    const person = await aPerson(app, { groups: [group] });
    const token = await app.signInAs(person);
    expect([await ask(token, other), await ask(token, app)]).toEqual([200, 200]);
    await app.sql('delete from role_group_members where user_id = $1', [person]);
    expect([await ask(token, other), await ask(token, app)]).toEqual([403, 403]);
  });

  it('when the wildcard is taken from the group; and one given works at once as well', async () => {
    const group = await aGroup(app, { wildcard: true });
    const token = await app.signInAs(await aPerson(app, { groups: [group] }));
    expect([await ask(token, other), await ask(token, app)]).toEqual([200, 200]);
    await app.sql('update role_groups set wildcard = false where id = $1', [group]);
    expect([await ask(token, other), await ask(token, app)]).toEqual([403, 403]);
    await app.sql('update role_groups set checked = $1 where id = $2', [[203], group]);
    expect([await ask(token, other), await ask(token, app)]).toEqual([200, 200]);
  });

  it('and not before: the other groups of the person keep what they give', async () => {
    const [one, two] = [
      await aGroup(app, { permissions: ['permission'] }),
      await aGroup(app, { permissions: ['permission'] }),
    ];
    const person = await aPerson(app, { groups: [one, two] });
    const token = await app.signInAs(person);
    await app.sql('delete from role_group_members where user_id = $1 and group_id = $2', [person, one]);
    expect([await ask(token, other), await ask(token, app)]).toEqual([200, 200]);
  });
});
