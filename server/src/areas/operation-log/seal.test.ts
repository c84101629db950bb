import { markMessagesRead, messagePage } from '@tongzhou/contract/areas/notices.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { verifyChain } from '#areas/operation-log/verify-chain.ts';
import { administratorId, aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let other: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  other = await createTestApp({ beside: app });
  token = await app.signInAs(await aPerson(app));
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const unsealed = async () => (await app.sql('select from log.unsealed')).length;
const sealed = (timeout = 3000) => vi.waitFor(async () => expect(await unsealed()).toBe(0), { timeout, interval: 20 });
const seals = () =>
  app.sql<{ seq: string; log_id: string; hash: Buffer }>('select seq, log_id, hash from log.seals order by seq');

describe('the chain', () => {
  it('takes in what a hundred write at once on two servers, without gap or fork, within a second or two [G04]', async () => {
    const write = async (at: number): Promise<void> => {
      const { status } = await (at % 2 === 0 ? app : other).call(markMessagesRead, { ids: [at + 1] }, { as: token });
      if (status === 503) return write(at);
      expect(status).toBe(200);
    };
    await Promise.all(Array.from({ length: 100 }, (_, at) => write(at)));
    await sealed();
    const chain = await seals();
    expect(chain.length).toBeGreaterThanOrEqual(100);
    expect(chain.map((seal) => Number(seal.seq))).toEqual(chain.map((_, index) => index + 1));
    const logged = await app.sql<{ id: string }>('select id from log.operations');
    expect(chain.map((seal) => seal.log_id).sort()).toEqual(logged.map((entry) => entry.id).sort());
    const head = chain.at(-1)?.hash.toString('hex');
    expect(await verifyChain(app.database, [])).toEqual({ intact: true, entries: chain.length, head });
  });

  it('never leaves an entry unsealed for long while people work [G04]', async () => {
    let longest = 0;
    let stop = false;
    const writers = Array.from({ length: 4 }, async (_, at) => {
      while (!stop) await (at % 2 === 0 ? app : other).call(markMessagesRead, { ids: [1] }, { as: token });
    });
    for (let look = 0; look < 60; look++) {
      const [row] = await app.sql<{ age: number }>(
        `select coalesce(max(extract(epoch from clock_timestamp() - log_at)), 0)::float8 as age from log.unsealed`,
      );
      longest = Math.max(longest, row?.age ?? 0);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    stop = true;
    await Promise.all(writers);
    expect(longest).toBeLessThan(2.5);
    await sealed();
  });

  it('does not wait for the next deed when a commit was slow [G04]', async () => {
    await sealed();
    await app.sql(`create function slow_commit() returns trigger language plpgsql as $$ begin perform pg_sleep(0.7); return null; end $$;
      create constraint trigger slow_commit after update on messages deferrable initially deferred for each row execute function slow_commit()`);
    const [row] = await app.sql<{ id: string }>(
      `insert into messages (user_id, kind, title, content, created_at) values ($1, 'system', 'x', 'x', now()) returning id`,
      [administratorId],
    );
    const as = await app.signInAs(administratorId);
    const answer = await app.call(markMessagesRead, { ids: [Number(row?.id)] }, { as });
    await app.sql('drop trigger slow_commit on messages');
    expect(answer.data).toEqual({ changed: 1 });
    await sealed(2000);
  });

  it('waits for nobody: a sealer at work is passed by, and what it left is taken later', async () => {
    await sealed();
    const sealer = new pg.Client(app.testDatabase.superuser);
    await sealer.connect();
    await sealer.query('begin; select pg_advisory_xact_lock(7406002)');
    const started = performance.now();
    expect((await app.call(markMessagesRead, { ids: [1] }, { as: token })).status).toBe(200);
    expect(performance.now() - started).toBeLessThan(1000);
    expect(await unsealed()).toBe(1);
    await sealer.query('commit');
    await sealer.end();
    await sealed(2500);
  });

  it('takes the refusals in too', async () => {
    await app.call(messagePage, {}, { as: 'x.y.z' });
    await sealed();
    expect((await verifyChain(app.database, [])).intact).toBe(true);
  });

  it('is closed with the server: nothing waits for the next start', async () => {
    const third = await createTestApp({ beside: app });
    expect((await third.call(markMessagesRead, { ids: [1] }, { as: token })).status).toBe(200);
    await third.close();
    expect(await unsealed()).toBe(0);
  });
});

describe('the application role', () => {
  it.each([
    `update log.operations set user_name = 'x'`,
    'delete from log.operations',
    'truncate log.operations',
    'drop table log.operations',
    'delete from log.unsealed',
    'update log.unsealed set log_id = 1',
    `insert into log.seals values (999999, 999999, now(), '')`,
    `update log.seals set hash = ''`,
    'delete from log.seals',
    'alter table log.operations detach partition log.operations_default',
    `create or replace function log.seal(int) returns int language sql return 1`,
  ])('cannot %s [C14]', async (text) => {
    const client = new pg.Client(app.testDatabase.connection);
    await client.connect();
    await expect(client.query(text)).rejects.toMatchObject({ code: '42501' });
    await client.end();
  });

  it('cannot go around the whole to one of its parts [C14]', async () => {
    const parts = await app.sql<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'log.operations'::regclass`,
    );
    expect(parts.length).toBeGreaterThanOrEqual(5);
    const client = new pg.Client(app.testDatabase.connection);
    await client.connect();
    for (const { name } of parts)
      for (const text of [
        `select * from ${name}`,
        `update ${name} set user_name = 'x'`,
        `delete from ${name}`,
        `drop table ${name}`,
      ])
        await expect(client.query(text)).rejects.toMatchObject({ code: '42501' });
    await client.end();
  });
});

describe('the log’s months', () => {
  const parts = async () =>
    (
      await app.sql<{ name: string }>(
        `select relname as name from pg_class join pg_inherits on inhrelid = oid where inhparent = 'log.operations'::regclass order by 1`,
      )
    ).map((row) => row.name);
  const ensure = () => app.jobs.find((job) => job.name === 'operation-log/partitions')?.run();

  it('have a table each, from the last to three ahead, and are made again where one is missing', async () => {
    const before = await parts();
    expect(before).toHaveLength(5);
    expect(before.every((name) => /^operations_\d{6}$/.test(name))).toBe(true);
    await app.sql(`drop table log.${before.at(-1)}`);
    await ensure();
    await ensure();
    expect(await parts()).toEqual(before);
  });

  it('meet without a gap', async () => {
    const moments =
      await app.sql(`select (date_trunc('month', now() at time zone 'UTC') at time zone 'UTC') + make_interval(months => n) - make_interval(secs => s) as at
      from generate_series(0, 3) n, unnest(array[0, 0.000001]) s`);
    for (const { at } of moments)
      await app.sql(
        `insert into log.operations (at, address, user_agent, request_id, area, action, result, code, duration_ms, changes)
          values ($1, '', '', 'edge', '', '', 'done', 200, 0, '[]')`,
        [at],
      );
    expect((await app.sql(`select from log.operations where request_id = 'edge'`)).length).toBe(8);
  });
});
