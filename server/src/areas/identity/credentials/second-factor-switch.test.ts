import {
  changePassword,
  disableSecondFactor,
  enableSecondFactor,
  prepareSecondFactor,
} from '@tongzhou/contract/areas/identity/account.ts';
import { myself } from '@tongzhou/contract/areas/identity/session.ts';
import { messagePage } from '@tongzhou/contract/areas/notices.ts';
import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPerson } from '#testing/builders.ts';
import { quickHash } from '#testing/quick-hash.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// Whoever sits down at an unlocked screen, or holds a stolen token, is not the person yet.

const password = 'still-waters-run';
const step = 30_000;
let hash: string;
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  hash = await quickHash(password);
});
afterAll(() => app.close());

interface Someone {
  readonly id: number;
  readonly token: string;
  /** Another device. */
  readonly other: string;
  readonly secret: string;
}

async function someone(): Promise<Someone> {
  const id = await aPerson(app);
  await app.sql('update credentials set password_hash = $1 where user_id = $2', [hash, id]);
  const token = await app.signInAs(id);
  const { secret } = (await app.call(prepareSecondFactor, {}, { as: token })).data;
  return { id, token, other: await app.signInAs(id), secret };
}

const codeOf = ({ secret }: Someone) =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({ timestamp: app.clock.now });
/** Whatever is sent, also less than is asked for. */
const send = <E extends Endpoint>(endpoint: E, sent: object, who: Someone) =>
  app.call(endpoint, sent as never, { as: who.token });
const isOn = async ({ token }: Someone) => (await app.call(myself, {}, { as: token })).data.second_factor;
const isAlive = async (as: string) => (await app.call(myself, {}, { as })).status === 200;
const letters = async ({ token }: Someone) =>
  (await app.call(messagePage, {}, { as: token })).data.list.map(({ title }) => title);

async function guarded(): Promise<Someone & { recovery: string[] }> {
  const who = await someone();
  const on = await send(enableSecondFactor, { password, code: codeOf(who) }, who);
  expect(on.status).toBe(200);
  app.clock.now += step;
  return { ...who, other: await app.signInAs(who.id), recovery: on.data.recovery_codes };
}

describe('switching the second factor on', () => {
  it('needs the password and a code', async () => {
    const who = await someone();
    expect((await send(enableSecondFactor, { code: codeOf(who) }, who)).fields).toHaveProperty('password');
    const wrong = await send(enableSecondFactor, { password: 'not my password', code: codeOf(who) }, who);
    expect([wrong.status, wrong.msg]).toEqual([400, '密码错误']);
    const code = codeOf(who) === '000000' ? '111111' : '000000';
    const guess = await send(enableSecondFactor, { password, code }, who);
    expect([guess.status, guess.msg]).toEqual([400, '验证码错误']);
    expect(await isOn(who)).toBe(false);
    expect((await send(enableSecondFactor, { password, code: codeOf(who) }, who)).status).toBe(200);
    expect(await isOn(who)).toBe(true);
  });

  it('ends the other sessions, and the person is told', async () => {
    const who = await someone();
    expect(await isAlive(who.other)).toBe(true);
    await send(enableSecondFactor, { password, code: codeOf(who) }, who);
    expect([await isAlive(who.token), await isAlive(who.other)]).toEqual([true, false]);
    expect(await letters(who)).toEqual(['两步验证已启用']);
  });
});

describe('switching the second factor off', () => {
  it('needs the password and a code that was not used yet', async () => {
    const who = await guarded();
    expect((await send(disableSecondFactor, { password }, who)).fields).toHaveProperty('code');
    const wrong = await send(disableSecondFactor, { password: 'not my password', code: codeOf(who) }, who);
    expect([wrong.status, wrong.msg]).toEqual([400, '密码错误']);
    app.clock.now -= step;
    const used = await send(disableSecondFactor, { password, code: codeOf(who) }, who);
    app.clock.now += step;
    expect([used.status, used.msg]).toEqual([400, '验证码错误']);
    expect(await isOn(who)).toBe(true);
    expect((await send(disableSecondFactor, { password, code: codeOf(who) }, who)).status).toBe(200);
    expect(await isOn(who)).toBe(false);
  });

  it('takes a recovery code from whoever has lost the device', async () => {
    const who = await guarded();
    expect((await send(disableSecondFactor, { password, code: who.recovery[0] }, who)).status).toBe(200);
  });

  it('ends the other sessions, and the person is told', async () => {
    const who = await guarded();
    await send(disableSecondFactor, { password, code: codeOf(who) }, who);
    expect([await isAlive(who.token), await isAlive(who.other)]).toEqual([true, false]);
    expect(await letters(who)).toEqual(['两步验证已停用', '两步验证已启用']);
  });
});

describe('guessing', () => {
  it('ends after ten wrong ones, of the password or of the code, here and where the password is changed', {
    timeout: 60_000,
  }, async () => {
    const who = await guarded();
    const statuses: number[] = [];
    for (let n = 0; n < 5; n++) {
      statuses.push((await send(disableSecondFactor, { password: `guess number ${n}`, code: '000000' }, who)).status);
      statuses.push((await send(disableSecondFactor, { password, code: `AAAAA-AAAA${n}` }, who)).status);
    }
    expect(statuses).toEqual(Array(10).fill(400));
    expect((await send(disableSecondFactor, { password, code: codeOf(who) }, who)).status).toBe(429);
    const change = { old_password: password, password: 'deep-waters-2', password_confirmation: 'deep-waters-2' };
    expect((await send(changePassword, change, who)).status).toBe(429);
    expect(await isOn(who)).toBe(true);
  });
});
