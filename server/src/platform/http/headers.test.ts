import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { api } from '@tongzhou/contract/api.ts';
import { removeDemo } from '@tongzhou/contract/areas/identity/demo.ts';
import { signOut } from '@tongzhou/contract/areas/identity/session.ts';
import { live } from '@tongzhou/contract/areas/notices/live.ts';
import { message, messagePage } from '@tongzhou/contract/areas/notices.ts';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, createApp } from '#app/app.ts';
import { administratorId, aPerson } from '#testing/builders.ts';
import { watchedLog } from '#testing/log/log-canary.ts';
import { bearer, converse, jsonType, openPort, request } from '#testing/program/wire.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await createTestApp();
  token = await app.signInAs(await aPerson(app));
});
afterAll(() => app.close());

const policy =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; " +
  "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'; require-trusted-types-for 'script'; " +
  'trusted-types default dompurify';
const always = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'x-robots-tag': 'noindex, nofollow',
};

const requests: readonly [status: number, what: string, options: InjectOptions][] = [
  [200, 'a reply', { method: 'GET', url: messagePage.path, headers: { authorization: 'token' } }],
  [401, 'no session', { method: 'GET', url: messagePage.path }],
  [403, 'no permission', { method: 'GET', url: '/api/ltd/userGroupAll', headers: { authorization: 'token' } }],
  [404, 'no record', { method: 'GET', url: `${message.path}?id=1`, headers: { authorization: 'token' } }],
  [404, 'no such call', { method: 'GET', url: '/api/nothing' }],
  [404, 'no such file', { method: 'GET', url: '/assets/none.js' }],
  [404, 'another verb', { method: 'PUT', url: messagePage.path }],
  [404, 'a preflight', { method: 'OPTIONS', url: messagePage.path, headers: { origin: 'https://evil.example' } }],
  [400, 'broken JSON', { method: 'POST', url: '/api/user/login', payload: '{', headers: jsonType }],
  [413, 'a large body', { method: 'POST', url: '/api/user/login', payload: 'x'.repeat(300_000), headers: jsonType }],
  [
    415,
    'another type',
    { method: 'POST', url: '/api/user/login', payload: 'x', headers: { 'content-type': 'text/plain' } },
  ],
  [422, 'wrong input', { method: 'POST', url: '/api/user/login', payload: '{}', headers: jsonType }],
  [400, 'a broken address', { method: 'GET', url: '/%zz' }],
  [302, 'the redirect', { method: 'GET', url: '/' }],
  [200, 'health', { method: 'GET', url: '/health' }],
  [200, 'readiness', { method: 'GET', url: '/ready' }],
  [200, 'health, head only', { method: 'HEAD', url: '/health' }],
];

const inject = (options: InjectOptions, server: App = app) =>
  server.server.inject({
    ...options,
    headers: { ...options.headers, ...(options.headers?.authorization === 'token' ? bearer(token) : {}) },
  });

describe('security headers', () => {
  it.each(requests)('stand on an answer %i (%s) [W01]', async (status, _, options) => {
    const { statusCode, headers } = await inject(options);
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject(always);
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('stand on what is answered before there is a request, and on a stream [W01]', async () => {
    const port = await openPort(app);
    const broken = await converse({ port, send: ['GARBAGE\r\n\r\n'], until: 'close' });
    const stream = await converse({ port, send: [request('GET', live.path, bearer(token))], patience: 300 });
    expect([broken.status, stream.status]).toEqual([400, 200]);
    expect(stream.headers).toMatchObject(always);
    // It has no host, so there is nothing to isolate it from.
    const { 'cross-origin-opener-policy': _, ...others } = always;
    expect(broken.headers).toMatchObject(others);
  });

  it('keep answers of calls out of every cache', async () => {
    for (const [, , options] of requests.filter(([, , { url }]) => String(url).startsWith('/api/')))
      expect((await inject(options)).headers['cache-control']).toBe('no-store');
  });

  it('stand on pages and their files too [W01]', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'tongzhou-web-'));
    mkdirSync(path.join(folder, 'assets'));
    for (const name of ['index.html', 'login.html', 'api-docs.html', 'client.html'])
      writeFileSync(path.join(folder, name), `<p>${name}`);
    writeFileSync(path.join(folder, 'assets', 'main-1234.js'), 'export {}');
    const pages = await createApp({
      config: app.config,
      connection: app.testDatabase.connection,
      clock: Date.now,
      log: watchedLog(),
      webFolder: folder,
    });
    const expected = [
      ['/login', 200, 'text/html; charset=utf-8', '<p>login.html'],
      ['/home', 200, 'text/html; charset=utf-8', '<p>index.html'],
      ['/api/docs', 200, 'text/html; charset=utf-8', '<p>api-docs.html'],
      ['/project_management/my_project/accept', 200, 'text/html; charset=utf-8', '<p>client.html'],
      ['/nowhere', 404, 'text/html; charset=utf-8', '<p>index.html'],
      ['/assets/main-1234.js', 200, /javascript/, 'export {}'],
      ['/assets/..%2findex.html', 400, 'application/json; charset=utf-8', /请求格式错误/],
      ['/index.html', 404, 'application/json; charset=utf-8', /接口不存在/],
    ] as const;
    for (const [url, status, type, text] of expected) {
      const { statusCode, headers, payload } = await inject({ method: 'GET', url }, pages);
      expect([url, statusCode]).toEqual([url, status]);
      expect(headers).toMatchObject(always);
      expect(headers['content-type']).toMatch(type);
      expect(payload).toMatch(text);
    }
    await pages.close();
    rmSync(folder, { recursive: true });
  });

  it('isolate the page where browsers heed it, and spare them the complaint elsewhere [W01]', async () => {
    const opener = async (host: string) =>
      (await inject({ method: 'GET', url: '/health', headers: { host } })).headers['cross-origin-opener-policy'];
    for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000']) expect(await opener(host)).toBe('same-origin');
    for (const host of ['10.0.0.5:3000', 'oa.example.cn', 'localhost.evil.example'])
      expect(await opener(host)).toBeUndefined();
  });

  it('promise HTTPS only where people use it [W01]', async () => {
    for (const [address, promised] of [
      ['https://oa.example.cn', 'max-age=31536000; includeSubDomains'],
      ['http://oa.example.cn', undefined],
    ] as const) {
      const other = await createTestApp({ settings: { PUBLIC_URL: address } });
      expect((await inject({ method: 'GET', url: '/health' }, other)).headers['strict-transport-security']).toBe(
        promised,
      );
      expect((await inject({ method: 'GET', url: '/%zz' }, other)).headers['strict-transport-security']).toBe(promised);
      await other.close();
    }
  });
});

describe('another site', () => {
  it.each(['https://evil.example', 'null', 'http://localhost.evil.example', 'http://127.0.0.1:3000'])(
    'with the origin %s gets no leave to read [W04]',
    async (origin) => {
      for (const [, , options] of requests) {
        const asked = {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization',
        };
        const { headers } = await inject({ ...options, headers: { ...options.headers, ...asked } });
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
      }
    },
  );

  it('cannot act through a form or a picture [W03]', async () => {
    const forms = ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'];
    for (const type of forms) {
      const options = { payload: '{"ids":"all"}', headers: { 'content-type': type, authorization: 'token' } };
      const { statusCode } = await inject({ method: 'POST', url: '/api/announcement/messageRead', ...options });
      expect(statusCode).toBe(415);
    }
    const deletions = Object.values(api)
      .flat()
      .filter((endpoint) => endpoint.effect !== 'read');
    expect(deletions.length).toBeGreaterThan(5);
    for (const { path: url, method } of deletions) {
      const alsoRead = Object.values(api)
        .flat()
        .some((other) => other.path === url && other.method === 'GET');
      if (method !== 'GET' && !alsoRead) expect((await inject({ method: 'GET', url })).statusCode).toBe(404);
    }
  });

  it('cannot make a browser act by itself: no cookie carries authority [W06]', async () => {
    const cookie = `admin_token=${token}; token=${token}; session=${token}; authorization=Bearer ${token}`;
    const { statusCode } = await inject({ method: 'GET', url: messagePage.path, headers: { cookie } });
    expect(statusCode).toBe(401);
    for (const [, , options] of requests) expect((await inject(options)).headers['set-cookie']).toBeUndefined();
  });

  it('finds no authority in an address or a body [W06]', async () => {
    for (const name of ['token', 'access_token', 'authorization', 'admin_token']) {
      const asked = await inject({ method: 'GET', url: `${messagePage.path}?${name}=${token}` });
      expect(asked.statusCode).toBe(401);
      const posted = await inject({
        method: 'POST',
        url: '/api/announcement/messageRead',
        payload: JSON.stringify({ ids: 'all', [name]: token }),
        headers: jsonType,
      });
      expect(posted.statusCode).toBe(401);
    }
  });

  it.each([
    ['basic', (one: string) => `Basic ${one}`],
    ['lower case', (one: string) => `bearer ${one}`],
    ['two spaces', (one: string) => `Bearer  ${one}`],
    ['bare', (one: string) => one],
  ])('finds one spelling of the header only (%s) [W06]', async (_, spelt) => {
    const { statusCode } = await inject({
      method: 'GET',
      url: messagePage.path,
      headers: { authorization: spelt(token) },
    });
    expect(statusCode).toBe(401);
  });
});

describe('an answer 500', () => {
  const said = '{"code":500,"msg":"服务器内部错误，请稍后再试","data":null}';
  const calls = Object.values(api)
    .flat()
    .filter(({ transport }) => transport !== 'upload' && transport !== 'stream')
    // It works with rights of its own, and ends everybody's session.
    .filter(({ path }) => path !== removeDemo.path);

  async function failures(tables: string): Promise<string[]> {
    // One each: some of these calls end the session they are made in.
    const sessions: string[] = [];
    while (sessions.length < calls.length) sessions.push(await app.signInAs(administratorId));
    await app.sql(`revoke all on ${tables} from tongzhou_app`);
    const failed: string[] = [];
    for (const endpoint of calls) {
      const search = new URLSearchParams(
        Object.entries(endpoint.example as object).map(([name, value]) => [name, String(value)]),
      );
      const { statusCode, payload, headers } = await app.server.inject({
        method: endpoint.method,
        url: endpoint.input === 'query' ? `${endpoint.path}?${search}` : endpoint.path,
        headers: { ...bearer(sessions.pop() ?? ''), ...(endpoint.input === 'body' ? jsonType : {}) },
        ...(endpoint.input === 'body' ? { payload: JSON.stringify(endpoint.example) } : {}),
      });
      if (statusCode !== 500) continue;
      expect(payload).toBe(said);
      expect(headers).toMatchObject(always);
      expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
      failed.push(`${endpoint.method} ${endpoint.path}`);
    }
    await app.sql(`grant select, insert, update, delete on ${tables} to tongzhou_app`);
    return failed;
  }

  it('says nothing about the inside, in whatever call it comes [W09]', async () => {
    const inHandlers = await failures('messages, departments, posts');
    const inAll = await failures('sessions, users, sign_in_failures, invitations');
    const never = calls
      .map((endpoint) => `${endpoint.method} ${endpoint.path}`)
      .filter((name) => !inHandlers.includes(name) && !inAll.includes(name));
    expect(inHandlers).toContain('GET /api/announcement/messagePage');
    // These end before they need the database: an empty token is none, no key opens the demo, no session's token is the secret
    // of a client's link or of a wall's, no archive is offered, and the signatures do not hold.
    expect(never).toEqual([
      'POST /api/user/isLogin',
      'POST /api/user/demoPersona',
      'POST /api/user/demoLogin',
      'POST /api/client/report',
      'POST /api/client/acceptance',
      'POST /api/client/accept',
      'POST /api/client/pleased',
      'POST /api/client/score',
      'GET /api/client/file',
      'GET /api/common/file',
      'GET /api/common/viewFile',
      'GET /api/common/archive',
      'POST /api/user/registerState',
      'POST /api/user/perfectInfo',
      'POST /api/cockpit/wall',
    ]);
    expect((await app.call(messagePage, {}, { as: token })).status).toBe(200);
  });
});

describe('the address of a caller', () => {
  const logged = async (server: TestApp, headers: Record<string, string>, address: string): Promise<string> => {
    const session = await server.signInAs(administratorId);
    expect((await server.call(signOut, {}, { as: session, headers, address })).status).toBe(200);
    const rows = await server.sql<{ address: string }>('select address from log.operations order by id desc limit 1');
    return rows[0]?.address ?? '';
  };

  it('is the connection’s own, whatever a header says', async () => {
    const forged = { 'x-forwarded-for': '1.2.3.4', 'x-real-ip': '1.2.3.4', forwarded: 'for=1.2.3.4' };
    expect(await logged(app, forged, '10.1.1.1')).toBe('10.1.1.1');
  });

  it('is taken from a trusted proxy, and from nobody else', async () => {
    const behind = await createTestApp({ settings: { TRUST_PROXY: '127.0.0.1,10.0.0.0/8' } });
    expect(await logged(behind, { 'x-forwarded-for': '1.2.3.4' }, '127.0.0.1')).toBe('1.2.3.4');
    expect(await logged(behind, { 'x-forwarded-for': '6.6.6.6, 1.2.3.4, 10.2.2.2' }, '127.0.0.1')).toBe('1.2.3.4');
    expect(await logged(behind, { 'x-forwarded-for': '1.2.3.4' }, '192.168.1.1')).toBe('192.168.1.1');
    await behind.close();
  });
});
