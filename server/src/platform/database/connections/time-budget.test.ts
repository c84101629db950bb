import { randomUUID } from 'node:crypto';
import { roleGroups } from '@tongzhou/contract/areas/identity/permission.ts';
import { noticeCount } from '@tongzhou/contract/areas/notices/live.ts';
import { deleteMessage, markMessagesRead, messagePage } from '@tongzhou/contract/areas/notices.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { administratorId, aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { budget } from './time-budget.ts';

let app: TestApp;
let person: number;
let token: string;

beforeAll(async () => {
  app = await createTestApp();
  person = await aPerson(app);
  token = await app.signInAs(person);
});
afterAll(() => app.close());

const timed = async <Result>(work: Promise<Result>) => {
  const started = performance.now();
  const result = await work;
  return { result, ms: performance.now() - started };
};
const messages = async (count: number): Promise<number[]> => {
  const rows = await app.sql<{ id: string }>(
    `insert into messages (user_id, kind, title, content, created_at) select $1, 'system', 'x', 'x', now() from generate_series(1, $2) returning id`,
    [person, count],
  );
  return rows.map((row) => Number(row.id));
};
const holding = async (text: string, values: unknown[]) => {
  const client = new pg.Client(app.testDatabase.superuser);
  await client.connect();
  await client.query('begin');
  await client.query(text, values);
  return async () => {
    await client.query('rollback');
    await client.end();
  };
};

describe('the time budget [R30]', () => {
  it('is in force on every connection', async () => {
    const client = await app.database.pool.connect();
    const settings = await client.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout',
        'client_connection_check_interval', 'TimeZone', 'role') order by name`,
    );
    client.release();
    expect(Object.fromEntries(settings.rows.map((row) => [row.name, row.setting]))).toEqual({
      TimeZone: 'UTC',
      client_connection_check_interval: '2000',
      idle_in_transaction_session_timeout: '10000',
      lock_timeout: '3000',
      statement_timeout: '5000',
    });
    // Ten seconds is the browser's patience: every limit stays below the next.
    expect(budget).toEqual({ request: 8000, statement: 5000, lock: 3000, poolWait: 1000 });
  });

  it('ends a wait for a lock after three seconds, and others go on meanwhile [F18]', async () => {
    const [id = 0, free = 0] = await messages(2);
    const release = await holding('select from messages where id = $1 for update', [id]);
    try {
      const stuck = timed(app.call(deleteMessage, { id }, { as: token }));
      const other = await timed(app.call(deleteMessage, { id: free }, { as: token }));
      expect(other.result.status).toBe(200);
      expect(other.ms).toBeLessThan(1500);
      const { result, ms } = await stuck;
      expect(result).toMatchObject({ status: 409, msg: '正在处理，请稍后重试', headers: { 'retry-after': '1' } });
      expect(ms).toBeGreaterThan(2900);
      expect(ms).toBeLessThan(5000);
    } finally {
      await release();
    }
    expect((await app.call(deleteMessage, { id }, { as: token })).status).toBe(200);
  });

  it('refuses after a second when every connection is taken, and heals by itself [R31]', async () => {
    const ids = await messages(12);
    const release = await holding('select from messages where id = any ($1) for update', [ids]);
    const stuck = ids.map((id) => app.call(deleteMessage, { id }, { as: token, key: randomUUID() }));
    try {
      const waits = `select 1 from pg_stat_activity where datname = current_database() and application_name = 'tongzhou' and wait_event_type = 'Lock'`;
      await vi.waitFor(async () => expect((await app.sql(waits)).length).toBe(12), { timeout: 2500 });
      const refused = await timed(app.call(noticeCount, {}, { as: token }));
      expect(refused.result).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
      expect(refused.ms).toBeLessThan(2000);
    } finally {
      await release();
    }
    for (const answer of await Promise.all(stuck)) expect(answer.status).toBe(200);
    expect((await app.call(noticeCount, {}, { as: token })).status).toBe(200);
  });

  it('ends a statement after five seconds, and other calls do not feel it [F17]', async () => {
    // Whichever is looked at first, there is a row for which the other is.
    const [id = 0] = await messages(1);
    await app.sql(`alter table messages rename to slow_messages;
      create view messages as select m.* from slow_messages m, (select pg_sleep(20)) s;
      grant select on messages to tongzhou_app`);
    const administrator = await app.signInAs(administratorId);
    const slow = timed(app.call(messagePage, {}, { as: token }));
    const others = await Promise.all(
      Array.from({ length: 20 }, () => timed(app.call(roleGroups, {}, { as: administrator }))),
    );
    for (const { result, ms } of others) {
      expect(result.status).toBe(200);
      expect(ms).toBeLessThan(2000);
    }
    const { result, ms } = await slow;
    expect(result).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    expect(ms).toBeGreaterThan(4900);
    expect(ms).toBeLessThan(7000);
    await app.sql('drop view messages; alter table slow_messages rename to messages');
    expect((await app.call(deleteMessage, { id }, { as: token })).status).toBe(200);
  });

  it('lets the answer come before the browser gives up, whatever is slow [F54]', async () => {
    // No single statement is too long, but their sum is.
    await app.sql(`create function wait() returns trigger language plpgsql as $$ begin perform pg_sleep(4.5); return new; end $$;
      create trigger wait before update on messages for each statement execute function wait();
      create trigger wait before insert on log.operations for each statement execute function wait()`);
    await messages(1);
    const { result, ms } = await timed(app.call(markMessagesRead, { ids: 'all' }, { as: token }));
    expect(result).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    expect(ms).toBeLessThan(9000);
    await app.sql('drop trigger wait on messages; drop trigger wait on log.operations');
    // Rolled back: the message is still unread.
    expect((await app.call(noticeCount, {}, { as: token })).data.notice_num).toBe(1);
  });
});
