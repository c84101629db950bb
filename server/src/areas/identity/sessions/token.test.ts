import { createHmac, randomUUID } from 'node:crypto';
import { downloadFile } from '@tongzhou/contract/areas/files.ts';
import { isSignedIn, myself, refreshToken, signIn } from '@tongzhou/contract/areas/identity/session.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileLinks } from '#areas/files/public.ts';
import { tokenLifeMs, tokens } from '#areas/identity/sessions/token.ts';
import { keyId } from '#platform/config.ts';
import { aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const otherKey = 'q8Zr2vL0sXcT7mWnB4yH6kJd9PfGaEuI';

/** Any header and any payload, with a true HS256 signature. */
function forged(header: unknown, payload: unknown, key: string): string {
  const signed = `${part(header)}.${part(payload)}`;
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

let app: TestApp;
let key: string;
let person: number;
let sid: string;
let header: Record<string, unknown>;
let claims: Record<string, unknown>;

beforeAll(async () => {
  app = await createTestApp();
  [key] = app.config.authKeys as [string];
  person = await aPerson(app);
  await app.signInAs(person);
  const [session] = await app.sql<{ secret: string }>('select secret from sessions where user_id = $1', [person]);
  sid = session!.secret;
  header = { alg: 'HS256', typ: 'JWT', kid: keyId(key) };
  const seconds = Math.floor(app.clock.now / 1000);
  claims = { sid, gen: 1, aud: 'tongzhou', typ: 'session', exp: seconds + 1800 };
});
afterAll(() => app.close());

const statuses = async (token: string) => ({
  call: (await app.call(myself, {}, { as: token })).status,
  refresh: (await app.call(refreshToken, {}, { as: token })).status,
  isLogin: (await app.call(isSignedIn, { token })).data,
});
const refusedEverywhere = { call: 401, refresh: 401, isLogin: 0 };

describe('a token', () => {
  it('made by hand exactly like ours is ours: so it is the change in the tests below that is refused', async () => {
    expect(await app.call(myself, {}, { as: forged(header, claims, key) })).toMatchObject({ status: 200 });
    expect((await app.call(isSignedIn, { token: forged(header, claims, key) })).data).toBe(1);
  });

  const without = (name: string) => () => Object.fromEntries(Object.entries(claims).filter(([one]) => one !== name));
  const changed = (more: Record<string, unknown>) => () => ({ ...claims, ...more });
  it.each<[string, () => unknown]>([
    ['an array as payload', () => [claims]],
    ['text as payload', () => 'sid'],
    ['null as payload', () => null],
    ['no exp', without('exp')],
    ['no sid', without('sid')],
    ['no gen', without('gen')],
    ['no aud', without('aud')],
    ['no typ', without('typ')],
    ['another aud', changed({ aud: 'other' })],
    ['a list of auds with ours in it', changed({ aud: ['other', 'tongzhou'] })],
    ['an iss list', changed({ iss: ['tongzhou', 'https://evil.example'] })],
    ['an iss', changed({ iss: 'tongzhou' })],
    ['a claim we never write', changed({ user_id: 1 })],
    ['exp as text', changed({ exp: '9999999999' })],
    ['exp as null', changed({ exp: null })],
    ['exp beyond all numbers', changed({ exp: 1e300 })],
    ['another typ', changed({ typ: 'ticket' })],
    ['a typ list', changed({ typ: ['session'] })],
    ['the generation as text', changed({ gen: '1' })],
    ['a generation not given out yet', changed({ gen: 2 })],
    ['generation 0', changed({ gen: 0 })],
    ['a fraction of a generation', changed({ gen: 1.5 })],
    ['a sid of nobody', () => ({ ...claims, sid: randomUUID() })],
    ['a sid that is no UUID', changed({ sid: '-'.repeat(36) })],
    ['a sid with SQL in it', changed({ sid: "' or 1=1 --" })],
    ['a sid list', () => ({ ...claims, sid: [sid] })],
    ['a row number for a sid', changed({ sid: 1 })],
  ])('validly signed with %s is refused everywhere [A03]', async (_name, payload) => {
    const [before] = await app.sql('select ended_at, generation from sessions where secret = $1', [sid]);
    expect(await statuses(forged(header, payload(), key))).toEqual(refusedEverywhere);
    // A generation that was never given out is taken for a theft by refresh; everything else touches nothing.
    const [after] = await app.sql('select ended_at, generation from sessions where secret = $1', [sid]);
    if (after?.ended_at !== null)
      await app.sql('update sessions set ended_at = null, end_reason = null where secret = $1', [sid]);
    else expect(after).toEqual(before);
  });

  it.each<[string, () => string]>([
    ['alg none, unsigned', () => `${part({ ...header, alg: 'none' })}.${part(claims)}.`],
    ['alg none, signed', () => forged({ ...header, alg: 'none' }, claims, key)],
    ['alg HS512 in the header', () => forged({ ...header, alg: 'HS512' }, claims, key)],
    ['alg RS256 in the header', () => forged({ ...header, alg: 'RS256' }, claims, key)],
    ['no alg', () => forged({ typ: 'JWT', kid: keyId(key) }, claims, key)],
    ['another key', () => forged(header, claims, otherKey)],
    ['another key under its own name', () => forged({ ...header, kid: keyId(otherKey) }, claims, otherKey)],
    ['an empty key', () => forged(header, claims, '')],
    ['no key name', () => forged({ alg: 'HS256', typ: 'JWT' }, claims, key)],
    ['a key name that objects are born with', () => forged({ ...header, kid: '__proto__' }, claims, key)],
    ['a header that is a list', () => forged([header], claims, key)],
    ['a null header', () => forged(null, claims, key)],
    ['a signature cut short', () => forged(header, claims, key).slice(0, -4)],
    ['no signature', () => forged(header, claims, key).split('.').slice(0, 2).join('.')],
    [
      'a changed payload',
      () => {
        const [first, , last] = forged(header, claims, key).split('.');
        return [first, part({ ...claims, gen: 2 }), last].join('.');
      },
    ],
    ['nothing but dots', () => '..'],
    ['nothing', () => ''],
    ['the secret itself', () => sid],
  ])('with %s is refused everywhere [A03]', async (_name, make) => {
    expect(await statuses(make())).toEqual(refusedEverywhere);
  });

  it('is not accepted under another scheme or in another place', async () => {
    const token = forged(header, claims, key);
    for (const authorization of [token, `bearer ${token}`, `Basic ${token}`, `Bearer  ${token}`, `Bearer ${token} `])
      expect([authorization.slice(0, 8), (await app.call(myself, {}, { headers: { authorization } })).status]).toEqual([
        authorization.slice(0, 8),
        // Blanks at the end of a header are not part of it.
        authorization.endsWith(' ') ? expect.toBeOneOf([200, 401]) : 401,
      ]);
    const byQuery = await app.server.inject({ url: `${myself.path}?token=${token}&access_token=${token}` });
    const byCookie = await app.server.inject({ url: myself.path, headers: { cookie: `admin_token=${token}` } });
    expect([byQuery.statusCode, byCookie.statusCode]).toEqual([401, 401]);
  });
});

describe('tokens of one purpose', () => {
  it('do not serve another: a ticket is no access token [A03]', async () => {
    const ticket = tokens([key]).signTicket(person, app.clock.now);
    expect(tokens([key]).readTicket(ticket, app.clock.now)).toBe(person);
    expect(await statuses(ticket)).toEqual(refusedEverywhere);
  });

  it('do not serve another: an access token is no ticket [A03]', async () => {
    const password = 'deep-water-31';
    const user = await aPerson(app, { password, mobile: '13900000031' });
    const access = await app.signInAs(user);
    await app.sql(`update credentials set totp_enabled = true, totp_secret = 'JBSWY3DPEHPK3PXP' where user_id = $1`, [
      user,
    ]);
    const attempt = { account: '13900000031', password, code: '000000', ticket: access };
    expect(await app.call(signIn, attempt)).toMatchObject({ status: 400, msg: '验证码错误' });
    expect(tokens([key]).readTicket(access, app.clock.now)).toBeUndefined();
  });

  it('do not serve another: neither does a file link, nor the reverse [A03]', async () => {
    const [session] = await app.sql<{ id: number }>('select id::int from sessions where secret = $1', [sid]);
    const url = new URL(fileLinks([key]).sign(1, session!.id, app.clock.now), 'http://x');
    expect(await statuses(url.searchParams.get('signature')!)).toEqual(refusedEverywhere);
    const [, , signature] = forged(header, claims, key).split('.');
    const link = { id: 1, session: session!.id, expires: app.clock.now + 60_000, signature: signature! };
    expect(await app.call(downloadFile, link)).toMatchObject({ status: 404 });
  });

  it('expire: a ticket after five minutes', () => {
    const { signTicket, readTicket } = tokens([key]);
    const issued = 1_790_000_000_000;
    const ticket = signTicket(7, issued);
    expect(readTicket(ticket, issued + 300_000 - 1)).toBe(7);
    expect(readTicket(ticket, issued + 300_000)).toBeUndefined();
  });
});

describe('keys', () => {
  const newKey = 'Xw3nK8vRb5TzQm1YcJ7LfHs0DgPa6UeI2o';

  it('that are being replaced are accepted while they are configured, and not after [A03]', () => {
    const issued = app.clock.now;
    const old = tokens([otherKey]).signSession(sid, 1, issued);
    expect(tokens([newKey, otherKey]).readSession(old)).toMatchObject({ sid, gen: 1 });
    expect(tokens([newKey]).readSession(old)).toBeUndefined();
  });

  it('that are being replaced are accepted by a running server, which answers with the new one [A03]', async () => {
    const replacing = await createTestApp({ settings: { AUTH_KEY: `${newKey},${otherKey}` } });
    try {
      const issued = await replacing.signInAs(await aPerson(replacing));
      const { sid: secret } = tokens([newKey]).readSession(issued)!;
      const old = tokens([otherKey]).signSession(secret, 1, replacing.clock.now);
      expect((await replacing.call(myself, {}, { as: old })).status).toBe(200);
      const { access_token } = (await replacing.call(refreshToken, {}, { as: old })).data;
      expect(tokens([newKey]).readSession(access_token)).toMatchObject({ sid: secret, gen: 2 });
      const retired = tokens([key]).signSession(secret, 2, replacing.clock.now);
      expect((await replacing.call(myself, {}, { as: retired })).status).toBe(401);
    } finally {
      await replacing.close();
    }
  });

  it('sign with the first one', () => {
    const fresh = tokens([newKey, otherKey]).signSession(sid, 1, app.clock.now);
    expect(tokens([newKey]).readSession(fresh)).toMatchObject({ sid });
    expect(tokens([otherKey]).readSession(fresh)).toBeUndefined();
  });

  it('do not show in the token', () => {
    const token = tokens([otherKey]).signSession(sid, 1, app.clock.now);
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain(otherKey.slice(0, 8));
  });
});

describe('what a token says', () => {
  it('is which session, which generation, until when, and nothing about rights', () => {
    const token = tokens([key]).signSession(sid, 3, 1_790_000_000_999);
    expect(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).toEqual({
      sid,
      gen: 3,
      aud: 'tongzhou',
      typ: 'session',
      exp: 1_790_001_800,
    });
    expect(tokenLifeMs).toBe(30 * 60 * 1000);
  });

  it('is the same for the same session, generation and time, so that two tabs get one successor', () => {
    const make = () => tokens([key]).signSession(sid, 3, 1_790_000_000_000);
    expect(make()).toBe(make());
  });
});
