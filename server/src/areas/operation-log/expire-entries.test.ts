import { settings } from '@tongzhou/contract/areas/settings.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { expireOld } from '#areas/operation-log/expire-entries.ts';
import { type ChainReport, verifyChain } from '#areas/operation-log/verify-chain.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { saveSetting } from '#platform/database/settings-table.ts';
import { command } from '#platform/database/statement.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
/** An intruder with every right there is. */
let intruder: Database;

const sealed = () =>
  vi.waitFor(async () => expect(await app.sql('select from log.unsealed')).toEqual([]), { timeout: 5000 });
const write = (count: number, at: string) =>
  app.sql(
    `with entry as (insert into log.operations (at, address, user_agent, request_id, area, action, result, code, duration_ms, changes)
        select ${at} + n * interval '1 second', '', '', 'r' || n, 'trial', '旧事', 'done', 200, 0, '[]' from generate_series(1, $1::int) n returning id, at)
      insert into log.unsealed (log_id, log_at) select id, at from entry`,
    [count],
  );

const old = 2500;
let expired: number[] = [];

beforeAll(async () => {
  app = await createTestApp();
  intruder = openDatabase({ connection: app.testDatabase.superuser, poolSize: 1, onError: () => undefined });
  await app.sql(
    `create table log.operations_old partition of log.operations for values from ('2020-01-01') to ('2021-01-01')`,
  );
  await write(old, `timestamptz '2020-06-01'`);
  await sealed();
  await write(20, `now() - interval '1 minute'`);
  await sealed();
  expired = (await app.sql<{ log_id: string }>('select log_id from log.seals order by seq')).map(({ log_id }) =>
    Number(log_id),
  );
}, 60_000);
afterAll(async () => {
  await intruder.close();
  await app.close();
});

class Undone extends Error {}
async function reportAfter(...texts: readonly string[]): Promise<ChainReport> {
  let report: ChainReport | undefined;
  const tampering = intruder.transaction(async (tx) => {
    for (const text of texts) await command({ text }).run(tx);
    report = await verifyChain(tx, []);
    throw new Undone();
  });
  await expect(tampering).rejects.toBeInstanceOf(Undone);
  if (report === undefined) throw new Error('no report');
  return report;
}
const entry = (seq: number) => expired[seq - 1] as number;

describe('entries older than the log is kept', () => {
  it('are all kept unless the company says otherwise, and those of the last year whoever asks', async () => {
    expect(await expireOld(app.database, app.clock.now)).toBe(0);
    await expect(app.database.pool.query('select * from log.expire(now(), 10)')).rejects.toThrow('the last year');
    await expect(app.database.pool.query('delete from log.operations')).rejects.toThrow('permission denied');
  });

  it('are found when one is changed, removed or put in between [G03]', async () => {
    expect(await reportAfter(`update log.operations set action = '别的' where id = ${entry(7)}`)).toMatchObject({
      intact: false,
      entry: entry(7),
    });
    expect(await reportAfter(`delete from log.operations where id = ${entry(7)}`)).toEqual({
      intact: false,
      entry: entry(7),
      reason: '日志条目已被删除',
    });
    expect(
      await reportAfter(
        `insert into log.operations (at, address, user_agent, request_id, area, action, result, code, duration_ms, changes)
          values ('2020-06-02', '', '', 'forged', 'identity', '登录', 'done', 200, 1, '[]')`,
      ),
    ).toMatchObject({ intact: false, reason: '日志条目没有被封印' });
  });

  it('are reduced to their seals, and the chain is still whole', async () => {
    await app.database.transaction((tx) => saveSetting(tx, settings.logKeepYears.key, 3));
    expect(await expireOld(app.database, app.clock.now)).toBe(old);
    expect(await expireOld(app.database, app.clock.now)).toBe(0);
    await sealed();
    expect(await app.sql(`select from log.operations where action = '旧事' and at < '2021-01-01'`)).toEqual([]);
    expect(
      await app.sql(`select object_id::int, changes from log.operations where object_kind = 'log-expiry' order by id`),
    ).toEqual([
      { object_id: 2000, changes: [{ field: 'entries', label: '条数', old: null, new: 2000 }] },
      { object_id: old, changes: [{ field: 'entries', label: '条数', old: null, new: 500 }] },
    ]);
    expect(await verifyChain(app.database, [])).toMatchObject({ intact: true, entries: expired.length + 2 });
  });

  it('are still missed when their seal is changed, removed or put in between [G03]', async () => {
    expect(
      await reportAfter(`update log.seals set hash = set_byte(hash, 31, get_byte(hash, 31) # 1) where seq = 7`),
    ).toEqual({ intact: false, entry: entry(7), reason: '到期日志的封印已被修改' });
    expect(await reportAfter('delete from log.seals where seq = 7')).toEqual({
      intact: false,
      entry: entry(8),
      reason: '第 7 个封印缺失',
    });
    const forged = `insert into log.operations (at, address, user_agent, request_id, area, action, result, code, duration_ms, changes)
      values ('2020-06-02', '', '', 'forged', 'identity', '登录', 'done', 200, 1, '[]')`;
    expect(await reportAfter(forged)).toMatchObject({ intact: false, reason: '日志条目没有被封印' });
    expect(
      await reportAfter(
        'update log.seals set seq = seq + 100000 where seq >= 7',
        forged,
        `insert into log.seals (seq, log_id, log_at, hash, trace) select 7, id, at, '', '' from log.operations where request_id = 'forged'`,
        'update log.seals set seq = seq - 99999 where seq > 100000',
      ),
    ).toMatchObject({ intact: false, reason: '日志条目或其封印已被修改' });
  });

  it('are missed when both chains were reckoned anew, or their end is no longer told', async () => {
    const anew = `do 'declare before bytea := sha256(''''); one log.seals; begin
      for one in select * from log.seals where seq <= ${old} order by seq loop
        before := log.trace(before, one); update log.seals set trace = before where seq = one.seq;
      end loop; end'`;
    expect(
      await reportAfter(`update log.seals set hash = set_byte(hash, 31, get_byte(hash, 31) # 1) where seq = 7`, anew),
    ).toEqual({
      intact: false,
      entry: entry(old),
      reason: '到期日志的封印与清理时的记录不一致',
    });
    expect(await reportAfter(`delete from log.operations where object_kind = 'log-expiry'`)).toEqual({
      intact: false,
      entry: entry(1),
      reason: '日志条目已被删除',
    });
  });
});
