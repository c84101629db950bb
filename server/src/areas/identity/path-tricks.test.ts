import { roleGroups } from '@tongzhou/contract/areas/identity/permission.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administratorId, aPerson } from '#testing/builders.ts';
import { converse, openPort } from '#testing/program/wire.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// The call tried is one that an employee may not make. Clients tidy addresses up before sending them, so these are written
// to the socket byte by byte.

const plain = roleGroups.path;
let app: TestApp;
let port: number;
let employee: string;
let administrator: string;

beforeAll(async () => {
  app = await createTestApp();
  port = await openPort(app);
  employee = await app.signInAs(await aPerson(app));
  administrator = await app.signInAs(administratorId);
});
afterAll(() => app.close());

const ask = (requestLine: string, token: string | undefined, headers: readonly string[] = []) => {
  const bearer = token === undefined ? [] : [`Authorization: Bearer ${token}`];
  const lines = [requestLine, 'Host: 127.0.0.1', 'Connection: close', ...bearer, ...headers];
  return converse({ port, send: [`${lines.join('\r\n')}\r\n\r\n`], until: 'close' });
};

describe('an address written differently [C04]', () => {
  it('is tried against a call that answers an administrator and refuses an employee', async () => {
    const served = await ask(`GET ${plain} HTTP/1.1`, administrator);
    expect([served.status, served.body.includes('系统管理员')]).toEqual([200, true]);
    expect((await ask(`GET ${plain} HTTP/1.1`, employee)).status).toBe(403);
    expect((await ask(`GET ${plain} HTTP/1.1`, undefined)).status).toBe(401);
  });

  it.each([
    '//api/ltd/userGroupAll',
    '/api//ltd/userGroupAll',
    '/api/ltd//userGroupAll',
    '///api/ltd/userGroupAll',
    '/api/%6ctd/userGroupAll',
    '/%61pi/ltd/userGroupAll',
    '/api/ltd/user%47roupAll',
    '/api/%256ctd/userGroupAll',
    '/API/ltd/userGroupAll',
    '/api/LTD/userGroupAll',
    '/api/ltd/usergroupall',
    '/api/ltd/userGroupAll/',
    '/api/ltd/userGroupAll//',
    '/api/ltd/userGroupAll/.',
    '/api/ltd/userGroupAll;x=1',
    '/api/ltd;x=1/userGroupAll',
    '/;/api/ltd/userGroupAll',
    '/api/user/login/../ltd/userGroupAll',
    '/api/user/login/../../ltd/userGroupAll',
    '/api/user/login/..;/..;/ltd/userGroupAll',
    '/api/user/isLogin/%2e%2e/%2e%2e/ltd/userGroupAll',
    '/login/../api/ltd/userGroupAll',
    '/assets/../api/ltd/userGroupAll',
    '/health/../api/ltd/userGroupAll',
    '/./api/ltd/userGroupAll',
    '/api/./ltd/userGroupAll',
    '/api/ltd%2fuserGroupAll',
    '/api%2fltd%2fuserGroupAll',
    '/%2fapi/ltd/userGroupAll',
    '/api%5cltd%5cuserGroupAll',
    '/api\\ltd\\userGroupAll',
    '/api/ltd\\userGroupAll',
    '/api/ltd/userGroupAll%00',
    '/api/ltd/userGroupAll%20',
    '/api/ltd/userGroupAll%09',
    '/api/ltd/userGroupAll%0d%0a',
    '/api/ltd/userGroupAll%3f',
    '/api/ltd/userGroupAll%23',
    '/api/ltd/userGroupAll#x',
    '/api/ltd/userGroupAll.json',
    '/api/ltd/userGroupAll.css',
    '/api/ltd/userGroupAll/x.js',
    '/api/ltd/*',
    '/api/ltd/',
    '/api/ltd/userGroupAl%6C?',
    '/api/ltd/userGroupAll?x=/api/user/login',
    '/api/ltd/%c0%afuserGroupAll',
    '/api/ltd/%ff',
    'http://127.0.0.1/api/ltd/userGroupAll',
    'http://user:pass@127.0.0.1/api/ltd/userGroupAll',
    'https://evil.example//api/ltd/userGroupAll',
  ])('as %s opens nothing', async (target) => {
    for (const [token, refusals] of [
      [undefined, [400, 401, 404]],
      [employee, [400, 403, 404, 422]],
    ] as const) {
      const answer = await ask(`GET ${target} HTTP/1.1`, token);
      expect([target, answer.status]).toEqual([target, expect.toBeOneOf([...refusals])]);
      expect(answer.body).not.toContain('系统管理员');
    }
  });

  it.each(['HEAD', 'OPTIONS', 'TRACE', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'get', 'GETX'])(
    'with the method %s opens nothing',
    async (method) => {
      const answer = await ask(`${method} ${plain} HTTP/1.1`, employee, ['Content-Length: 0']);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.body).not.toContain('系统管理员');
    },
  );

  it('in a header that some proxies obey opens nothing', async () => {
    for (const header of [
      `X-Original-URL: ${plain}`,
      `X-Rewrite-URL: ${plain}`,
      'X-HTTP-Method-Override: GET',
      'X-Forwarded-For: 127.0.0.1',
      'X-Forwarded-User: admin',
      'X-User-Id: 1',
      'Cookie: admin_token=1; user_id=1',
    ]) {
      const answer = await ask(`GET ${plain} HTTP/1.1`, employee, [header]);
      expect([header, answer.status]).toEqual([header, 403]);
      const anonymous = await ask('GET /api/user/unknown HTTP/1.1', undefined, [header]);
      expect([header, anonymous.status]).toEqual([header, 404]);
    }
  });

  it('with two tokens is that of nobody', async () => {
    const both = await ask(`GET ${plain} HTTP/1.1`, employee, [`Authorization: Bearer ${administrator}`]);
    expect(both.status).toBeGreaterThanOrEqual(400);
    expect(both.body).not.toContain('系统管理员');
  });
});
