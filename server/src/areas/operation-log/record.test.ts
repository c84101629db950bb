import { api } from '@tongzhou/contract/api.ts';
import { downloadFile, uploadFile } from '@tongzhou/contract/areas/files.ts';
import * as account from '@tongzhou/contract/areas/identity/account.ts';
import * as session from '@tongzhou/contract/areas/identity/session.ts';
import * as notices from '@tongzhou/contract/areas/notices.ts';
import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administratorId, aPerson } from '#testing/builders.ts';
import { attachment, upload } from '#testing/multipart.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { openPort } from '#testing/wire.ts';

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await createTestApp();
  port = await openPort(app);
});
afterAll(() => app.close());

interface Row {
  readonly user_id: string | null;
  readonly user_name: string | null;
  readonly address: string;
  readonly user_agent: string;
  readonly request_id: string;
  readonly area: string;
  readonly action: string;
  readonly object_kind: string | null;
  readonly object_id: string | null;
  readonly object_label: string | null;
  readonly result: string;
  readonly code: number;
  readonly duration_ms: number;
  readonly changes: unknown[];
  readonly ago: number;
}
const entries = (request: unknown) =>
  app.sql<Row & { [key: string]: unknown }>(
    `select *, extract(epoch from clock_timestamp() - at)::float8 as ago from log.operations where request_id = $1 order by id`,
    [request],
  );
const count = async () => Number((await app.sql<{ count: string }>('select count(*) from log.operations'))[0]?.count);

const password = 'oars and water 7';
const where = { address: '10.20.30.40', headers: { 'user-agent': 'Mozilla/5.0 (record test)' } };

interface Scene {
  readonly endpoint: Endpoint;
  /** Does it, and says what the entry should be about. */
  readonly act: (
    person: number,
    token: string,
  ) => Promise<{ readonly request: unknown; readonly status: number; readonly about?: object; readonly who?: number }>;
}
const scene = (endpoint: Endpoint, act: Scene['act']): Scene => ({ endpoint, act });
const messages = async (user: number, howMany: number): Promise<number[]> => {
  const rows = await app.sql<{ id: string }>(
    `insert into messages (user_id, kind, title, content, created_at) select $1, 'system', '请查收', 'x', now() from generate_series(1, $2) returning id`,
    [user, howMany],
  );
  return rows.map((row) => Number(row.id));
};
const told = (
  answer: { status: number; headers: Readonly<Record<string, unknown>> },
  about?: object,
  who?: number,
) => ({
  request: answer.headers['x-request-id'],
  status: answer.status,
  ...(about === undefined ? {} : { about }),
  ...(who === undefined ? {} : { who }),
});
const jobNumber = async (person: number) =>
  (await app.sql<{ job_number: string }>('select job_number from users where id = $1', [person]))[0]?.job_number ?? '';

const scenes: readonly Scene[] = [
  scene(session.signIn, async (person) =>
    told(await app.call(session.signIn, { account: await jobNumber(person), password }, where), {}, person),
  ),
  scene(session.signOut, async (_, as) => told(await app.call(session.signOut, {}, { as, ...where }))),
  scene(account.changePassword, async (_, as) => {
    const change = { old_password: password, password: 'other oars 88', password_confirmation: 'other oars 88' };
    return told(await app.call(account.changePassword, change, { as, ...where }));
  }),
  scene(account.endMySession, async (person, as) => {
    await app.signInAs(person);
    const [row] = await app.sql<{ id: string }>('select id from sessions where user_id = $1 order by id desc limit 1', [
      person,
    ]);
    const id = Number(row?.id);
    return told(await app.call(account.endMySession, { id }, { as, ...where }), {
      object_kind: 'session',
      object_id: String(id),
    });
  }),
  scene(account.endSessionsOf, async (person) => {
    const as = await app.signInAs(administratorId);
    const answer = await app.call(account.endSessionsOf, { user_id: person }, { as, ...where });
    return told(
      answer,
      { object_kind: 'user', object_id: String(person), object_label: expect.stringMatching(/^员工/) },
      administratorId,
    );
  }),
  scene(account.prepareSecondFactor, async (_, as) =>
    told(await app.call(account.prepareSecondFactor, {}, { as, ...where })),
  ),
  scene(account.enableSecondFactor, async (_, as) => {
    const { data } = await app.call(account.prepareSecondFactor, {}, { as });
    const code = new TOTP({ secret: Secret.fromBase32(data.secret), digits: 6, period: 30 }).generate({
      timestamp: app.clock.now,
    });
    return told(await app.call(account.enableSecondFactor, { code }, { as, ...where }));
  }),
  scene(account.disableSecondFactor, async (person, as) => {
    await app.sql('update credentials set totp_enabled = true where user_id = $1', [person]);
    return told(await app.call(account.disableSecondFactor, { password }, { as, ...where }));
  }),
  scene(notices.markMessagesRead, async (_, as) =>
    told(await app.call(notices.markMessagesRead, { ids: 'all' }, { as, ...where })),
  ),
  scene(notices.deleteMessage, async (person, as) => {
    const [id = 0] = await messages(person, 1);
    const about = { object_kind: 'message', object_id: String(id), object_label: '请查收' };
    return told(await app.call(notices.deleteMessage, { id }, { as, ...where }), about);
  }),
  scene(notices.deleteMessages, async (person, as) => {
    const ids = await messages(person, 1);
    const answer = await app.call(notices.deleteMessages, { ids }, { as, ...where });
    return told(answer, { object_kind: 'message', object_id: String(ids[0]) });
  }),
  scene(uploadFile, async (_, as) => {
    const { status, headers, data } = await upload([attachment('x', '合同.txt')], { port, as });
    const about = {
      object_kind: 'file',
      object_id: String(data.id),
      object_label: '合同.txt',
      address: '127.0.0.1',
      user_agent: 'node',
    };
    return { status, request: headers.get('x-request-id'), about };
  }),
  scene(downloadFile, async (_, as) => {
    const { data } = await upload([attachment('x', '合同.txt')], { port, as });
    const answer = await app.server.inject({
      method: 'GET',
      url: data.url,
      remoteAddress: where.address,
      headers: where.headers,
    });
    const about = { object_kind: 'file', object_id: String(data.id), object_label: '合同.txt' };
    return { status: answer.statusCode, request: answer.headers['x-request-id'], about };
  }),
];
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const areaOf = (endpoint: Endpoint) => Object.entries(api).find(([, endpoints]) => endpoints.includes(endpoint))?.[0];

describe('every deed', () => {
  it.each(scenes.map((one) => [nameOf(one.endpoint), one.endpoint.operation, one] as const))(
    '%s leaves one entry 「%s」: who, what, where, with what result, how long [G01]',
    async (_, action, { endpoint, act }) => {
      const person = await aPerson(app, { password });
      const token = await app.signInAs(person);
      const { request, status, about = {}, who = person } = await act(person, token);
      expect(status).toBe(200);
      const found = await entries(request);
      expect(found).toHaveLength(1);
      expect(found[0]).toMatchObject({
        user_id: String(who),
        user_name: who === administratorId ? '系统管理员' : expect.stringMatching(/^员工\d+$/),
        address: where.address,
        user_agent: 'Mozilla/5.0 (record test)',
        area: areaOf(endpoint),
        action,
        result: 'done',
        code: 200,
        changes: [],
        ...about,
      });
      expect(found[0]?.duration_ms).toBeGreaterThanOrEqual(0);
      expect(found[0]?.ago).toBeLessThan(30);
    },
  );

  it('that is several leaves one entry for each', async () => {
    const person = await aPerson(app);
    const ids = await messages(person, 3);
    const answer = await app.call(notices.deleteMessages, { ids }, { as: await app.signInAs(person) });
    const found = await entries(answer.headers['x-request-id']);
    expect(found.map((entry) => Number(entry.object_id))).toEqual(ids);
  });

  it('that waits for a second factor is not yet a login', async () => {
    const person = await aPerson(app, { password });
    await app.sql(`update credentials set totp_enabled = true, totp_secret = 'JBSWY3DPEHPK3PXP' where user_id = $1`, [
      person,
    ]);
    const answer = await app.call(session.signIn, { account: await jobNumber(person), password });
    expect(await entries(answer.headers['x-request-id'])).toMatchObject([
      { action: '登录：等待验证码', user_id: null },
    ]);
  });

  it('that only looks leaves none', async () => {
    const as = await app.signInAs(administratorId);
    const before = await count();
    const looking = Object.values(api)
      .flat()
      .filter(
        (endpoint) =>
          endpoint.effect === 'read' && endpoint.operation === undefined && endpoint.transport === undefined,
      );
    expect(looking.length).toBeGreaterThan(5);
    let refused = 0;
    for (const endpoint of looking)
      if ((await app.call(endpoint, endpoint.example, { as })).status !== 200) refused += 1;
    expect(await count()).toBe(before + refused);
  });

  it('is dated by the database’s clock, whatever the server’s says [G09]', async () => {
    const now = app.clock.now;
    app.clock.now += 24 * 3600 * 1000;
    const answer = await app.call(
      notices.markMessagesRead,
      { ids: 'all' },
      { as: await app.signInAs(administratorId) },
    );
    app.clock.now = now;
    const [entry] = await entries(answer.headers['x-request-id']);
    expect(entry?.ago).toBeGreaterThanOrEqual(0);
    expect(entry?.ago).toBeLessThan(30);
  });
});

describe('without its entry', () => {
  it('nothing is done, nothing logged is shown, and reading goes on [G10]', async () => {
    const person = await aPerson(app);
    const as = await app.signInAs(person);
    await messages(person, 1);
    const { data } = await upload([attachment('secret content', 'a.txt')], { port, as });
    await app.sql('revoke insert on log.operations from tongzhou_app');
    const write = await app.call(notices.markMessagesRead, { ids: 'all' }, { as });
    const download = await app.server.inject({ method: 'GET', url: data.url });
    const read = await app.call(notices.noticeCount, {}, { as });
    await app.sql('grant insert on log.operations to tongzhou_app');
    expect([write.status, download.statusCode, read.status]).toEqual([500, 500, 200]);
    expect(download.payload).not.toContain('secret');
    expect(read.data.notice_num).toBe(1);
    await app.sql('revoke insert on log.unsealed from tongzhou_app');
    expect((await app.call(notices.markMessagesRead, { ids: 'all' }, { as })).status).toBe(500);
    await app.sql('grant insert on log.unsealed to tongzhou_app');
    expect((await app.call(notices.noticeCount, {}, { as })).data.notice_num).toBe(1);
  });
});
