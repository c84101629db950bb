import { api } from '@tongzhou/contract/api.ts';
import { endpoint } from '@tongzhou/contract/endpoint.ts';
import { Nothing, noInput } from '@tongzhou/contract/fields.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkServed } from '#app/check-served.ts';
import { httpServer } from '#platform/http/http-server.ts';
import { type Served, serve } from '#platform/http/serve.ts';
import { watchedLog } from '#testing/log/log-canary.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

type Areas = Record<string, Served[]>;

const servedFor = (endpoints: (typeof api)[string]): Served[] =>
  endpoints.map((one) => serve(one, { run: async () => null as never }));
const complete = (): Areas =>
  Object.fromEntries(Object.entries(api).map(([area, endpoints]) => [area, servedFor(endpoints)]));
const stranger = serve(
  endpoint({
    method: 'GET',
    path: '/api/stranger',
    summary: 'x',
    permission: 'public',
    effect: 'read',
    input: 'query',
    schema: noInput,
    reply: Nothing,
    example: {},
  }),
  { run: async () => null },
);

describe('the calls of the contract', () => {
  it('are served, each once, by the area it belongs to', () => {
    expect(() => checkServed(complete())).not.toThrow();
  });

  it.each(Object.keys(api))('stop the start when one of %s is served by nobody [C02]', (area) => {
    for (const [index, { endpoint: missing }] of (complete()[area] ?? []).entries()) {
      const areas = complete();
      areas[area]?.splice(index, 1);
      expect(() => checkServed(areas)).toThrow(
        `${area}: ${missing.method} ${missing.path} is in the contract and nobody serves it`,
      );
    }
  });

  it('stop the start when one is served twice, by another area, or agreed with nobody [C02]', () => {
    const twice = complete();
    twice.files?.push(...(twice.files ?? []).slice(0, 1));
    expect(() => checkServed(twice)).toThrow('POST /api/common/uploadFile is served twice or is not in the contract');

    const moved = complete();
    moved.home?.push(...(moved.files?.splice(0, 1) ?? []));
    expect(() => checkServed(moved)).toThrow('uploadFile');

    const extra = complete();
    extra.home?.push(stranger);
    expect(() => checkServed(extra)).toThrow('home: GET /api/stranger is served twice or is not in the contract');

    expect(() => checkServed({ ...complete(), unknown: [stranger] })).toThrow('unknown: GET /api/stranger');
    const { notices: _, ...without } = complete();
    expect(() => checkServed(without)).toThrow('notices: GET /api/announcement/messagePage is in the contract');
  });
});

describe('a route', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  const server = () => httpServer({ log: watchedLog(), trustProxy: [], https: false });
  const named = (method: string, path: string) => `route ${method} ${path} was not made by serve()`;

  it('that was not made by serve stops the start and is named [C02]', async () => {
    const one = await server();
    expect(() => one.get('/api/backdoor', () => 'x')).toThrow(named('GET', '/api/backdoor'));
    expect(() => one.post('/internal', () => 'x')).toThrow(named('POST', '/internal'));
    expect(() => one.all('/api/*', () => 'x')).toThrow('was not made by serve()');
    await one.close();
  });

  it('that a plugin brings along stops the start too [C02]', async () => {
    const one = await server();
    one.register(async (plugin) => {
      plugin.get('/metrics', () => 'x');
    });
    await expect(one.ready()).rejects.toThrow(named('GET', '/metrics'));
    await one.close();
  });

  it('cannot be added to the finished server either', () => {
    expect(() => app.server.delete('/api/user/session', () => 'x')).toThrow();
  });

  it('exists for every call of the contract, and for its verb only', () => {
    for (const { method, path: url } of Object.values(api).flat()) {
      expect(app.server.hasRoute({ method, url })).toBe(true);
      const others = (['GET', 'PUT', 'POST', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'] as const).filter(
        (verb) =>
          !Object.values(api)
            .flat()
            .some((one) => one.path === url && one.method === verb),
      );
      for (const other of others)
        expect([other, url, app.server.hasRoute({ method: other, url })]).toEqual([other, url, false]);
    }
  });
});

describe('a server that cannot serve', () => {
  it('takes no job', async () => {
    const app = await createTestApp();
    const waitsForJobs = () =>
      app.sql(
        `select pid from pg_stat_activity where datname = current_database() and query ilike 'listen "jobs:insert"%'`,
      );
    await expect(app.startWork(() => Promise.reject(new Error('the port is taken')))).rejects.toThrow('taken');
    expect(await waitsForJobs()).toEqual([]);
    await app.startWork();
    await expect.poll(waitsForJobs).toHaveLength(1);
    await app.close();
  });
});
