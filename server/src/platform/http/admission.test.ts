import net, { type Socket } from 'node:net';
import { api } from '@tongzhou/contract/api.ts';
import { downloadFile, uploadFile } from '@tongzhou/contract/areas/files.ts';
import { live, noticeCount } from '@tongzhou/contract/areas/notices/live.ts';
import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createAdmission } from '#platform/http/admission.ts';
import { aPerson } from '#testing/builders.ts';
import { attachment, multipart, upload } from '#testing/files/multipart.ts';
import { bearer, converse, openPort, request } from '#testing/program/wire.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let port: number;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  port = await openPort(app);
  token = await app.signInAs(await aPerson(app));
});
afterAll(() => app.close());

const busy = { status: 503, msg: '服务器繁忙，请稍后再试', headers: { 'retry-after': '1' } };

describe('a lane [R31]', () => {
  it.each([
    ['json', noticeCount, 200],
    ['upload', uploadFile, 20],
    ['download', downloadFile, 200],
    ['stream', live, 2000],
  ] as const)('of %s has its places, and those of the others are not touched', (_, endpoint: Endpoint, places) => {
    const unshared = createAdmission(1000);
    const admit = (one: Endpoint) => unshared(one, '127.0.0.1').leave;
    const leave = Array.from({ length: places }, () => admit(endpoint));
    expect(() => admit(endpoint)).toThrow('服务器繁忙');
    const others = Object.values(api)
      .flat()
      .filter((one) => one.transport !== endpoint.transport);
    for (const other of others) expect(() => admit(other)()).not.toThrow();
    leave[0]?.();
    expect(() => admit(endpoint)).not.toThrow();
    expect(() => admit(endpoint)).toThrow('服务器繁忙');
  });

  it('that is full refuses at once, and is empty again afterwards [F46]', async () => {
    const holder = new pg.Client(app.testDatabase.superuser);
    await holder.connect();
    await holder.query('begin; lock table sessions');
    const timed = async () => {
      const started = performance.now();
      const answer = await app.call(noticeCount, {}, { as: token });
      return { answer, ms: performance.now() - started };
    };
    const admitted = Array.from({ length: 200 }, timed);
    const waits = `select from pg_stat_activity where datname = current_database() and application_name = 'tongzhou' and wait_event_type = 'Lock'`;
    const look = new pg.Client(app.testDatabase.superuser);
    await look.connect();
    await vi.waitFor(async () => expect((await look.query(waits)).rowCount).toBeGreaterThan(0));
    const started = performance.now();
    const surplus = await Promise.all(Array.from({ length: 50 }, timed));
    for (const { answer } of surplus) expect(answer).toMatchObject(busy);
    // All fifty together in less than the others wait for a connection.
    expect(performance.now() - started).toBeLessThan(900);
    await holder.query('rollback');
    await holder.end();
    await look.end();
    for (const { answer } of await Promise.all(admitted)) expect([200, 503]).toContain(answer.status);
    const after = await Promise.all(Array.from({ length: 100 }, timed));
    for (const { answer } of after) expect(answer.status).toBe(200);
  });

  it('of uploads is held by those under way [F50]', async () => {
    const { body, type } = multipart([attachment('x'.repeat(100_000), 'a.txt')]);
    const head = request('POST', uploadFile.path, {
      ...bearer(token),
      'content-type': type,
      'content-length': String(body.length),
    });
    const sockets: Socket[] = [];
    for (let one = 0; one < 20; one++) {
      const socket = net.connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(head);
      socket.write(body.subarray(0, 1000));
      sockets.push(socket);
    }
    const next = () => upload([attachment('x', 'a.txt')], { port, as: token });
    await vi.waitFor(async () => expect((await next()).status).toBe(503), { timeout: 5000 });
    const refused = await next();
    expect([refused.msg, refused.headers.get('retry-after')]).toEqual([busy.msg, '1']);
    // Other lanes are free.
    expect((await app.call(noticeCount, {}, { as: token })).status).toBe(200);
    for (const socket of sockets) socket.destroy();
    await vi.waitFor(async () => expect((await next()).status).toBe(200), { timeout: 5000 });
  });

  it('of downloads is held until the reader has it all or is gone [F51]', { timeout: 60_000 }, async () => {
    const { data } = await upload([attachment('x'.repeat(8_000_000), 'a.txt')], { port, as: token });
    const readers = Array.from({ length: 200 }, () => {
      const socket = net.connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(request('GET', data.url));
      // Takes nothing from the wire.
      socket.pause();
      return socket;
    });
    const head = () => converse({ port, send: [request('GET', data.url)], until: 'answer' });
    // Until the buffers of all those connections are full, some 600 MB, there is little time for anybody else.
    await vi.waitFor(async () => expect((await head()).status).toBe(503), { timeout: 20_000 });
    expect((await app.call(noticeCount, {}, { as: token })).status).toBe(200);
    for (const reader of readers) reader.destroy();
    await vi.waitFor(async () => expect((await head()).status).toBe(200), { timeout: 5000 });
  });
});
