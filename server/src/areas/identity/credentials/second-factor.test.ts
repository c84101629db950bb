import {
  disableSecondFactor,
  enableSecondFactor,
  prepareSecondFactor,
} from '@tongzhou/contract/areas/identity/account.ts';
import { myself, signIn } from '@tongzhou/contract/areas/identity/session.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPerson } from '#testing/builders.ts';
import { quickHash } from '#testing/quick-hash.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

const password = 'still-waters-run';
const step = 30_000;
let hash: string;
let app: TestApp;
let other: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  other = await createTestApp({ beside: app });
  hash = await quickHash(password);
});
afterAll(async () => {
  await other.close();
  await app.close();
});

interface Someone {
  readonly id: number;
  readonly mobile: string;
  readonly token: string;
}

let counter = 0;
async function someone(): Promise<Someone> {
  const mobile = `1320000${String(++counter).padStart(4, '0')}`;
  const id = await aPerson(app, { mobile });
  await app.sql('update credentials set password_hash = $1 where user_id = $2', [hash, id]);
  return { id, mobile, token: await app.signInAs(id) };
}

const codeOf = (secret: string, at = app.clock.now) =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({ timestamp: at });
const wrongCode = (secret: string) => {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, app.clock.now + steps * step));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) as string;
};

/** With the second factor on, one step later: the code that switched it on is spent. */
async function guarded(): Promise<Someone & { secret: string; recovery: string[] }> {
  const who = await someone();
  const { secret } = (await app.call(prepareSecondFactor, {}, { as: who.token })).data;
  const enabled = await app.call(enableSecondFactor, { password, code: codeOf(secret) }, { as: who.token });
  expect(enabled.status).toBe(200);
  app.clock.now += step;
  return { ...who, secret, recovery: enabled.data.recovery_codes };
}

const enter = (who: Someone, more: { ticket?: string; code?: string } = {}, on = app, address = '127.0.0.1') =>
  on.call(signIn, { account: who.mobile, password, ...more }, { address });
const ticketFor = async (who: Someone) => ((await enter(who)).data as { ticket: string }).ticket;
const isIn = (answer: { status: number; data: unknown }) =>
  answer.status === 200 && 'access_token' in (answer.data as object);
const sessionsOf = async (who: Someone) =>
  (await app.sql<{ n: number }>('select count(*)::int as n from sessions where user_id = $1', [who.id]))[0]?.n;

describe('switching the second factor on', () => {
  it('begins with a secret that counts for nothing yet', async () => {
    const who = await someone();
    const { data } = await app.call(prepareSecondFactor, {}, { as: who.token });
    expect(data.secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(data.uri);
    expect([uri.protocol, uri.host, uri.searchParams.get('secret')]).toEqual(['otpauth:', 'totp', data.secret]);
    expect(decodeURIComponent(uri.pathname)).toMatch(/同舟.*T\d{5}/);
    expect(isIn(await enter(who))).toBe(true);
  });

  it('is done by the first right code, and hands out ten recovery codes that are stored as hashes', async () => {
    const who = await someone();
    const { secret } = (await app.call(prepareSecondFactor, {}, { as: who.token })).data;
    const wrong = await app.call(enableSecondFactor, { password, code: wrongCode(secret) }, { as: who.token });
    expect(wrong).toMatchObject({ status: 400, msg: '验证码错误' });
    const { recovery_codes } = (
      await app.call(enableSecondFactor, { password, code: codeOf(secret) }, { as: who.token })
    ).data;
    expect(new Set(recovery_codes).size).toBe(10);
    for (const code of recovery_codes) expect(code).toMatch(/^[0-9A-F]{5}-[0-9A-F]{5}$/);
    const [row] = await app.sql<{ stored: string }>(
      'select recovery_codes::text as stored from credentials where user_id = $1',
      [who.id],
    );
    for (const code of recovery_codes) expect(row?.stored).not.toContain(code.slice(0, 5));
    expect((await app.call(myself, {}, { as: who.token })).data.second_factor).toBe(true);
  });

  it('needs a secret first, and cannot be done over', async () => {
    const who = await someone();
    expect((await app.call(enableSecondFactor, { password, code: '123456' }, { as: who.token })).status).toBe(409);
    const on = await guarded();
    expect(await app.call(prepareSecondFactor, {}, { as: on.token })).toMatchObject({
      status: 409,
      msg: '两步验证已启用',
    });
    expect((await app.call(enableSecondFactor, { password, code: codeOf(on.secret) }, { as: on.token })).status).toBe(
      409,
    );
    const [row] = await app.sql('select totp_secret from credentials where user_id = $1', [on.id]);
    expect(row).toEqual({ totp_secret: on.secret });
  });

  it('twice at the same moment gives recovery codes once', async () => {
    const who = await someone();
    const { secret } = (await app.call(prepareSecondFactor, {}, { as: who.token })).data;
    const code = codeOf(secret);
    const answers = await Promise.all(
      [app, other].map((on) => on.call(enableSecondFactor, { password, code }, { as: who.token })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  it('leaves no secret in the log and no reply to replay', async () => {
    const who = await someone();
    const key = 'prepare-second-factor-1';
    const { secret } = (await app.call(prepareSecondFactor, {}, { as: who.token, key })).data;
    const again = (await app.call(prepareSecondFactor, {}, { as: who.token, key })).data;
    expect(again.secret).not.toBe(secret);
    const [kept] = await app.sql<{ n: number }>('select count(*)::int as n from idempotency_keys where key = $1', [
      key,
    ]);
    expect(kept?.n).toBe(0);
    const [logged] = await app.sql<{ n: number; leaks: number }>(
      `select count(*)::int as n, count(*) filter (where o::text like $2)::int as leaks from log.operations o where user_id = $1`,
      [who.id, `%${secret}%`],
    );
    expect(logged?.n).toBeGreaterThan(0);
    expect(logged?.leaks).toBe(0);
  });
});

describe('signing in with the second factor', () => {
  it('first answers with a ticket and no session, then opens with ticket and code', async () => {
    const who = await guarded();
    const before = await sessionsOf(who);
    const asked = await enter(who);
    expect(asked).toMatchObject({ status: 200, data: { need_code: true, ticket: expect.any(String) } });
    expect(Object.keys(asked.data)).toEqual(['need_code', 'ticket']);
    expect(await sessionsOf(who)).toBe(before);
    const { ticket } = asked.data as { ticket: string };
    const opened = await enter(who, { ticket, code: codeOf(who.secret) }, other);
    expect(isIn(opened)).toBe(true);
    expect(await sessionsOf(who)).toBe((before ?? 0) + 1);
  });

  it('never opens with less: a code without a ticket, a ticket without a code, either with a wrong password', async () => {
    const who = await guarded();
    const ticket = await ticketFor(who);
    const code = codeOf(who.secret);
    expect((await enter(who, { code })).data).toMatchObject({ need_code: true });
    expect((await enter(who, { ticket })).data).toMatchObject({ need_code: true });
    const guess = await app.call(signIn, { account: who.mobile, password: 'wrong password', ticket, code });
    expect(guess).toMatchObject({ status: 400, msg: '账号或密码错误' });
    expect(await enter(who, { ticket, code: wrongCode(who.secret) })).toMatchObject({ status: 400, msg: '验证码错误' });
    expect(isIn(await enter(who, { ticket, code }))).toBe(true);
  });

  it('takes a ticket for five minutes, and only from the person it was made for', async () => {
    const [who, stranger] = [await guarded(), await guarded()];
    const [ticket, foreign] = [await ticketFor(who), await ticketFor(stranger)];
    for (const wrong of [foreign, 'garbage', '', `${ticket}x`])
      expect((await enter(who, { ticket: wrong, code: codeOf(who.secret) })).status).toBe(400);
    app.clock.now += 5 * 60_000;
    expect((await enter(who, { ticket, code: codeOf(who.secret) })).status).toBe(400);
  });

  it('takes the code of the step before and after, and no other', async () => {
    const who = await guarded();
    app.clock.now += 10 * step;
    const ticket = await ticketFor(who);
    for (const steps of [-2, 2])
      expect((await enter(who, { ticket, code: codeOf(who.secret, app.clock.now + steps * step) })).status).toBe(400);
    for (const steps of [-1, 0, 1])
      expect(isIn(await enter(who, { ticket, code: codeOf(who.secret, app.clock.now + steps * step) }))).toBe(true);
  });

  it('takes each code once, and none older than the last', async () => {
    const who = await guarded();
    app.clock.now += 10 * step;
    const ticket = await ticketFor(who);
    const [former, code] = [codeOf(who.secret, app.clock.now - step), codeOf(who.secret)];
    expect(isIn(await enter(who, { ticket, code }))).toBe(true);
    expect(await enter(who, { ticket, code }, other)).toMatchObject({ status: 400, msg: '验证码错误' });
    expect((await enter(who, { ticket, code: former })).status).toBe(400);
  });

  it('takes a code once also when it comes twice at the same moment, on two servers', async () => {
    const who = await guarded();
    for (let round = 0; round < 5; round++) {
      app.clock.now += 2 * step;
      const ticket = await ticketFor(who);
      const code = codeOf(who.secret);
      const answers = await Promise.all([
        enter(who, { ticket, code }, app, '10.0.0.1'),
        enter(who, { ticket, code }, other, '10.0.0.2'),
      ]);
      expect(answers.filter(isIn)).toHaveLength(1);
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
    }
  });

  it('takes each recovery code once, however it is typed, also twice at the same moment', async () => {
    const who = await guarded();
    const ticket = await ticketFor(who);
    const [plain, lower, spaced, racing] = who.recovery as [string, string, string, string];
    expect(isIn(await enter(who, { ticket, code: plain }))).toBe(true);
    expect(await enter(who, { ticket, code: plain })).toMatchObject({ status: 400, msg: '验证码错误' });
    expect(isIn(await enter(who, { ticket, code: lower.toLowerCase().replace('-', '') }))).toBe(true);
    expect(isIn(await enter(who, { ticket, code: ` ${spaced.replace('-', ' ')} ` }))).toBe(true);
    const answers = await Promise.all([
      enter(who, { ticket, code: racing }, app, '10.0.0.3'),
      enter(who, { ticket, code: racing }, other, '10.0.0.4'),
    ]);
    expect(answers.filter(isIn)).toHaveLength(1);
    const [left] = await app.sql<{ n: number }>(
      'select cardinality(recovery_codes) as n from credentials where user_id = $1',
      [who.id],
    );
    expect(left?.n).toBe(6);
  });

  it('does not take the recovery code of another person', async () => {
    const [who, stranger] = [await guarded(), await guarded()];
    const ticket = await ticketFor(who);
    expect((await enter(who, { ticket, code: stranger.recovery[0] as string })).status).toBe(400);
  });

  it('locks after ten wrong codes: then not even the right one opens', async () => {
    const who = await guarded();
    const ticket = await ticketFor(who);
    const answers: string[] = [];
    for (let n = 0; n < 10; n++)
      answers.push((await enter(who, { ticket, code: wrongCode(who.secret) }, n % 2 ? app : other, '10.0.0.9')).msg);
    expect(new Set(answers)).toEqual(new Set(['验证码错误']));
    const right = { ticket, code: codeOf(who.secret) };
    expect((await enter(who, right, app, '10.0.0.9')).status).toBe(429);
    // The lock is for that address; the person elsewhere gets in, and the code was not spent by the attempt.
    expect(isIn(await enter(who, right, app, '10.0.0.10'))).toBe(true);
  });
});

describe('switching the second factor off', () => {
  it('leaves nothing of it', async () => {
    const who = await guarded();
    expect(
      (await app.call(disableSecondFactor, { password, code: codeOf(who.secret) }, { as: who.token })).status,
    ).toBe(200);
    expect(isIn(await enter(who))).toBe(true);
    const [row] = await app.sql(
      'select totp_secret, totp_enabled, recovery_codes from credentials where user_id = $1',
      [who.id],
    );
    expect(row).toEqual({ totp_secret: null, totp_enabled: false, recovery_codes: [] });
  });

  it('is refused where it is not on, and leads back to the beginning', async () => {
    const who = await someone();
    expect(await app.call(disableSecondFactor, { password, code: '123456' }, { as: who.token })).toMatchObject({
      status: 409,
      msg: '两步验证未启用',
    });
    const on = await guarded();
    await app.call(disableSecondFactor, { password, code: codeOf(on.secret) }, { as: on.token });
    const { secret } = (await app.call(prepareSecondFactor, {}, { as: on.token })).data;
    expect(secret).not.toBe(on.secret);
    app.clock.now += step;
    const again = await app.call(enableSecondFactor, { password, code: codeOf(secret) }, { as: on.token });
    expect(again.status).toBe(200);
  });
});
