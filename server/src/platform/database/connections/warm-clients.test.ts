import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { int, query } from '#platform/database/statement.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { type WarmClients, warmClients } from './warm-clients.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('empty');
});
afterAll(() => database.drop());

describe('connections at hand', () => {
  let pool: pg.Pool;
  let warm: WarmClients;
  beforeEach(() => {
    pool = new pg.Pool({ ...database.owner, max: 4, connectionTimeoutMillis: 5000 });
    pool.on('error', () => undefined);
    warm = warmClients(pool, 2);
    pool.on('connect', (client) => client.on('error', (error) => warm.drop(client as pg.PoolClient, error)));
  });
  afterEach(async () => {
    warm.close();
    await pool.end();
  });
  const used = async (count: number) => {
    const clients = await Promise.all(Array.from({ length: count }, () => pool.connect()));
    for (const client of clients) warm.giveBack(client);
    return clients;
  };
  const alive = (client: pg.PoolClient) => client.query('select 1');

  it('are the ones used last', async () => {
    const [first, second] = await used(2);
    expect(warm.take()).toBe(second);
    expect(warm.take()).toBe(first);
    expect(warm.take()).toBe(undefined);
    first?.release();
    second?.release();
  });

  it('are no more than agreed; the others go back to the pool', async () => {
    await used(4);
    expect(pool.idleCount).toBe(2);
  });

  it('go back to the pool when nobody needs them', async () => {
    await used(2);
    expect(pool.idleCount).toBe(0);
    await vi.waitFor(() => expect(pool.idleCount).toBe(2), { timeout: 3000 });
    expect(warm.take()).toBe(undefined);
  });

  it('stay while they are needed, and only as many as are', async () => {
    await used(2);
    const until = performance.now() + 900;
    while (performance.now() < until) {
      const client = warm.take();
      expect(client).toBeDefined();
      await alive(client!);
      warm.giveBack(client!);
    }
    expect(pool.idleCount).toBe(1);
  });

  it('are not handed out once they broke, and their place is free again', async () => {
    const [first] = await used(1);
    const { rows } = await alive(first!).then(() => first!.query('select pg_backend_pid() as pid'));
    const killer = await pool.connect();
    await killer.query('select pg_terminate_backend($1)', [rows[0].pid]);
    killer.release();
    await vi.waitFor(() => expect(pool.totalCount).toBe(1), { timeout: 3000 });
    expect(warm.take()).toBe(undefined);
  });

  it('that were given back broken are closed', async () => {
    const [client] = await used(1);
    expect(warm.take()).toBe(client);
    warm.giveBack(client!, new Error('broken'));
    expect(warm.take()).toBe(undefined);
    await vi.waitFor(() => expect(pool.totalCount).toBe(0));
  });

  it('do not keep out someone who asks the pool itself', async () => {
    const most = warmClients(pool, 4);
    const clients = await Promise.all(Array.from({ length: 4 }, () => pool.connect()));
    for (const client of clients) most.giveBack(client);
    const outsider = await pool.connect();
    await alive(outsider);
    // Whoever finishes while another waits lets that one go first.
    const rest = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
    const waiting = pool.connect();
    most.giveBack(rest[0]!);
    expect(most.take()).toBe(undefined);
    for (const client of [await waiting, rest[1]!, rest[2]!, outsider]) client.release();
    most.close();
  });

  it('are given back at the end, and none is kept after it', async () => {
    const clients = await used(2);
    const taken = warm.take()!;
    warm.close();
    warm.giveBack(taken);
    expect(clients).toContain(taken);
    expect(pool.idleCount).toBe(2);
    expect(warm.take()).toBe(undefined);
  });
});

describe('the database with them', () => {
  const backend = query({ text: 'select pg_backend_pid() as pid', row: { pid: int } });
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  it('answers one statement after another on the same connection, and as many at once as the pool has', async () => {
    const one = (await backend.first(app.database))?.pid;
    for (let time = 0; time < 5; time++) expect((await backend.first(app.database))?.pid).toBe(one);
    const many = await Promise.all(Array.from({ length: 100 }, () => backend.first(app.database)));
    expect(new Set(many.map((row) => row?.pid)).size).toBeLessThanOrEqual(12);
  });

  it('never gives a connection to two at a time', async () => {
    const busy = new Set<number>();
    const work = async () => {
      await app.database.transaction(async (tx) => {
        const pid = (await backend.first(tx))?.pid as number;
        expect(busy.has(pid)).toBe(false);
        busy.add(pid);
        for (let time = 0; time < 3; time++) expect((await backend.first(tx))?.pid).toBe(pid);
        busy.delete(pid);
      });
      await backend.first(app.database);
    };
    await Promise.all(Array.from({ length: 200 }, work));
  });
});
