import { api } from '@tongzhou/contract/api.ts';
import { changePassword, enableSecondFactor, prepareSecondFactor } from '@tongzhou/contract/areas/identity/account.ts';
import { isSignedIn, myself, refreshToken, signIn } from '@tongzhou/contract/areas/identity/session.ts';
import { noticeCount } from '@tongzhou/contract/areas/notices/live.ts';
import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aGroup, aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

const first = 'printed-on-the-console';
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const endpoints = Object.values(api).flat();
const isOpen = ({ permission }: Endpoint) => permission === 'public' || permission.startsWith('link:');

/** Everything a person may do as far as permissions go, so that only what is pending can refuse it. */
async function walk(makePerson: () => Promise<number>): Promise<{ served: string[]; refused: Record<string, string> }> {
  const served: string[] = [];
  const refused: Record<string, string> = {};
  for (const endpoint of endpoints.filter((one) => !isOpen(one))) {
    // A new one each time: some of these calls end the session or change the person.
    const token = await app.signInAs(await makePerson());
    const answer = await app.call(endpoint, endpoint.example as never, { as: token });
    const name = `${endpoint.method} ${endpoint.path}`;
    if (answer.status === 403) refused[name] = answer.msg;
    else served.push(name);
  }
  return { served: served.sort(), refused };
}

const closedCalls = endpoints.filter((endpoint) => !isOpen(endpoint)).length;

async function administratorWho(needsSecondFactor: boolean, mustChange: boolean): Promise<number> {
  const group = await aGroup(app, { wildcard: true, scope: 'all' });
  await app.sql('update role_groups set needs_second_factor = $1 where id = $2', [needsSecondFactor, group]);
  return aPerson(app, { groups: [group], mustChange });
}

describe('with the first password still to be changed', () => {
  it('only changing it, seeing who one is and logging out are served, even for the wildcard', async () => {
    const { served, refused } = await walk(() => administratorWho(false, true));
    expect(served).toEqual(['GET /api/user/userDetailUserInfo', 'POST /api/user/logout', 'POST /api/user/resetpwd']);
    expect(Object.keys(refused)).toHaveLength(closedCalls - 3);
    expect(new Set(Object.values(refused))).toEqual(new Set(['请先修改密码']));
  });

  it('also comes before the second factor', async () => {
    const { served, refused } = await walk(() => administratorWho(true, true));
    expect(served).toEqual(['GET /api/user/userDetailUserInfo', 'POST /api/user/logout', 'POST /api/user/resetpwd']);
    expect(new Set(Object.values(refused))).toEqual(new Set(['请先修改密码']));
  });

  it('isLogin and refresh work, and everything does once it is changed', async () => {
    await aPerson(app, { mobile: '13100000001', password: first, mustChange: true });
    const entered = await app.call(signIn, { account: '13100000001', password: first });
    const token = (entered.data as { access_token: string }).access_token;
    expect((await app.call(isSignedIn, { token })).data).toBe(1);
    expect((await app.call(myself, {}, { as: token })).data.pending).toBe('password');
    const { access_token } = (await app.call(refreshToken, {}, { as: token })).data;
    expect((await app.call(noticeCount, {}, { as: access_token })).status).toBe(403);

    const change = { old_password: first, password: 'deep-waters-2', password_confirmation: 'deep-waters-2' };
    expect((await app.call(changePassword, change, { as: access_token })).status).toBe(200);
    const again = await app.call(signIn, { account: '13100000001', password: 'deep-waters-2' });
    const fresh = (again.data as { access_token: string }).access_token;
    expect((await app.call(myself, {}, { as: fresh })).data.pending).toBeNull();
    expect((await app.call(noticeCount, {}, { as: fresh })).status).toBe(200);
  });
});

describe('with the second factor still to be switched on', () => {
  it('only switching it on, the password, seeing who one is and logging out are served', async () => {
    const { served, refused } = await walk(() => administratorWho(true, false));
    expect(served).toEqual([
      'GET /api/user/userDetailUserInfo',
      'POST /api/user/logout',
      'POST /api/user/resetpwd',
      'POST /api/user/totp',
      'PUT /api/user/totp',
    ]);
    expect(Object.keys(refused)).toHaveLength(closedCalls - 5);
    expect(new Set(Object.values(refused))).toEqual(new Set(['请先启用两步验证']));
  });

  it('holds for whoever is in one group that needs it, and ends with the first right code', async () => {
    const [plain, strict] = [await aGroup(app), await aGroup(app)];
    await app.sql('update role_groups set needs_second_factor = true where id = $1', [strict]);
    const token = await app.signInAs(await aPerson(app, { password: first, groups: [plain, strict] }));
    expect((await app.call(myself, {}, { as: token })).data.pending).toBe('second-factor');
    expect((await app.call(noticeCount, {}, { as: token })).status).toBe(403);
    const { secret } = (await app.call(prepareSecondFactor, {}, { as: token })).data;
    const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 });
    const code = totp.generate({ timestamp: app.clock.now });
    await app.call(enableSecondFactor, { password: first, code }, { as: token });
    expect((await app.call(myself, {}, { as: token })).data.pending).toBeNull();
    expect((await app.call(noticeCount, {}, { as: token })).status).toBe(200);
  });

  it('begins, for people already working, with the next request after the group needs it', async () => {
    const group = await aGroup(app);
    const token = await app.signInAs(await aPerson(app, { groups: [group] }));
    expect((await app.call(noticeCount, {}, { as: token })).status).toBe(200);
    await app.sql('update role_groups set needs_second_factor = true where id = $1', [group]);
    expect(await app.call(noticeCount, {}, { as: token })).toMatchObject({ status: 403, msg: '请先启用两步验证' });
  });
});
