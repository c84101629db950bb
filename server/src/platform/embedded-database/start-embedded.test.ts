import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { readPidFile } from './process/stale-postmaster.ts';
import { type EmbeddedDatabase, type EmbeddedOptions, startEmbedded } from './start-embedded.ts';
import { query } from './testing/child-server.ts';

describe('embedded database', { timeout: 120_000 }, () => {
  let folder: string;
  let dataDir: string;
  let running: EmbeddedDatabase | undefined;

  const start = async (options: Partial<EmbeddedOptions> = {}) => {
    running = await startEmbedded({ dataDir, log: () => {}, ...options });
    return running;
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'embedded-'));
    chmodSync(folder, 0o755);
    dataDir = join(folder, 'data');
    await (await start()).stop();
  }, 60_000);

  afterEach(async () => {
    await running?.stop();
    running = undefined;
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('keeps the data, and starts fast once the cluster exists', async () => {
    const first = await start();
    await query(first.socketDir, 'create table kept (n int); insert into kept values (7)', first.ownerRole);
    await first.stop();
    expect(existsSync(join(first.dataDir, 'postmaster.pid'))).toBe(false);
    expect(existsSync(first.socketDir)).toBe(false);

    const times: number[] = [];
    for (let round = 0; round < 3; round++) {
      const begin = performance.now();
      const again = await start();
      times.push(performance.now() - begin);
      expect(await query(again.socketDir, 'select n from kept', again.ownerRole)).toEqual([{ n: 7 }]);
      await again.stop();
    }
    expect(Math.min(...times)).toBeLessThan(400);
  });

  test.skipIf(!existsSync('/usr/bin/chrt'))('does not interrupt the server that wakes it', async () => {
    const { dataDir: cluster } = await start();
    const stat = readFileSync(`/proc/${readPidFile(cluster)?.pid}/stat`, 'utf8');
    // The scheduling policy (proc_pid_stat(5)); 3 is SCHED_BATCH.
    expect(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[38]).toBe('3');
  });

  test('gives the migrations an owner and the pool a role that owns nothing', async () => {
    const { socketDir, ownerRole, applicationRole } = await start();
    expect(
      await query(
        socketDir,
        `select rolname, rolsuper or rolcreatedb or rolcreaterole or rolbypassrls as powerful, rolcanlogin
           from pg_roles where rolname like 'tongzhou%' order by 1`,
      ),
    ).toEqual([
      { rolname: applicationRole, powerful: false, rolcanlogin: true },
      { rolname: ownerRole, powerful: false, rolcanlogin: true },
    ]);
    expect(
      await query(socketDir, `select pg_get_userbyid(datdba) as owner from pg_database where datname = 'tongzhou'`),
    ).toEqual([{ owner: ownerRole }]);
    await query(socketDir, 'create table owned (n int)', ownerRole);
    await expect(query(socketDir, 'create table not_owned (n int)', applicationRole)).rejects.toThrow(
      /permission denied/,
    );
    await expect(query(socketDir, 'select * from owned', applicationRole)).rejects.toThrow(/permission denied/);
    await query(socketDir, 'grant select on owned to tongzhou_app', ownerRole);
    expect(await query(socketDir, 'select * from owned', applicationRole)).toEqual([]);
  });

  test('understands Chinese, checks its pages, writes durably and opens no port', async () => {
    const { socketDir, applicationRole } = await start();
    const [found] = await query<Record<string, unknown>>(
      socketDir,
      `select cardinality(show_trgm('请假申请')) > 1 as trigrams,
              (select datlocale from pg_database where datname = current_database()) as locale,
              current_setting('server_encoding') as encoding,
              current_setting('data_checksums') as checksums,
              current_setting('fsync') || current_setting('synchronous_commit') || current_setting('full_page_writes') as durable,
              current_setting('listen_addresses') as addresses,
              current_setting('TimeZone') as zone,
              array_to_string(array(select extname::text from pg_extension where extname <> 'plpgsql' order by 1), ',') as extensions`,
      applicationRole,
    );
    expect(found).toEqual({
      trigrams: true,
      locale: 'C.UTF-8',
      encoding: 'UTF8',
      checksums: 'on',
      durable: 'ononon',
      addresses: '',
      zone: 'UTC',
      extensions: 'btree_gist,pg_stat_statements,pg_trgm',
    });
    expect(statSync(socketDir).mode & 0o777).toBe(0o700);
  });

  test('takes settings, except those that keep strangers out; a library it does not have is left out', async () => {
    const log: string[] = [];
    const { socketDir } = await start({
      log: (line) => log.push(line),
      settings: {
        work_mem: '7MB',
        max_connections: 11,
        listen_addresses: '127.0.0.1',
        shared_preload_libraries: 'pg_stat_statements, no_such_library',
      },
    });
    expect(
      await query(
        socketDir,
        `select current_setting('work_mem') as memory, current_setting('max_connections') as connections,
                current_setting('listen_addresses') as addresses, count(*) >= 0 as counted from pg_stat_statements`,
      ),
    ).toEqual([{ memory: '7MB', connections: '11', addresses: '', counted: true }]);
    expect(log.join('\n')).toContain('没有扩展库 no_such_library');
  });

  test('does not listen to the environment meant for another database', async () => {
    vi.stubEnv('PGPORT', '6000');
    vi.stubEnv('PGDATA', '/nowhere');
    vi.stubEnv('PGSSLMODE', 'require');
    vi.stubEnv('PGOPTIONS', '-c no_such_setting=1');
    try {
      rmSync(join(dataDir, 'postgres', 'tongzhou-roles-1'));
      const { socketDir } = await start();
      expect(existsSync(join(socketDir, '.s.PGSQL.5432'))).toBe(true);
      expect(existsSync(join(dataDir, 'postgres', 'tongzhou-roles-1'))).toBe(true);
    } finally {
      vi.unstubAllEnvs();
    }
  });

  test('says when PostgreSQL ended by itself, and can be started again', async () => {
    const reasons: string[] = [];
    const first = await start({ onExit: (reason) => reasons.push(reason) });
    // busy, so that it does not notice at once that its postmaster is gone: the next start has to wait for it
    const busy = query(first.socketDir, 'select count(*) from generate_series(1, 12000000)').catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 300));
    process.kill(first.pid, 'SIGKILL');
    await vi.waitFor(() => expect(reasons).toHaveLength(1), { timeout: 5000 });
    expect(reasons[0]).toContain('意外退出（信号 9）');
    await first.stop();
    const again = await start({ onExit: (reason) => reasons.push(reason) });
    expect(await query(again.socketDir, 'select 1 as one')).toEqual([{ one: 1 }]);
    await again.stop();
    await busy;
    expect(reasons).toHaveLength(1);
  });

  test('writes nothing of what is in the tables or in statements, not even when it ends [G02]', async () => {
    const log: string[] = [];
    const reasons: string[] = [];
    const told = { log: (line: string) => void log.push(line), onExit: (reason: string) => void reasons.push(reason) };
    const { socketDir, pid } = await start(told);
    const secret = '110101199505050026';
    const sent = async (text: string) => expect(query(socketDir, text)).rejects.toThrow();
    await query(socketDir, `create table cards (id_card text unique); insert into cards values ('${secret}')`);
    await sent(`insert into cards values ('${secret}')`);
    await sent(`select '${secret}x'::int8`);
    await sent(`do $$ begin raise exception 'card ${secret}' using detail = '${secret}'; end $$`);
    await query(socketDir, `do $$ begin raise warning 'card ${secret}'; end $$`);
    // A process that is killed is reported with the statement it was at.
    const killed = query(socketDir, `select pg_sleep(20), '${secret}'`).catch(() => {});
    const [at] = await vi.waitFor(async () => {
      const rows = await query<{ pid: number }>(
        socketDir,
        `select pid from pg_stat_activity where query like 'select pg_sleep(20)%' and wait_event = 'PgSleep'`,
      );
      expect(rows).toHaveLength(1);
      return rows as [{ pid: number }];
    });
    process.kill(at.pid, 'SIGKILL');
    await killed;
    await vi.waitFor(() => expect(log.join()).toContain('terminated by signal 9'), { timeout: 5000 });
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(() => expect(reasons).toHaveLength(1), { timeout: 5000 });
    expect([...log, ...reasons].filter((line) => line.includes(secret) || /DETAIL|STATEMENT|QUERY/.test(line))).toEqual(
      [],
    );
    expect(reasons[0]).toContain('terminated by signal 9');
  });

  test('a failed start says why and gives everything back', async () => {
    await expect(start({ settings: { shared_buffers: 'much' } })).rejects.toThrow(
      /PostgreSQL 启动失败[\s\S]*shared_buffers/,
    );
    const { socketDir } = await start();
    expect(await query(socketDir, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('a second start in the same process is refused as well', async () => {
    const first = await start();
    await expect(startEmbedded({ dataDir, log: () => {} })).rejects.toThrow(`进程号 ${process.pid}`);
    expect(await query(first.socketDir, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});
