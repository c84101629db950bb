import { mySessions } from '@tongzhou/contract/areas/identity/account.ts';
import { isSignedIn, myself, refreshToken } from '@tongzhou/contract/areas/identity/session.ts';
import { noticeCount } from '@tongzhou/contract/areas/notices/live.ts';
import { messageCount } from '@tongzhou/contract/areas/notices.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

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

const freshToken = async () => app.signInAs(await aPerson(app));
const refresh = (token: string | undefined, on: TestApp = app) =>
  on.call(refreshToken, {}, token === undefined ? {} : { as: token });
const opens = async (token: string, on: TestApp = app) => (await on.call(myself, {}, { as: token })).status === 200;
const successorOf = async (token: string, on: TestApp = app) => (await refresh(token, on)).data.access_token;

describe('refreshing', () => {
  it('gives a new token of half an hour, in the shape of the specification', async () => {
    const token = await freshToken();
    const answer = await refresh(token);
    expect(answer.data).toEqual({ access_token: expect.any(String), token_type: 'bearer', expires_in: 1800 });
    expect(answer.data.access_token).not.toBe(token);
    expect(await opens(answer.data.access_token, other)).toBe(true);
  });

  it('without a token is 401', async () =>
    expect(await refresh(undefined)).toMatchObject({ status: 401, msg: '请登录账号' }));

  it('at the same moment in two tabs, on two servers, a thousand times: both get the same successor, nobody is logged out [A12]', {
    timeout: 60_000,
  }, async () => {
    const families: string[] = [];
    while (families.length < 10) families.push(await freshToken());
    let pairs = 0;
    await Promise.all(
      families.map(async (first, family) => {
        let token = first;
        for (let round = 0; round < 100; round++) {
          const swapped = (family + round) % 2 === 0;
          const [one, two] = await Promise.all([
            refresh(token, swapped ? app : other),
            refresh(token, swapped ? other : app),
          ]);
          if (one.status !== 200 || two.status !== 200 || one.data.access_token !== two.data.access_token)
            throw new Error(`family ${family}, round ${round}: ${one.text} / ${two.text}`);
          if (one.data.access_token === token) throw new Error('the token was not replaced');
          token = one.data.access_token;
          pairs++;
        }
        expect(await opens(token)).toBe(true);
      }),
    );
    expect(pairs).toBe(1000);
    const ended = await app.sql<{ ended: number }>(
      'select count(*)::int as ended from sessions where ended_at is not null',
    );
    expect(ended[0]?.ended).toBe(0);
    const generations = await app.sql<{ n: number }>('select count(*)::int as n from sessions where generation = 101');
    expect(generations[0]?.n).toBe(10);
  });

  it('whose answer was lost is repeated for a minute, on any server, and gives the same successor [A13]', async () => {
    const token = await freshToken();
    const lost = await successorOf(token);
    app.clock.now += minute - 1;
    expect(await successorOf(token, other)).toBe(lost);
    expect(await successorOf(token)).toBe(lost);
    expect(await opens(lost, other)).toBe(true);
  });

  it('keeps the former token good for a minute for tabs that have not heard yet', async () => {
    const token = await freshToken();
    await refresh(token);
    expect(await opens(token, other)).toBe(true);
    app.clock.now += minute;
    expect(await opens(token, other)).toBe(false);
    expect((await app.call(isSignedIn, { token })).data).toBe(0);
  });

  it('with a token replaced more than a minute ago ends the whole family, on both servers', async () => {
    const stolen = await freshToken();
    const current = await successorOf(stolen);
    app.clock.now += minute;
    expect(await opens(current, other)).toBe(true);
    expect((await refresh(stolen, other)).status).toBe(401);
    expect(await opens(current)).toBe(false);
    expect((await refresh(current)).status).toBe(401);
    const [session] = await app.sql('select end_reason from sessions order by id desc limit 1');
    expect(session).toEqual({ end_reason: 'token-reused' });
    const told = await app.sql(
      `select user_id::int, user_name, result, code from log.operations where action = $1 order by id desc limit 2`,
      [refreshToken.summary],
    );
    const whose = { user_id: expect.any(Number), user_name: expect.any(String), result: 'refused', code: 401 };
    expect(told).toEqual([whose, whose]);
  });

  it('with a token of two generations ago ends the family at once', async () => {
    const first = await freshToken();
    const third = await successorOf(await successorOf(first));
    expect((await refresh(first)).status).toBe(401);
    expect(await opens(third, other)).toBe(false);
  });

  it('of one session leaves the other devices of the person alone', async () => {
    const person = await aPerson(app);
    const [phone, desk] = [await app.signInAs(person), await app.signInAs(person)];
    await successorOf(await successorOf(phone));
    expect((await refresh(phone)).status).toBe(401);
    expect(await opens(desk)).toBe(true);
  });

  it('takes an expired token of the current generation while the session lives: a laptop that slept', async () => {
    const token = await freshToken();
    app.clock.now += 11 * hour;
    expect(await opens(token)).toBe(false);
    expect((await app.call(isSignedIn, { token })).data).toBe(0);
    const fresh = await refresh(token, other);
    expect(fresh.status).toBe(200);
    expect(await opens(fresh.data.access_token)).toBe(true);
  });

  it('of twenty requests at once with one token gives one successor', async () => {
    const token = await freshToken();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => refresh(token, index % 2 ? app : other)),
    );
    expect(answers.map((answer) => answer.status).filter((status) => status !== 200)).toEqual([]);
    expect(new Set(answers.map((answer) => answer.data.access_token)).size).toBe(1);
  });
});

describe('how long a session lasts', () => {
  it('without a call of the person 12 hours: refreshing and polling do not count [A15]', async () => {
    let token = await freshToken();
    for (let passed = 0; passed < 12 * hour; passed += 20 * minute) {
      app.clock.now += 20 * minute;
      if (passed + 20 * minute >= 12 * hour) break;
      token = await successorOf(token, other);
      const background = await Promise.all([
        app.call(noticeCount, {}, { as: token }),
        app.call(messageCount, {}, { as: token }),
        app.call(isSignedIn, { token }),
      ]);
      expect(background.map((answer) => answer.status)).toEqual([200, 200, 200]);
    }
    expect(await app.call(noticeCount, {}, { as: token })).toMatchObject({ status: 401 });
    expect((await refresh(token)).status).toBe(401);
    expect((await app.call(isSignedIn, { token })).data).toBe(0);
  });

  it('with one call of the person 12 hours more', async () => {
    const token = await freshToken();
    app.clock.now += 11 * hour;
    const used = await successorOf(token);
    expect(await opens(used, other)).toBe(true);
    app.clock.now += 11 * hour;
    const again = await refresh(used);
    expect(again.status).toBe(200);
    app.clock.now += hour;
    expect(await opens(again.data.access_token)).toBe(false);
  });

  it('7 days however busy, and no refresh prolongs it', async () => {
    const begun = app.clock.now;
    let token = await freshToken();
    while (app.clock.now < begun + 7 * day - 6 * hour) {
      app.clock.now += 6 * hour;
      token = await successorOf(token);
      expect(await opens(token, other)).toBe(true);
    }
    app.clock.now = begun + 7 * day - 1;
    token = await successorOf(token);
    expect(await opens(token)).toBe(true);
    app.clock.now = begun + 7 * day;
    expect(await opens(token, other)).toBe(false);
    expect((await refresh(token)).status).toBe(401);
  });

  it('is judged by stored activity, which is written at most once a minute', async () => {
    const person = await aPerson(app);
    const token = await app.signInAs(person);
    const stored = async () => {
      const [row] = await app.sql<{ at: number }>(
        'select (extract(epoch from last_active_at) * 1000)::float8 as at from sessions where user_id = $1',
        [person],
      );
      return row?.at;
    };
    const begun = app.clock.now;
    app.clock.now = begun + minute;
    await app.call(myself, {}, { as: token });
    expect(await stored()).toBe(begun);
    app.clock.now = begun + minute + 1;
    await app.call(myself, {}, { as: token });
    expect(await stored()).toBe(begun + minute + 1);
    app.clock.now += 30_000;
    await app.call(myself, {}, { as: token });
    expect(await stored()).toBe(begun + minute + 1);
  });

  it('shows in the list of devices: the dead are not there', async () => {
    const person = await aPerson(app);
    await app.signInAs(person);
    app.clock.now += 12 * hour;
    const token = await app.signInAs(person);
    const devices = await app.call(mySessions, {}, { as: token });
    expect(devices.data).toMatchObject([{ current: true }]);
  });
});
