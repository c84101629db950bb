import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isSignedIn, myself, refreshToken, signIn } from '@tongzhou/contract/areas/identity/session.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

const tally = (statuses: readonly number[]) => {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

describe('with the limits of a real company', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createTestApp({ settings: { LIMIT_SCALE: '1' } });
  });
  afterAll(() => app.close());

  const spray = (accounts: number, address: string, from = 0) =>
    Promise.all(
      Array.from({ length: accounts }, (_, n) =>
        app.call(
          signIn,
          { account: `1350000${String(from + n).padStart(4, '0')}`, password: 'Summer2026!' },
          { address },
        ),
      ),
    );

  it('one password against 200 accounts from one address is stopped before the 60th, whenever it begins [A18]', {
    timeout: 60_000,
  }, async () => {
    // The minute that began with the server's start ends in the middle of it.
    app.clock.now += 59_999;
    const before = await spray(30, '10.0.0.2');
    app.clock.now += 1;
    const answers = [...before, ...(await spray(170, '10.0.0.2', 30))];
    const stopped = answers.findIndex((answer) => answer.status === 429);
    expect(stopped).toBeGreaterThan(20);
    expect(stopped).toBeLessThan(60);
    expect(answers.filter((answer) => answer.status === 400).length).toBeLessThan(60);
    expect(answers[stopped]).toMatchObject({ code: 429, msg: '操作过于频繁，请稍后再试', data: null });
    expect(Number(answers[stopped]?.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('nor does asking two servers in turn help', { timeout: 60_000 }, async () => {
    const second = await createTestApp({ beside: app });
    try {
      const statuses: number[] = [];
      for (let n = 0; n < 70; n++) {
        const server = n % 2 === 0 ? app : second;
        const attempt = { account: `1390000${String(n).padStart(4, '0')}`, password: 'Summer2026!' };
        statuses.push((await server.call(signIn, attempt, { address: '10.0.0.9' })).status);
      }
      expect(statuses.indexOf(429)).toBeGreaterThan(20);
      expect(statuses.indexOf(429)).toBeLessThan(60);
    } finally {
      await second.close();
    }
  });

  it('another address is not held up by it, and the same one is served again a minute later', async () => {
    await app.sql('truncate sign_in_failures');
    for (let n = 0; n < 3; n++) expect((await spray(1, '10.0.0.3'))[0]?.status).toBe(400);
    expect((await spray(1, '10.0.0.2'))[0]?.status).toBe(429);
    app.clock.now += 60_000;
    expect((await spray(1, '10.0.0.2'))[0]?.status).toBe(400);
  });

  it('isLogin says 0 or 1 and nothing else, whatever it is given [A16]', async () => {
    const person = await aPerson(app, { name: '孙大海' });
    const token = await app.signInAs(person);
    const asOther = await app.signInAs(await aPerson(app));
    const ask = (value: unknown, as?: string) =>
      app.call(isSignedIn, { token: value } as { token: string }, as === undefined ? {} : { as });
    const yes = await ask(token, asOther);
    expect(yes.text).toBe('{"code":200,"msg":"成功","data":1}');
    for (const value of ['garbage', '', '..', 'x'.repeat(4096), `${token}x`, "' or 1=1", '\u202e'])
      expect((await ask(value)).text).toBe('{"code":200,"msg":"成功","data":0}');
    app.clock.now += 31 * 60_000;
    expect((await ask(token)).text).toBe('{"code":200,"msg":"成功","data":0}');
    // What is no token at all is refused before anyone looks: too long, too large, not text.
    expect((await ask('x'.repeat(5000))).status).toBe(422);
    expect((await ask('x'.repeat(1 << 20))).status).toBe(413);
    for (const value of [null, 1, {}, ['x'], '\0']) expect((await ask(value)).status).toBe(422);
  });

  it('isLogin and refresh are refused when hammered [A16]', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 650; n++) {
      const answer =
        n % 2 === 0
          ? await app.call(isSignedIn, { token: 'x' }, { address: '10.0.0.9' })
          : await app.call(refreshToken, {}, { as: 'x', address: '10.0.0.9' });
      statuses.push(answer.status);
    }
    expect(tally(statuses)).toEqual({ 200: 300, 401: 300, 429: 50 });
    expect((await app.call(isSignedIn, { token: 'x' }, { address: '10.0.0.10' })).status).toBe(200);
  });
});

describe('300 sign-ins at the same moment [A24]', () => {
  let app: TestApp;
  let port: number;
  let token: string;

  beforeAll(async () => {
    app = await createTestApp();
    await app.server.listen({ port: 0, host: '127.0.0.1' });
    port = (app.server.server.address() as AddressInfo).port;
    token = await app.signInAs(await aPerson(app));
  });
  afterAll(() => app.close());

  interface Timed {
    readonly status: number;
    readonly retryAfter: string | undefined;
    readonly ms: number;
  }

  const send = (agent: Agent, path: string, method: string, headers: Record<string, string>, body?: string) =>
    new Promise<Timed>((resolve, reject) => {
      const started = performance.now();
      const sent = request({ host: '127.0.0.1', port, path, method, headers, agent }, (response) => {
        response.resume().on('end', () => {
          const retryAfter = response.headers['retry-after'];
          resolve({ status: response.statusCode ?? 0, retryAfter, ms: performance.now() - started });
        });
      });
      sent.on('error', reject).end(body);
    });

  it('are served as far as the queue reaches, the surplus is sent away, and everyone else works on', {
    timeout: 60_000,
  }, async () => {
    const storm = new Agent({ keepAlive: true, maxSockets: 300 });
    const calm = new Agent({ keepAlive: true, maxSockets: 1 });
    const lookAround = () => send(calm, myself.path, 'GET', { authorization: `Bearer ${token}` });
    await lookAround();

    let over = false;
    const signIns = Promise.all(
      Array.from({ length: 300 }, (_, n) => {
        const body = JSON.stringify({ account: `1340000${String(n).padStart(4, '0')}`, password: 'Summer2026!' });
        return send(storm, signIn.path, 'POST', { 'content-type': 'application/json' }, body);
      }),
    ).finally(() => {
      over = true;
    });
    const others: Timed[] = [];
    while (!over) others.push(await lookAround());
    const answers = await signIns;
    storm.destroy();
    calm.destroy();

    const counts = tally(answers.map((answer) => answer.status));
    expect(Object.keys(counts).every((status) => ['400', '429', '503'].includes(status))).toBe(true);
    // Four at once and forty waiting: people do get in, and no queue grows without end.
    expect(counts[400]).toBeGreaterThanOrEqual(20);
    expect(counts[503]).toBeGreaterThan(100);
    for (const answer of answers.filter(({ status }) => status !== 400))
      expect(Number(answer.retryAfter)).toBeGreaterThan(0);

    expect(others.length).toBeGreaterThan(20);
    expect(tally(others.map((answer) => answer.status))).toEqual({ 200: others.length });
    const sorted = others.map((answer) => answer.ms).sort((a, b) => a - b);
    expect(sorted[Math.ceil(sorted.length * 0.99) - 1]).toBeLessThan(500);
  });
});
