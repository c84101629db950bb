import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { changePassword, enableSecondFactor, prepareSecondFactor } from '@tongzhou/contract/areas/identity/account.ts';
import { isSignedIn, refreshToken, signIn, signOut } from '@tongzhou/contract/areas/identity/session.ts';
import { deleteMessage, markMessagesRead, messagePage } from '@tongzhou/contract/areas/notices.ts';
import type { Endpoint, SentOf } from '@tongzhou/contract/endpoint.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type App, createApp } from '#app/app.ts';
import { connectionWith } from '#platform/database/database.ts';
import { startJobs } from '#platform/jobs/jobs.ts';
import { programLog } from '#platform/log.ts';
import { aPerson } from '#testing/builders.ts';
import { attachment, upload } from '#testing/files/multipart.ts';
import { openPort } from '#testing/program/wire.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
/** The same server, with everything it says written down. */
let loud: App;
let lines: string[];

beforeAll(async () => {
  app = await createTestApp();
  lines = [];
  loud = await createApp({
    config: app.config,
    connection: app.testDatabase.connection,
    clock: () => app.clock.now,
    log: programLog('trace', { write: (line) => void lines.push(line) }),
    webFolder: path.join(app.config.dataDir, 'none'),
  });
  await loud.startWork();
});
afterAll(async () => {
  await loud.close();
  await app.close();
});

interface Spoken {
  readonly status: number;
  readonly data: Record<string, string>;
}

async function call<E extends Endpoint>(endpoint: E, input: SentOf<E>, as?: string, key?: string): Promise<Spoken> {
  const response = await loud.server.inject({
    method: endpoint.method,
    url: endpoint.path,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (canary)',
      ...(as === undefined ? {} : { authorization: `Bearer ${as}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    payload: JSON.stringify(input),
  });
  return { status: response.statusCode, data: JSON.parse(response.payload).data };
}

describe('what the program writes down', () => {
  it('holds no secret, neither in the log nor in the operation log, at any level [G02] [R28]', async () => {
    const secrets = new Map<string, string>();
    const secret = (name: string, value: string) => {
      expect(value.length).toBeGreaterThan(5);
      secrets.set(name, value);
      return value;
    };
    const password = secret('password', 'canary oars 7291');
    const other = secret('new password', 'canary rudder 5518');
    const wrong = secret('mistyped password', 'canary oars 7290');
    const key = secret('idempotency key', randomUUID());
    const person = await aPerson(app, { password });
    const [row] = await app.sql<{ mobile: string }>('select mobile from users where id = $1', [person]);
    const account = row?.mobile ?? '';

    expect((await call(signIn, { account, password: wrong })).status).toBe(400);
    expect((await call(signIn, { account: wrong, password })).status).toBe(400);
    const opened = await call(signIn, { account, password }, undefined, key);
    const token = secret('token', opened.data.access_token ?? '');
    secret('signature of the token', token.split('.')[2] ?? '');
    await call(isSignedIn, { token });
    const renewed = secret('renewed token', (await call(refreshToken, {}, token)).data.access_token ?? '');
    await call(markMessagesRead, { ids: 'all' }, renewed, key);
    await call(markMessagesRead, { ids: [1] }, renewed, key);
    expect((await call(messagePage, { token: renewed } as never, renewed)).status).toBe(422);

    const prepared = await call(prepareSecondFactor, {}, renewed);
    const totp = secret('second factor', prepared.data.secret ?? '');
    const code = new TOTP({ secret: Secret.fromBase32(totp), digits: 6, period: 30 }).generate({
      timestamp: app.clock.now,
    });
    const enabled = await call(enableSecondFactor, { password, code }, renewed);
    for (const [at, recovery] of (enabled.data.recovery_codes as unknown as string[]).entries())
      secret(`recovery ${at}`, recovery);
    expect(secrets.size).toBeGreaterThan(15);
    const ticket = (await call(signIn, { account, password })).data;
    secret('ticket', ticket.ticket ?? '');
    await call(signIn, { account, password, ticket: ticket.ticket ?? '', code: secrets.get('recovery 0') ?? '' });

    const port = await openPort(loud);
    const text = secret('content of a file', 'canary content 3356');
    const uploaded = await upload([attachment(text, 'a.txt')], {
      port,
      as: renewed,
      key: secret('second key', randomUUID()),
    });
    expect(uploaded.status).toBe(200);
    secret('signature of a link', new URL(uploaded.data.url, 'http://x').searchParams.get('signature') ?? '');
    await fetch(`http://127.0.0.1:${port}${uploaded.data.url}`);
    await upload([{ name: secret('field name', 'canaryfield'), value: 'x' }], { port, as: renewed });

    // PostgreSQL would quote the whole row, hash and all, in the detail of this error.
    const hash = (
      await app.sql<{ password_hash: string }>('select password_hash from credentials where user_id = $1', [person])
    )[0];
    secret('hash', hash?.password_hash ?? '');
    await app.sql(`alter table credentials add constraint broken check (user_id <> ${person}) not valid`);
    const change = { old_password: password, password: other, password_confirmation: other };
    expect((await call(changePassword, change, renewed)).status).toBe(500);
    await app.sql('alter table credentials drop constraint broken');
    expect((await call(changePassword, change, renewed)).status).toBe(200);
    secret('key of the server', app.config.authKeys[0] ?? '');
    const [session] = await app.sql<{ secret: string }>('select secret from sessions where user_id = $1 limit 1', [
      person,
    ]);
    secret('session', session?.secret ?? '');
    await call(signOut, {}, renewed);

    const log = lines.join('');
    const rows = JSON.stringify(await app.sql('select * from log.operations'));
    const told = [...secrets].filter(
      ([, value]) => log.includes(value) || log.includes(Buffer.from(value).toString('base64')),
    );
    const recorded = [...secrets].filter(([, value]) => rows.includes(value));
    expect(told.map(([name]) => name)).toEqual([]);
    expect(recorded.map(([name]) => name)).toEqual([]);
    // It was listening: the failure is there, with the request's number and without its values.
    expect(log).toContain('"constraint":"broken"');
    expect(log).toContain('"msg":"request failed"');
    expect(log).toContain('"route":"/api/user/resetpwd"');
    expect(log).not.toContain(account);
  });

  it('names the request, so that an answer can be found again [G01]', async () => {
    await app.sql('alter table messages rename column title to titel');
    const token = await app.signInAs(await aPerson(app));
    const response = await loud.server.inject({
      method: 'GET',
      url: messagePage.path,
      headers: { authorization: `Bearer ${token}` },
    });
    await app.sql('alter table messages rename column titel to title');
    expect(response.statusCode).toBe(500);
    const entry = lines
      .map((line) => JSON.parse(line))
      .find((line) => line.requestId === response.headers['x-request-id'] && line.err);
    expect(entry).toMatchObject({ level: 50, msg: 'request failed', route: messagePage.path, err: { code: '42703' } });
    expect(entry.err.stack).toMatch(/^\s+at /);
  });

  it('is one line of JSON each, whatever is in it [E10]', async () => {
    const log = programLog('trace', { write: (line) => void lines.push(line) });
    const nasty = 'a\r\n{"level":60,"msg":"forged"}\n\u001b[31mred\u2028\0';
    log.info({ reason: nasty, message: nasty, password: nasty, headers: { authorization: nasty } }, nasty);
    log.error(Object.assign(new Error(nasty), { detail: nasty, code: '22P02' }));
    for (const line of lines.slice(-2)) {
      expect(line.trimEnd().split('\n')).toHaveLength(1);
      expect(line).not.toContain('\u001b');
    }
    expect(JSON.parse(lines.at(-2) ?? '')).toEqual({
      level: 30,
      time: expect.any(String),
      reason: nasty,
      message: nasty,
      msg: nasty,
    });
    expect(JSON.parse(lines.at(-1) ?? '').err).toMatchObject({ message: 'a value was refused', code: '22P02' });
    expect(lines.at(-1)).not.toContain('detail');
    for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
  });

  it('quotes no value of a statement, however the error comes to it', async () => {
    const before = lines.length;
    const log = programLog('trace', { write: (line) => void lines.push(line) });
    const secret = '110101199505050026';
    const refused = await app.sql(`select $1::int8`, [`${secret}x`]).catch((error: Error) => error);
    expect((refused as Error).message).toContain(secret);
    log.warn({ reason: refused }, 'lost');
    log.error({ err: new Error('outer', { cause: refused }) }, 'failed');
    const job = { name: 'test/leaking', cron: '0 0 1 1 *', run: () => Promise.reject(refused) };
    const runner = await startJobs(connectionWith(app.testDatabase.connection), [job], log);
    await app.sql(`select graphile_worker.add_job('test/leaking')`);
    await vi.waitFor(() => expect(lines.slice(before).join('')).toContain('job worker'), { timeout: 10_000 });
    await runner.stop();
    const said = lines.slice(before);
    expect(said.filter((line) => line.includes(secret))).toEqual([]);
    expect(JSON.parse(said[0] ?? '')).toMatchObject({ reason: 'a value was refused', msg: 'lost' });
    expect(said.find((line) => line.includes('job worker'))).toContain('test/leaking');
  });

  it('says of a lost database that it was lost', async () => {
    const before = lines.length;
    await app.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'tongzhou'`,
    );
    await vi.waitFor(() => expect(lines.slice(before).join('')).toContain('database connection lost'));
    const token = await vi.waitFor(async () => app.signInAs(await aPerson(app)));
    await vi.waitFor(async () => expect((await call(deleteMessage, { id: 1 } as never, token)).status).toBe(422));
  });
});
