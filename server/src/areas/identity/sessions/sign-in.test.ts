import { SignedIn, signIn } from '@tongzhou/contract/areas/identity/session.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashing, hashPassword } from '#areas/identity/credentials/password.ts';
import { type Counted, triesAt } from '#areas/identity/credentials/tries.ts';
import { aPerson, type PersonOptions } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { adminPassword } from '#testing/test-config.ts';

const minute = 60_000;

let app: TestApp;
let other: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  other = await createTestApp({ beside: app });
  hash = await hashPassword(password);
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const password = 'still-waters-run-deep';
let hash: string;
let counter = 0;
const newMobile = () => `1370000${String(++counter).padStart(4, '0')}`;
const attempt = (account: string, password: string, address = '10.0.0.1', on = app) =>
  on.call(signIn, { account, password }, { address });

/** Someone with the password of this file, hashed once for all. */
async function someone(mobile: string, options: Omit<PersonOptions, 'password' | 'mobile'> = {}): Promise<number> {
  const id = await aPerson(app, { mobile, ...options });
  await app.sql('update credentials set password_hash = $1 where user_id = $2', [hash, id]);
  return id;
}

const failuresOf = async (account: string, address: string) =>
  (
    await app.sql<{ failures: number }>('select failures from sign_in_failures where subject = $1', [
      triesAt(['account-at-address', account, address], 0, 0).subject,
    ])
  )[0]?.failures;
/** As if so many had been counted already. */
const countedBefore = (counted: Counted, failures: number) =>
  app.sql(
    `insert into sign_in_failures (subject, failures, since) values ($1, $2, to_timestamp($3 / 1000.0))
      on conflict (subject) do update set failures = excluded.failures, since = excluded.since`,
    [triesAt(counted, 0, 0).subject, failures, app.clock.now],
  );

async function failTimes(times: number, account: string, address: string, on = app): Promise<void> {
  for (let n = 0; n < times; n++) expect((await attempt(account, 'wrong password', address, on)).status).toBe(400);
}

describe('signing in', () => {
  it('answers as the specification says', async () => {
    const mobile = newMobile();
    await someone(mobile);
    const answer = await attempt(mobile, password);
    expect(answer).toMatchObject({ status: 200, code: 200, msg: '成功' });
    expect(answer.data).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      token_type: 'bearer',
      expires_in: 1800,
      userType: 1,
      routerRole: [160],
      currentPermissions: [160],
    });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('takes the mobile, the job number in either case, and the administrator’s name', async () => {
    const mobile = newMobile();
    const person = await someone(mobile);
    const [row] = await app.sql<{ job_number: string }>('select job_number from users where id = $1', [person]);
    for (const account of [mobile, row!.job_number, row!.job_number.toLowerCase(), ` ${mobile} `])
      expect([account, (await attempt(account, password)).status]).toEqual([account, 200]);
    for (const account of ['admin', 'ADMIN', 'ａｄｍｉｎ', '  Admin '])
      expect([account, (await attempt(account, adminPassword)).status]).toEqual([account, 200]);
  });

  it('takes no part of an account, no pattern and no SQL for one', async () => {
    for (const account of ['adm', 'admin%', '%', '_dmin', "admin'--", "' or 1=1 --", 'admin\u200b', '1', 'null'])
      expect([account, (await attempt(account, adminPassword)).status]).toEqual([account, 400]);
  });

  it('gives each sign-in a session of its own', async () => {
    const mobile = newMobile();
    await someone(mobile);
    const answers = await Promise.all([attempt(mobile, password), attempt(mobile, password)]);
    const tokens = answers.map((answer) => SignedIn.parse(answer.data).access_token);
    expect(new Set(tokens).size).toBe(2);
  });

  it('is written down: who, from where, and what came of it, never with what [G01]', async () => {
    const mobile = newMobile();
    const person = await someone(mobile, { name: '赵明月' });
    await attempt(mobile, 'guess-the-first', '10.9.9.9');
    await attempt(mobile, password, '10.9.9.9');
    const entries = await app.sql<{ user_name: string }>(
      `select user_id::int, user_name, action, result, code from log.operations where address = '10.9.9.9' order by id`,
    );
    expect(entries).toEqual([
      { user_id: person, user_name: '赵明月', action: '登录', result: 'refused', code: 400 },
      { user_id: person, user_name: '赵明月', action: '登录', result: 'done', code: 200 },
    ]);
    const [leak] = await app.sql<{ n: number }>(
      `select count(*)::int as n from log.operations o where o::text like '%still-waters%' or o::text like '%guess-the-first%'`,
    );
    expect(leak?.n).toBe(0);
  });
});

describe('a wrong password', () => {
  it('gives the same bytes and one verification, whatever is behind the account [A19]', async () => {
    const accounts: Record<string, string> = { unknown: '13612345678', 'unknown name': 'nobody' };
    for (const [kind, options] of Object.entries({
      known: {},
      barred: { enabled: false },
      pending: { state: 'pending' },
      left: { state: 'left' },
      'without a password': {},
      'without a credential': {},
      'with a second factor': {},
    } as const)) {
      const mobile = newMobile();
      const person = await someone(mobile, options);
      accounts[kind] = mobile;
      if (kind === 'without a password')
        await app.sql('update credentials set password_hash = null where user_id = $1', [person]);
      if (kind === 'without a credential') await app.sql('delete from credentials where user_id = $1', [person]);
      if (kind === 'with a second factor')
        await app.sql(
          `update credentials set totp_enabled = true, totp_secret = 'JBSWY3DPEHPK3PXP' where user_id = $1`,
          [person],
        );
    }

    const answers: Record<string, unknown> = {};
    for (const [kind, account] of Object.entries(accounts)) {
      const before = hashing.verifications;
      const { status, text, headers } = await attempt(account, 'wrong password', '10.0.0.2');
      const { 'x-request-id': _id, date: _date, ...same } = headers;
      answers[kind] = { status, text, headers: same, verifications: hashing.verifications - before };
    }
    expect(Object.keys(answers)).toHaveLength(9);
    const [first] = Object.values(answers);
    expect(first).toMatchObject({
      status: 400,
      text: '{"code":400,"msg":"账号或密码错误","data":null}',
      verifications: 1,
    });
    for (const [kind, answer] of Object.entries(answers)) expect([kind, answer]).toEqual([kind, first]);
  });

  it('is no worse than the right one for people who may not work: same bytes, one verification [A19]', async () => {
    const wrong = await attempt('13612345678', 'wrong password', '10.0.0.3');
    for (const options of [{ enabled: false }, { state: 'pending' }, { state: 'left' }] as const) {
      const mobile = newMobile();
      const person = await someone(mobile, options);
      const before = hashing.verifications;
      const right = await attempt(mobile, password, '10.0.0.3');
      expect([right.status, right.text]).toEqual([wrong.status, wrong.text]);
      expect(hashing.verifications - before).toBe(1);
      const [sessions] = await app.sql<{ n: number }>('select count(*)::int as n from sessions where user_id = $1', [
        person,
      ]);
      expect(sessions?.n).toBe(0);
    }
  });

  it('is verified at the cost that is stored with every hash', async () => {
    const rows = await app.sql<{ password_hash: string }>(
      'select password_hash from credentials where password_hash is not null',
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows) expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=32768,t=2,p=1\$/);
  });
});

describe('too many wrong passwords', () => {
  it('close the account to that address: after ten the right one is refused as well', async () => {
    const mobile = newMobile();
    await someone(mobile);
    await failTimes(10, mobile, '10.2.0.1');
    expect(await failuresOf(mobile, '10.2.0.1')).toBe(10);
    expect((await attempt(mobile, password, '10.2.0.1')).status).toBe(429);
    // Someone else's address, the person's own desk for instance, is not locked.
    expect((await attempt(mobile, password, '10.2.0.2')).status).toBe(200);
  });

  it('do no harm up to nine, and a right one clears them', async () => {
    const mobile = newMobile();
    await someone(mobile);
    await countedBefore(['account-at-address', mobile, '10.3.0.1'], 8);
    await failTimes(1, mobile, '10.3.0.1');
    expect((await attempt(mobile, password, '10.3.0.1')).status).toBe(200);
    expect(await failuresOf(mobile, '10.3.0.1')).toBeUndefined();
  });

  it('are forgiven a quarter of an hour after the first', async () => {
    const mobile = newMobile();
    await someone(mobile);
    await countedBefore(['account-at-address', mobile, '10.4.0.1'], 10);
    app.clock.now += 15 * minute - 1;
    expect((await attempt(mobile, password, '10.4.0.1')).status).toBe(429);
    app.clock.now += 1;
    expect((await attempt(mobile, password, '10.4.0.1')).status).toBe(200);
  });

  it('are counted together by two servers, one by one also when they come at once', async () => {
    const mobile = newMobile();
    await someone(mobile);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => attempt(mobile, 'wrong password', '10.6.0.1', n % 2 ? app : other)),
    );
    expect(answers.map((answer) => answer.status).filter((status) => status !== 400)).toEqual([]);
    expect(await failuresOf(mobile, '10.6.0.1')).toBe(10);
    for (const on of [app, other]) expect((await attempt(mobile, password, '10.6.0.1', on)).status).toBe(429);
  });

  it('from everywhere lock the account everywhere, for an hour', async () => {
    const mobile = newMobile();
    await someone(mobile);
    await countedBefore(['account', mobile], 99);
    expect((await attempt(mobile, password, '10.7.0.2')).status).toBe(200);
    await failTimes(1, mobile, '10.7.0.3');
    expect((await attempt(mobile, password, '10.7.0.4')).status).toBe(429);
    app.clock.now += 60 * minute;
    expect((await attempt(mobile, password, '10.7.0.4')).status).toBe(200);
  });

  it('count alike for an account that does not exist, whatever it is called', async () => {
    await countedBefore(['account-at-address', '13600001111', '10.8.0.1'], 8);
    const statuses: number[] = [];
    for (let n = 0; n < 4; n++) statuses.push((await attempt('13600001111', 'wrong password', '10.8.0.1')).status);
    expect(statuses).toEqual([400, 400, 429, 429]);
    // What is refused for its number is not counted.
    expect(await failuresOf('13600001111', '10.8.0.1')).toBe(10);
  });

  it('are counted for the account however it is spelt', async () => {
    for (const account of ['nobody', 'NOBODY', ' Nobody ', 'ｎｏｂｏｄｙ']) await failTimes(1, account, '10.8.0.2');
    expect(await failuresOf('nobody', '10.8.0.2')).toBe(4);
  });

  it('are kept as hashes, so that the table does not tell what people typed', async () => {
    const rows = await app.sql<{ subject: Buffer }>('select subject from sign_in_failures');
    expect(rows.length).toBeGreaterThan(5);
    for (const row of rows) expect(row.subject).toHaveLength(32);
  });

  it('are forgotten a day later', async () => {
    await failTimes(1, 'nobody-else', '10.8.0.3');
    const forget = app.jobs.find((job) => job.name === 'identity/forget-failures');
    await forget?.run();
    expect(await failuresOf('nobody-else', '10.8.0.3')).toBe(1);
    app.clock.now += 24 * 60 * minute + 1;
    await forget?.run();
    expect(await failuresOf('nobody-else', '10.8.0.3')).toBeUndefined();
  });
});
