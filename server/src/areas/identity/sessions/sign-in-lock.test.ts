import { randomBytes } from 'node:crypto';
import { changePassword } from '@tongzhou/contract/areas/identity/account.ts';
import { signIn } from '@tongzhou/contract/areas/identity/session.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashing } from '#areas/identity/credentials/password.ts';
import { aPerson } from '#testing/builders.ts';
import { quickHash } from '#testing/quick-hash.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// Whoever guesses is slowed down; whoever is guessed at works on.

const minute = 60_000;
const password = 'still-waters-run-deep';
let app: TestApp;
let other: TestApp;
let hash: string;
let counter = 0;

beforeAll(async () => {
  app = await createTestApp({ settings: { LIMIT_SCALE: '1' } });
  other = await createTestApp({ beside: app });
  hash = await quickHash(password);
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const newMobile = () => `1370000${String(++counter).padStart(4, '0')}`;
const newDevice = () => randomBytes(24).toString('base64url');

async function someone(): Promise<string> {
  const mobile = newMobile();
  const id = await aPerson(app, { mobile });
  await app.sql('update credentials set password_hash = $1 where user_id = $2', [hash, id]);
  return mobile;
}

interface Attempt {
  readonly password?: string;
  readonly from: string;
  readonly device?: string;
}
/** Sent as it is: a browser that keeps a mark of its device sends it along. */
const attempt = (account: string, { from, device, ...typed }: Attempt, on = app) =>
  on.call(signIn, { account, password, ...typed, ...(device === undefined ? {} : { device }) } as never, {
    address: from,
  });
const guess = (account: string, from: string, device?: string) =>
  attempt(account, { password: 'wrong password', from, ...(device === undefined ? {} : { device }) });

/** At a pace that no limit of calls a minute notices. */
async function guessSlowly(account: string, times: number, from: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < times; n++) {
    statuses.push((await guess(account, from)).status);
    app.clock.now += 2000;
  }
  return statuses;
}

describe('guessing from one address', () => {
  it('is slowed down after ten, and locks nobody out elsewhere', { timeout: 120_000 }, async () => {
    const mobile = await someone();
    const statuses = await guessSlowly(mobile, 101, '10.1.0.1');
    expect(statuses).toEqual([...Array(10).fill(400), ...Array(91).fill(429)]);
    const refused = await attempt(mobile, { from: '10.1.0.1' });
    expect([refused.status, refused.msg]).toEqual([429, '密码输错次数过多，请 12 分钟后再试']);
    expect(Number(refused.headers['retry-after'])).toBe(15 * 60 - 101 * 2);
    expect((await attempt(mobile, { from: '10.1.0.2' })).status).toBe(200);
  });

  it('is slowed down also when all come at once, on two servers', { timeout: 60_000 }, async () => {
    const mobile = await someone();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        attempt(mobile, { password: 'wrong password', from: '10.2.0.1' }, n % 2 === 0 ? app : other),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(10).fill(400), ...Array(20).fill(429)]);
  });

  it('says the same of an account that does not exist, without looking at the password', async () => {
    const [known, unknown] = [await someone(), newMobile()];
    const told: unknown[] = [];
    for (const [account, from] of [
      [known, '10.3.0.1'],
      [unknown, '10.3.0.2'],
    ] as const) {
      for (let n = 0; n < 10; n++) await guess(account, from);
      const before = hashing.verifications;
      const { status, text, headers } = await guess(account, from);
      told.push({ status, text, again: headers['retry-after'], looked: hashing.verifications - before });
    }
    expect(told[0]).toEqual(told[1]);
    expect(told[0]).toMatchObject({ status: 429, looked: 0 });
  });
});

describe('guessing from many addresses', () => {
  it('locks the account for new devices only; what is refused for the lock does not prolong it', {
    timeout: 120_000,
  }, async () => {
    const mobile = await someone();
    const device = newDevice();
    expect((await attempt(mobile, { from: '10.4.0.1', device })).status).toBe(200);
    for (let address = 1; address <= 10; address++)
      for (let n = 0; n < 10; n++) expect((await guess(mobile, `10.4.1.${address}`)).status).toBe(400);
    expect((await attempt(mobile, { from: '10.4.0.2' })).status).toBe(429);
    expect((await attempt(mobile, { from: '10.4.0.2', device: newDevice() })).status).toBe(429);
    // Where the person has signed in before, from whatever address.
    expect((await attempt(mobile, { from: '10.4.0.3', device })).status).toBe(200);
    app.clock.now += 59 * minute;
    for (let n = 0; n < 20; n++) expect((await guess(mobile, `10.4.2.${n}`)).status).toBe(429);
    app.clock.now += minute;
    expect((await attempt(mobile, { from: '10.4.0.2' })).status).toBe(200);
  });
});

describe('an account typed to look like something else that is counted', () => {
  it('uses up no tries but its own', { timeout: 60_000 }, async () => {
    const mobile = await someone();
    const session = (await attempt(mobile, { from: '10.8.0.1' })).data as { access_token: string };
    const [row] = await app.sql<{ id: string }>('select max(id) as id from sessions');
    // As often as each of the counters it looks like would allow.
    const spellings = [
      [`${mobile}|10.8.0.1`, 10],
      ['|10.8.0.1', 40],
      [`session|${row?.id}`, 10],
    ] as const;
    for (const [typed, times] of spellings)
      for (let n = 0; n < times; n++) expect((await guess(typed, `10.8.1.${n % 5}`)).status).toBe(400);
    expect((await attempt(mobile, { from: '10.8.0.1' })).status).toBe(200);
    const change = {
      old_password: password,
      password: 'running-waters-carve',
      password_confirmation: 'running-waters-carve',
    };
    expect((await app.call(changePassword, change, { as: session.access_token })).status).toBe(200);
  });
});

describe('a device that signed in before', () => {
  it('gets its tries also where a neighbour at the same address guesses, and no more than ten', {
    timeout: 120_000,
  }, async () => {
    const [mobile, device] = [await someone(), newDevice()];
    expect((await attempt(mobile, { from: '10.5.0.1', device })).status).toBe(200);
    app.clock.now += minute;
    // The whole budget of the address is used up, by tries on this account and on others.
    for (let n = 0; n < 20; n++) await guess(mobile, '10.5.0.1');
    for (let n = 0; n < 25; n++) await guess(newMobile(), '10.5.0.1');
    expect((await attempt(await someone(), { from: '10.5.0.1' })).status).toBe(429);
    expect((await attempt(mobile, { from: '10.5.0.1', device })).status).toBe(200);
    for (let n = 0; n < 10; n++) expect((await guess(mobile, '10.5.0.1', device)).status).toBe(400);
    expect((await attempt(mobile, { from: '10.5.0.9', device })).status).toBe(429);
    expect((await attempt(mobile, { from: '10.5.0.9' })).status).toBe(200);
  });

  it('is known for the person who signed in there, and for no one else', { timeout: 60_000 }, async () => {
    const [mobile, colleague, device] = [await someone(), await someone(), newDevice()];
    expect((await attempt(mobile, { from: '10.6.0.1', device })).status).toBe(200);
    for (let n = 0; n < 10; n++) await guess(colleague, '10.6.0.1', device);
    expect((await attempt(colleague, { from: '10.6.0.1', device })).status).toBe(429);
    expect((await attempt(mobile, { from: '10.6.0.1', device })).status).toBe(200);
  });

  it('is kept as a hash, and forgotten when nobody has signed in there for half a year', async () => {
    const [mobile, device] = [await someone(), newDevice()];
    await attempt(mobile, { from: '10.7.0.1', device });
    const kept = () => app.sql<{ device: Buffer }>('select device from sign_in_devices');
    expect((await kept()).length).toBeGreaterThan(0);
    expect(JSON.stringify((await kept()).map((row) => row.device.toString()))).not.toContain(device);
    app.clock.now += 181 * 24 * 60 * minute;
    await app.jobs.find((job) => job.name === 'identity/forget-devices')?.run();
    expect(await kept()).toEqual([]);
  });
});
