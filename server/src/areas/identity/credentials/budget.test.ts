import { changePassword, mySessions } from '@tongzhou/contract/areas/identity/account.ts';
import { myself, signOut } from '@tongzhou/contract/areas/identity/session.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '#areas/identity/credentials/password.ts';
import { aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

const first = 'still-waters-run';
const minute = 60_000;
let hash: string;
let app: TestApp;
let other: TestApp;

beforeAll(async () => {
  app = await createTestApp({ settings: { LIMIT_SCALE: '1' } });
  other = await createTestApp({ beside: app });
  hash = await hashPassword(first);
});
afterAll(async () => {
  await other.close();
  await app.close();
});

async function someone(): Promise<number> {
  const id = await aPerson(app);
  await app.sql('update credentials set password_hash = $1 where user_id = $2', [hash, id]);
  return id;
}

const change = (as: string, old_password = first, on = app) => {
  const password = 'deep-waters-2';
  return on.call(changePassword, { old_password, password, password_confirmation: password }, { as });
};

describe('over the personal budget of calls', () => {
  it('one can still log out and change the password', { timeout: 60_000 }, async () => {
    const person = await someone();
    const [leaving, staying] = [await app.signInAs(person), await app.signInAs(person)];
    let calls = 0;
    for (let status = 200; status === 200; calls++) status = (await app.call(mySessions, {}, { as: leaving })).status;
    expect(calls).toBeGreaterThan(1000);
    expect((await app.call(myself, {}, { as: staying })).status).toBe(429);

    expect((await app.call(signOut, {}, { as: leaving })).status).toBe(200);
    expect((await app.call(signOut, {}, { as: leaving })).status).toBe(401);
    expect((await change(staying, 'not the old one')).status).toBe(400);
    expect((await change(staying)).status).toBe(200);
  });
});

describe('ten wrong old passwords in a quarter of an hour', () => {
  it('are the last, also when they come at once', { timeout: 60_000 }, async () => {
    const as = await app.signInAs(await someone());
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => change(as, `guess number ${n}`)));
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses).toEqual([...Array(10).fill(400), ...Array(20).fill(429)]);
  });

  it('close it to the right one too, on every server, until the time is over', { timeout: 60_000 }, async () => {
    const person = await someone();
    const [guessing, elsewhere] = [await app.signInAs(person), await app.signInAs(person)];
    const statuses: number[] = [];
    for (let n = 0; n < 10; n++)
      statuses.push((await change(guessing, `guess number ${n}`, n % 2 ? app : other)).status);
    expect(statuses).toEqual(Array(10).fill(400));
    app.clock.now += 5 * minute;
    for (const on of [app, other]) {
      const refused = await change(guessing, first, on);
      expect(refused).toMatchObject({ status: 429, msg: '密码输错次数过多，请 10 分钟后再试' });
      expect(refused.headers['retry-after']).toBe('600');
    }
    app.clock.now += 10 * minute;
    expect((await change(guessing, 'another guess')).status).toBe(400);
    // Whoever guesses on a stolen device does not keep the person from changing it on their own.
    for (let n = 0; n < 10; n++) await change(guessing, `guess number ${n}`);
    expect((await change(guessing)).status).toBe(429);
    expect((await change(elsewhere)).status).toBe(200);
  });
});
