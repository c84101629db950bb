import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { routes } from '@tongzhou/contract/routes.ts';
import { clientPages } from '@tongzhou/contract/rules/projects/client-paths.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, createApp } from '#app/app.ts';
import { watchedLog } from '#testing/log/log-canary.ts';
import { converse, openPort } from '#testing/program/wire.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// A folder of built pages as it might look after a careless build: what is meant to be served stands beside what is not.

const secret = 'THIS-MUST-NOT-GET-OUT';
let folder: string;
let base: TestApp;
let app: App;
let port: number;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tongzhou-web-'));
  const files = {
    'web/index.html': '<title>index</title>',
    'web/login.html': '<title>login</title>',
    'web/api-docs.html': '<title>docs</title>',
    'web/client.html': '<title>client</title>',
    'web/assets/app-1a2b3c.js': 'built()',
    'web/.env': secret,
    'web/package.json': secret,
    'web/backup.sql': secret,
    'web/app.js.map': secret,
    'web/.git/HEAD': secret,
    'web/uploads/a.pdf': secret,
    'web/assets/.env': secret,
    'secret.txt': secret,
  };
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  base = await createTestApp();
  app = await createApp({
    config: base.config,
    connection: base.testDatabase.connection,
    clock: () => base.clock.now,
    log: watchedLog(),
    webFolder: path.join(folder, 'web'),
  });
  port = await openPort(app);
});
afterAll(async () => {
  await app.close();
  await base.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (target: string, method = 'GET') =>
  converse({ port, send: [`${method} ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`], until: 'close' });

describe('pages', () => {
  it('answer at every address of the route table, and / leads to the login', async () => {
    expect(await ask('/login')).toMatchObject({ status: 200, body: expect.stringContaining('login') });
    expect(await ask('/')).toMatchObject({ status: 302, headers: { location: '/login' } });
    const clients = new Set<string>(Object.values(clientPages));
    for (const route of routes.filter((one) => one.path !== '/login')) {
      const answer = await ask(route.path);
      expect([route.path, answer.status]).toEqual([route.path, 200]);
      expect(answer.body).toContain(clients.has(route.path) ? 'client' : 'index');
    }
    expect(await ask('/assets/app-1a2b3c.js')).toMatchObject({ status: 200, body: expect.stringContaining('built()') });
  });

  it('hold no figures: /leadership is a page like any other [C16]', async () => {
    const cockpit = await ask('/leadership');
    expect(cockpit.body).toContain('<title>index</title>');
    expect(routes.find((route) => route.path === '/leadership')?.authority).toBe(0);
  });
});

describe('what is not a page, an asset or a call [C11]', () => {
  it.each([
    '/metrics',
    '/.git/HEAD',
    '/.git/config',
    '/.env',
    '/assets/.env',
    '/assets/../.env',
    '/assets/%2e%2e/.env',
    '/assets/..%2f.env',
    '/assets/..%5c.env',
    '/assets/../../secret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/assets/',
    '/assets',
    '/package.json',
    '/package-lock.json',
    '/server/src/main.ts',
    '/src/main.ts',
    '/app.js.map',
    '/assets/app-1a2b3c.js.map',
    '/index.html',
    '/login.html',
    '/uploads/',
    '/uploads/a.pdf',
    '/files/',
    '/data/auth-key',
    '/auth-key',
    '/backup.sql',
    '/dump.sql.gz',
    '/openapi.json',
    '/api/openapi.json',
    '/swagger',
    '/swagger-ui.html',
    '/v3/api-docs',
    '/actuator/env',
    '/druid/index.html',
    '/debug',
    '/status',
    '/server-status',
    '/phpinfo.php',
    '/wp-login.php',
    '/admin',
    '/console',
    '/graphql',
    '/.well-known/security.txt',
    '/robots.txt',
  ])('%s is not there', async (target) => {
    const answer = await ask(target);
    expect([target, answer.status]).toEqual([target, expect.toBeOneOf([400, 403, 404])]);
    expect(answer.body).not.toContain(secret);
    expect(answer.body).not.toContain('built()');
  });

  it('the API document: its page is open, the document is not', async () => {
    expect(await ask('/api/docs')).toMatchObject({ status: 200, body: expect.stringContaining('docs') });
    const answer = await ask('/api/docs/openapi.json');
    expect([answer.status, answer.body.includes('openapi')]).toEqual([401, false]);
  });

  it('health and readiness say one word', async () => {
    expect((await ask('/health')).body).toBe('{"status":"ok"}');
    expect((await ask('/ready')).body).toBe('{"status":"ready"}');
  });

  it('nothing is written by a page address', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
      expect([method, (await ask('/login', method)).status]).toEqual([method, expect.toBeOneOf([400, 404])]);
  });
});
