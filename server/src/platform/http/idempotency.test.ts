import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { changePassword, endSessionsOf, prepareSecondFactor } from '@tongzhou/contract/areas/identity/account.ts';
import { myself, refreshToken, signIn, signOut } from '@tongzhou/contract/areas/identity/session.ts';
import { deleteMessage, markMessagesRead, messagePage } from '@tongzhou/contract/areas/notices.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { deleteOldKeys } from '#platform/http/idempotency-table.ts';
import { administratorId, aPerson } from '#testing/builders.ts';
import { attachment, upload } from '#testing/files/multipart.ts';
import { openPort } from '#testing/program/wire.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let other: TestApp;
let person: number;
let token: string;

beforeAll(async () => {
  app = await createTestApp();
  other = await createTestApp({ beside: app });
  person = await aPerson(app, { password: 'oars and water 7' });
  token = await app.signInAs(person);
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const unread = async (count: number, user = person): Promise<number[]> => {
  const rows = await app.sql<{ id: string }>(
    `insert into messages (user_id, kind, title, content, created_at) select $1, 'system', 'x', 'x', now() from generate_series(1, $2) returning id`,
    [user, count],
  );
  return rows.map((row) => Number(row.id));
};
const count = async (text: string, values: unknown[] = []) =>
  Number((await app.sql<{ count: string }>(`select count(*) from ${text}`, values))[0]?.count);
const logged = (action: string) => count('log.operations where action = $1 and result = $2', [action, 'done']);
const stored = (key: string) => count('idempotency_keys where key = $1', [key]);
const newKey = () => randomUUID();

/** Someone else's open transaction. */
async function holding<Result>(text: string, values: unknown[], work: (free: () => Promise<void>) => Promise<Result>) {
  const client = new pg.Client(app.testDatabase.superuser);
  await client.connect();
  let held = true;
  const free = async () => {
    if (held) await client.query('commit');
    held = false;
  };
  try {
    await client.query('begin');
    await client.query(text, values);
    return await work(free);
  } finally {
    await free();
    await client.end();
  }
}
/** How many of the program's connections wait for a lock of another. */
const waiting = async () =>
  count(
    `pg_stat_activity where datname = current_database() and application_name = 'tongzhou' and wait_event_type = 'Lock'`,
  );

describe('a write with a key', () => {
  it('sent fifty times at once is carried out once and answered fifty times alike [X08]', async () => {
    await unread(3);
    const before = await logged('消息标为已读');
    const key = newKey();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => app.call(markMessagesRead, { ids: 'all' }, { as: token, key })),
    );
    expect(new Set(answers.map((answer) => answer.text))).toEqual(
      new Set(['{"code":200,"msg":"成功","data":{"changed":3}}']),
    );
    expect(await logged('消息标为已读')).toBe(before + 1);
    expect(await stored(key)).toBe(1);
  });

  it('sent to two servers at once is carried out by one and answered by both [X08]', async () => {
    for (let round = 0; round < 5; round++) {
      await unread(2);
      const before = await logged('消息标为已读');
      const key = newKey();
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, at) =>
          (at % 2 === 0 ? app : other).call(markMessagesRead, { ids: 'all' }, { as: token, key }),
        ),
      );
      expect(new Set(answers.map((answer) => answer.text))).toEqual(
        new Set(['{"code":200,"msg":"成功","data":{"changed":2}}']),
      );
      expect(await logged('消息标为已读')).toBe(before + 1);
    }
  });

  it('waits for the other server that is at it, and gives that one’s answer [X08]', async () => {
    const [id = 0] = await unread(1);
    const key = newKey();
    const asked = { as: token, key };
    await holding('select from messages where id = $1 for update', [id], async (free) => {
      const first = app.call(markMessagesRead, { ids: [id] }, asked);
      await vi.waitFor(async () => expect(await waiting()).toBe(1));
      const second = other.call(markMessagesRead, { ids: [id] }, asked);
      await vi.waitFor(async () => expect(await waiting()).toBe(2));
      await free();
      const answers = await Promise.all([first, second]);
      expect(answers.map((answer) => answer.data)).toEqual([{ changed: 1 }, { changed: 1 }]);
    });
  });

  it('whose other server takes too long is told to come back [F18]', async () => {
    const key = newKey();
    const row = `insert into idempotency_keys (owner, key, operation, body_hash, created_at) values ($1, $2, 'x', '', now())`;
    await holding(row, [`user:${person}`, key], async () => {
      const refused = await app.call(markMessagesRead, { ids: 'all' }, { as: token, key });
      expect(refused).toMatchObject({ status: 409, msg: '正在处理，请稍后重试', headers: { 'retry-after': '1' } });
    });
  });

  it('is answered the same days later, on either server [X10]', async () => {
    await unread(1);
    const key = newKey();
    const sent = { as: token, key };
    const first = await app.call(markMessagesRead, { ids: 'all' }, sent);
    expect(first.data).toEqual({ changed: 1 });
    await unread(4);
    expect((await app.call(markMessagesRead, { ids: 'all' }, sent)).text).toBe(first.text);
    expect((await other.call(markMessagesRead, { ids: 'all' }, sent)).text).toBe(first.text);
    const now = app.clock.now;
    app.clock.now += 6 * 24 * 3600 * 1000;
    const later = { as: await app.signInAs(person), key };
    expect((await app.call(markMessagesRead, { ids: 'all' }, later)).text).toBe(first.text);
    app.clock.now = now;
    expect((await app.call(markMessagesRead, { ids: 'all' }, { as: token })).data).toEqual({ changed: 4 });
  });

  it('that was used for something else is refused', async () => {
    const key = newKey();
    const sent = { as: token, key };
    expect((await app.call(markMessagesRead, { ids: [1] }, sent)).status).toBe(200);
    const refused = { status: 422, fields: { 'Idempotency-Key': '该键已用于另一个请求' } };
    expect(await app.call(markMessagesRead, { ids: [2] }, sent)).toMatchObject(refused);
    expect(await other.call(markMessagesRead, { ids: 'all' }, sent)).toMatchObject(refused);
    expect(await app.call(deleteMessage, { id: 1 }, sent)).toMatchObject(refused);
    expect((await app.call(markMessagesRead, { ids: [1] }, sent)).status).toBe(200);
  });

  it('that is being used for something else at this moment is refused at once', async () => {
    const [id = 0] = await unread(1);
    const sent = { as: token, key: newKey() };
    await holding('select from messages where id = $1 for update', [id], async (free) => {
      const first = app.call(markMessagesRead, { ids: [id] }, sent);
      await vi.waitFor(async () => expect(await waiting()).toBe(1));
      expect(await app.call(markMessagesRead, { ids: 'all' }, sent)).toMatchObject({ status: 422 });
      await free();
      expect((await first).data).toEqual({ changed: 1 });
    });
  });

  it('that was refused or failed is not remembered: the next try counts', async () => {
    const [id = 0] = await unread(1);
    await app.sql('update messages set user_id = $1 where id = $2', [administratorId, id]);
    const sent = { as: token, key: newKey() };
    expect((await app.call(deleteMessage, { id }, sent)).status).toBe(404);
    await app.sql('update messages set user_id = $1 where id = $2', [person, id]);
    await app.sql('revoke delete on messages from tongzhou_app');
    expect((await app.call(deleteMessage, { id }, sent)).status).toBe(500);
    await app.sql('grant delete on messages to tongzhou_app');
    expect(await stored(sent.key)).toBe(0);
    expect((await app.call(deleteMessage, { id }, sent)).status).toBe(200);
    // The second deletion would find nothing; the key remembers.
    expect((await app.call(deleteMessage, { id }, sent)).status).toBe(200);
    expect((await app.call(deleteMessage, { id }, { as: token })).status).toBe(404);
  });

  it('does not meet the same key of another person', async () => {
    const second = await aPerson(app);
    const key = newKey();
    await unread(1);
    await unread(2, second);
    const asked = { as: await app.signInAs(second), key };
    expect((await app.call(markMessagesRead, { ids: 'all' }, { as: token, key })).data).toEqual({ changed: 1 });
    expect((await app.call(markMessagesRead, { ids: 'all' }, asked)).data).toEqual({ changed: 2 });
    expect(await stored(key)).toBe(2);
  });

  it('is not replayed to someone who may no longer do it', async () => {
    const target = await aPerson(app);
    const sent = { key: newKey() };
    const administrator = await app.signInAs(administratorId);
    expect((await app.call(endSessionsOf, { user_id: target }, { as: administrator, ...sent })).status).toBe(200);
    await app.call(signOut, {}, { as: administrator });
    expect((await app.call(endSessionsOf, { user_id: target }, { as: administrator, ...sent })).status).toBe(401);
  });

  it.each(['short', 'x'.repeat(65), 'has spaces in it', 'semi;colon;key', '键键键键键键键键'])(
    'of the form %j is refused',
    async (key) => {
      const header = Buffer.from(key).toString('latin1');
      const refused = await app.call(markMessagesRead, { ids: 'all' }, { as: token, key: header });
      expect(refused).toMatchObject({ status: 422, fields: { 'Idempotency-Key': '格式不正确' } });
    },
  );

  it('is not needed: without one every request counts', async () => {
    for (const expected of [2, 1]) {
      await unread(expected);
      expect((await app.call(markMessagesRead, { ids: 'all' }, { as: token })).data).toEqual({ changed: expected });
    }
  });
});

describe('an answer that carries a secret, or changes nothing', () => {
  it('is never stored', async () => {
    const key = newKey();
    const account = (await app.call(myself, {}, { as: token })).data.user_info.job_number;
    const attempt = { account, password: 'oars and water 7' };
    const first = await app.call(signIn, attempt, { key });
    const second = await app.call(signIn, attempt, { key });
    const tokens = [first, second].map((answer) => ('access_token' in answer.data ? answer.data.access_token : ''));
    expect(new Set(tokens).size).toBe(2);
    const as = tokens[0] ?? '';
    expect((await app.call(prepareSecondFactor, {}, { as, key })).status).toBe(200);
    expect((await app.call(refreshToken, {}, { as, key })).status).toBe(200);
    expect((await app.call(messagePage, {}, { as, key })).status).toBe(200);
    const change = { old_password: attempt.password, password: 'other oars 8', password_confirmation: 'other oars 8' };
    expect((await app.call(changePassword, change, { as, key })).status).toBe(200);
    expect(await stored(key)).toBe(0);
    token = await app.signInAs(person);
  });
});

describe('an upload with a key', () => {
  let port: number;
  beforeAll(async () => {
    port = await openPort(app);
  });
  const files = () =>
    readdirSync(app.config.dataDir, { recursive: true })
      .map(String)
      .filter((name) => /^files\/.*[\da-f]{48}$/.test(name)).length;

  it('sent ten times is one file [X08]', async () => {
    const before = { rows: await count('files'), files: files() };
    const key = newKey();
    const sent = { port, as: token, key };
    const answers = await Promise.all(Array.from({ length: 10 }, () => upload([attachment('你好', 'a.txt')], sent)));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await count('files')).toBe(before.rows + 1);
    // What the other nine brought is cleared away after their answers.
    await vi.waitFor(() => expect(files()).toBe(before.files + 1));
  });

  it('is another request with other content or another name', async () => {
    const sent = { port, as: token, key: newKey() };
    expect((await upload([attachment('一', 'a.txt')], sent)).status).toBe(200);
    expect((await upload([attachment('二', 'a.txt')], sent)).status).toBe(422);
    expect((await upload([attachment('一', 'b.txt')], sent)).status).toBe(422);
    expect((await upload([attachment('一', 'a.txt')], { ...sent, usage: 'image' })).status).not.toBe(200);
    expect((await upload([attachment('一', 'a.txt')], sent)).status).toBe(200);
  });
});

describe('keys', () => {
  it('are kept seven days and then forgotten, some thousands at a time [R21]', async () => {
    await app.sql('delete from idempotency_keys');
    const rows = `insert into idempotency_keys (owner, key, operation, body_hash, reply, created_at)
      select 'user:1', 'key-' || n, 'x', '', 'x', to_timestamp($1::float8 / 1000) - make_interval(days => 7, secs => $3) from generate_series($2::int, $2::int + $4::int - 1) n`;
    await app.sql(rows, [app.clock.now, 1, -1, 10]);
    await app.sql(rows, [app.clock.now, 11, 1, 5001]);
    const forget = () => app.database.transaction((tx) => deleteOldKeys(tx, app.clock.now));
    expect([await forget(), await forget(), await forget()]).toEqual([5000, 1, 0]);
    expect(await count('idempotency_keys')).toBe(10);
  });
});
