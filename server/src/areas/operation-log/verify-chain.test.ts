import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { markMessagesRead } from '@tongzhou/contract/areas/notices.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Anchor, readAnchors, writeAnchor } from '#areas/operation-log/anchors.ts';
import { type ChainReport, verifyChain } from '#areas/operation-log/verify-chain.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { command } from '#platform/database/statement.ts';
import { administratorId, aPerson } from '#testing/builders.ts';
import { type Program, settingsFor, startProgram } from '#testing/program/program.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
/** An intruder with every right there is. */
let intruder: Database;
let token: string;
let ids: number[];
let anchor: Anchor;

const sealed = () =>
  vi.waitFor(async () => expect(await app.sql('select from log.unsealed')).toEqual([]), { timeout: 5000 });

beforeAll(async () => {
  app = await createTestApp();
  intruder = openDatabase({ connection: app.testDatabase.superuser, poolSize: 1, onError: () => undefined });
  token = await app.signInAs(await aPerson(app));
  for (let turn = 0; turn < 12; turn++) await app.call(markMessagesRead, { ids: [turn + 1] }, { as: token });
  await sealed();
  const written = await writeAnchor(app.database, app.config.anchorDir, app.clock.now);
  if (written === undefined) throw new Error('nothing to anchor');
  anchor = written;
  ids = (await app.sql<{ log_id: string }>('select log_id from log.seals order by seq')).map((row) =>
    Number(row.log_id),
  );
});
afterAll(async () => {
  await intruder.close();
  await app.close();
});

class Undone extends Error {}

/** What the verifier says while this is done to the log; it is undone afterwards. */
async function reportAfter(texts: readonly string[], anchors: readonly Anchor[] = []): Promise<ChainReport> {
  let report: ChainReport | undefined;
  const tampering = intruder.transaction(async (tx) => {
    for (const text of texts) await command({ text }).run(tx);
    report = await verifyChain(tx, anchors);
    throw new Undone();
  });
  await expect(tampering).rejects.toBeInstanceOf(Undone);
  if (report === undefined) throw new Error('no report');
  return report;
}
const entry = (position: number) => ids[position - 1] as number;
/** What someone would do who knows how the chain is made: seal everything anew from a position on. */
const resealed = (from: number) => `do 'declare previous bytea; entry record; begin
  select hash into previous from log.seals where seq = ${from} - 1;
  for entry in select s.seq, log.canonical(o) as body from log.seals s join log.operations o on o.id = s.log_id and o.at = s.log_at where s.seq >= ${from} order by s.seq loop
    previous := sha256(previous || convert_to(entry.body, ''UTF8''));
    update log.seals set hash = previous where seq = entry.seq;
  end loop;
end'`;

describe('the verifier', () => {
  it('finds nothing where nothing was changed', async () => {
    expect(await reportAfter([], [anchor])).toEqual({ intact: true, entries: ids.length, head: anchor.hash });
  });

  it.each([
    ['user_id', 'coalesce(user_id, 0) + 1'],
    ['user_name', `user_name || ' '`],
    ['address', `'10.0.0.1'`],
    ['user_agent', `user_agent || 'x'`],
    ['request_id', `'x'`],
    ['area', `'x'`],
    ['action', `'登录'`],
    ['object_kind', `'user'`],
    ['object_id', '7'],
    ['object_label', `'x'`],
    ['result', `'refused'`],
    ['code', '403'],
    ['duration_ms', 'duration_ms + 1'],
    ['changes', `'[{"field":"x"}]'`],
    ['at', `at + interval '1 microsecond'`],
  ])('finds a changed %s and names the entry [G03]', async (column, value) => {
    const report = await reportAfter([`update log.operations set ${column} = ${value} where id = ${entry(5)}`]);
    expect(report).toMatchObject({ intact: false, entry: entry(5) });
  });

  it('finds a deleted entry [G03]', async () => {
    const report = await reportAfter([`delete from log.operations where id = ${entry(4)}`]);
    expect(report).toEqual({ intact: false, entry: entry(4), reason: '日志条目已被删除' });
  });

  it('finds two entries that changed places, and names the first [G03]', async () => {
    const report = await reportAfter([
      `update log.operations o set request_id = other.request_id, duration_ms = other.duration_ms + 1
        from log.operations other where (o.id, other.id) in ((${entry(3)}, ${entry(8)}), (${entry(8)}, ${entry(3)}))`,
    ]);
    expect(report).toMatchObject({ intact: false, entry: entry(3), reason: '日志条目或其封印已被修改' });
    const seals = await reportAfter([
      `update log.seals s set log_id = -other.log_id from log.seals other where (s.seq, other.seq) in ((3, 8), (8, 3))`,
      'update log.seals set log_id = abs(log_id)',
    ]);
    expect(seals).toMatchObject({ intact: false, entry: entry(8) });
  });

  it('finds a changed, a missing and a doubled seal [G03]', async () => {
    expect(
      await reportAfter([`update log.seals set hash = set_byte(hash, 31, get_byte(hash, 31) # 1) where seq = 6`]),
    ).toMatchObject({
      intact: false,
      entry: entry(6),
    });
    expect(await reportAfter(['delete from log.seals where seq = 6'])).toEqual({
      intact: false,
      entry: entry(7),
      reason: '第 6 个封印缺失',
    });
    expect(await reportAfter(['delete from log.seals where seq <= 3'])).toMatchObject({
      intact: false,
      entry: entry(4),
    });
  });

  it('finds an entry put in between [G03]', async () => {
    const report = await reportAfter([
      `update log.seals set seq = seq + 100 where seq > 5`,
      `insert into log.operations (at, address, user_agent, request_id, area, action, result, code, duration_ms, changes)
        select at, '', '', 'forged', 'identity', '登录', 'done', 200, 1, '[]' from log.operations where id = ${entry(5)}`,
      `insert into log.seals select 6, id, at, '' from log.operations where request_id = 'forged'`,
      `update log.seals set seq = seq - 99 where seq > 100`,
    ]);
    expect(report).toMatchObject({ intact: false, reason: '日志条目或其封印已被修改' });
  });

  it('misses what was cut off the end, by the anchor outside the database [G03]', async () => {
    const cut = [
      `delete from log.operations where id >= ${entry(ids.length - 1)}`,
      `delete from log.seals where seq >= ${ids.length - 1}`,
    ];
    expect(await reportAfter(cut, [anchor])).toEqual({
      intact: false,
      entry: ids.length,
      reason: `末尾缺失：锚点记录到第 ${ids.length} 个封印，库中只有 ${ids.length - 2} 个`,
    });
    // Without the anchor the shorter chain is a good chain: that is what anchors are for.
    expect(await reportAfter(cut)).toMatchObject({ intact: true, entries: ids.length - 2 });
    expect(await reportAfter(['delete from log.operations', 'delete from log.seals'], [anchor])).toMatchObject({
      intact: false,
    });
  });

  it('finds a chain sealed anew from a forged entry on, by the anchor [G03]', async () => {
    const forged = [`update log.operations set user_name = '别人' where id = ${entry(5)}`, resealed(5)];
    expect(await reportAfter(forged)).toMatchObject({ intact: true });
    expect(await reportAfter(forged, [anchor])).toEqual({
      intact: false,
      entry: entry(ids.length),
      reason: '与库外锚点不一致',
    });
    const early = { ...anchor, seq: 5, hash: 'f'.repeat(64) };
    expect(await reportAfter([], [early, anchor])).toMatchObject({ intact: false, entry: entry(5) });
  });

  it('finds an entry that was taken out of the queue before it was sealed [G03]', async () => {
    const report = await reportAfter([
      `insert into log.operations (at, address, user_agent, request_id, area, action, result, code, duration_ms, changes)
        values (now() - interval '5 minutes', '', '', 'taken-out', 'identity', '登录', 'done', 200, 1, '[]')`,
    ]);
    expect(report).toMatchObject({ intact: false, reason: '日志条目没有被封印' });
  });

  it('does not mistake an entry of this moment for one', async () => {
    await app.call(markMessagesRead, { ids: [99] }, { as: token });
    expect(await verifyChain(app.database, [anchor])).toMatchObject({ intact: true });
    await sealed();
    ids = (await app.sql<{ log_id: string }>('select log_id from log.seals order by seq')).map((row) =>
      Number(row.log_id),
    );
  });

  it('reads a chain longer than one portion', async () => {
    const count = 5300;
    await app.sql(
      `with entry as (insert into log.operations (address, user_agent, request_id, area, action, result, code, duration_ms, changes)
          select '', '', n::text, '', '', 'done', 200, 0, '[]' from generate_series(1, $1::int) n returning id, at)
        insert into log.unsealed (log_id, log_at) select id, at from entry`,
      [count],
    );
    await sealed();
    expect(await verifyChain(app.database, [])).toMatchObject({ intact: true, entries: ids.length + count });
    const last = (await app.sql<{ log_id: string }>('select log_id from log.seals order by seq desc limit 1'))[0];
    const report = await reportAfter([`update log.operations set address = 'x' where id = ${last?.log_id}`]);
    expect(report).toMatchObject({ intact: false, entry: Number(last?.log_id) });
  });

  it('reckons as the database does', async () => {
    const [row] = await app.sql<{ body: string; hash: Buffer }>(
      'select log.canonical(o) as body, s.hash from log.seals s join log.operations o on o.id = s.log_id where s.seq = 1',
    );
    const start = createHash('sha256').update('').digest();
    expect(
      createHash('sha256')
        .update(start)
        .update(row?.body ?? '')
        .digest(),
    ).toEqual(row?.hash);
  });
});

describe('anchors', () => {
  const file = () => path.join(app.config.anchorDir, 'operation-log.jsonl');

  it('are added, never replaced, and private', async () => {
    const before = readFileSync(file(), 'utf8');
    const next = await writeAnchor(app.database, app.config.anchorDir, app.clock.now + 1);
    expect(readFileSync(file(), 'utf8').startsWith(before)).toBe(true);
    expect((await readAnchors(app.config.anchorDir)).at(-1)).toEqual(next);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
  });

  it('are written each minute, where the chain has grown', async () => {
    const job = app.jobs.find((one) => one.name === 'operation-log/anchor');
    expect(job?.cron).toBe('* * * * *');
    await job?.run();
    const before = await readAnchors(app.config.anchorDir);
    await job?.run();
    expect(await readAnchors(app.config.anchorDir)).toEqual(before);
    expect(await writeAnchor(app.database, app.config.anchorDir, app.clock.now, before.at(-1))).toBeUndefined();
  });

  it('are still compared when a crash cut one of them short', async () => {
    const before = await readAnchors(app.config.anchorDir);
    appendFileSync(file(), '{"at":"2026-01-01T00:00:00.000Z","seq":4,"ha');
    expect(await readAnchors(app.config.anchorDir)).toEqual(before);
    const next = await writeAnchor(app.database, app.config.anchorDir, app.clock.now + 2);
    expect(await readAnchors(app.config.anchorDir)).toEqual([...before, next]);
  });

  it('are none before the first', async () => {
    expect(await readAnchors(path.join(app.config.anchorDir, 'nowhere'))).toEqual([]);
  });
});

describe('a log that was changed', () => {
  it('is told to the administrators by the nightly job, once [G03]', async () => {
    const job = () => app.jobs.find((one) => one.name === 'operation-log/verify')?.run();
    expect(await job()).toMatchObject({ intact: true });
    const told = () => app.sql(`select user_id, content from messages where title = '操作日志校验失败'`);
    await app.sql(`update log.operations set address = 'changed' where id = $1`, [entry(2)]);
    await expect(job()).rejects.toThrow('日志条目或其封印已被修改');
    await expect(job()).rejects.toThrow('日志条目或其封印已被修改');
    const content = `操作日志第 ${entry(2)} 条：日志条目或其封印已被修改。请立即核查。`;
    expect(await told()).toEqual([{ user_id: String(administratorId), content }]);
    await app.sql(`update log.operations set address = '127.0.0.1' where id = $1`, [entry(2)]);
    expect(await job()).toMatchObject({ intact: true });
  });

  it('is found by the program that anyone can run, which says so by its exit code [G03]', async () => {
    const settings = { ...settingsFor(app.testDatabase), ANCHOR_DIR: app.config.anchorDir };
    const run = async (more: Record<string, string> = {}) => {
      const program: Program = startProgram({ ...settings, ...more }, 'verify-log.ts');
      const { code } = await program.ended;
      const said = { code, out: program.output().trim(), err: program.errors().trim() };
      await program.clear();
      return said;
    };
    const [{ count } = { count: '0' }] = await app.sql<{ count: string }>('select count(*) from log.seals');
    expect(await run()).toEqual({
      code: 0,
      out: expect.stringMatching(new RegExp(`^操作日志完整：共 ${count} 条，链头 [\\da-f]{64}$`)),
      err: '',
    });
    await app.sql(`update log.operations set address = 'changed' where id = $1`, [entry(2)]);
    expect(await run()).toEqual({
      code: 2,
      out: '',
      err: `操作日志已被改动：第 ${entry(2)} 条，日志条目或其封印已被修改`,
    });
    await app.sql(`update log.operations set address = '127.0.0.1' where id = $1`, [entry(2)]);
    expect(await run({ AUTH_KEY: 'short' })).toEqual({
      code: 1,
      out: '',
      err: '校验失败：AUTH_KEY 太短：至少需要 32 字节',
    });
  }, 60_000);
});
