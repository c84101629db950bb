import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { isRunning } from './process/process-state.ts';
import { type ChildServer, childServer, query } from './testing/child-server.ts';

const onLinux = process.platform === 'linux';

describe('embedded database, when something was killed', { timeout: 120_000 }, () => {
  let folder: string;
  let dataDir: string;
  let cluster: string;
  const children: ChildServer[] = [];

  const launch = (dir = dataDir, hold = true) => {
    const child = childServer(dir, { hold });
    children.push(child);
    return child;
  };
  const launched = async (dir = dataDir) => {
    const child = launch(dir);
    const started = await child.started;
    expect(started.message).toBe('');
    return { child, ...started };
  };
  const kill = async (child: ChildServer) => {
    child.process.kill('SIGKILL');
    await child.exited;
  };
  const gone = (pid: number) => vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 10_000, interval: 20 });
  const parentOf = (pid: number) => Number(/\) . (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  const childrenOf = (pid: number) =>
    readdirSync('/proc')
      .map(Number)
      .filter((other) => {
        try {
          return other > 0 && parentOf(other) === pid;
        } catch {
          return false;
        }
      });
  /** A process of the cluster's owner: of other users' pids PostgreSQL takes no notice. */
  const asOwner = (command: string) => {
    const { uid, gid } = statSync(cluster);
    return spawn('/bin/sh', ['-c', command], {
      ...(process.getuid?.() === 0 ? { uid, gid } : {}),
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  };
  const leavePidFile = (text: string) => {
    const { uid, gid } = statSync(cluster);
    writeFileSync(join(cluster, 'postmaster.pid'), text, { mode: 0o600 });
    chownSync(join(cluster, 'postmaster.pid'), uid, gid);
  };
  const pidFileOf = (pid: number) =>
    [pid, cluster, 1700000000, 5432, '/tmp', '', '   12345         1', 'ready   ', ''].join('\n');

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'embedded-'));
    chmodSync(folder, 0o755);
    dataDir = join(folder, 'data');
    cluster = join(dataDir, 'postgres');
    const { child, socketDir } = await launched();
    await query(socketDir, 'create table acknowledged (n int)');
    await child.stop();
  }, 60_000);

  afterEach(async () => {
    for (const child of children.splice(0)) await kill(child);
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('PostgreSQL ends by itself after kill -9 of the server; committed rows are there', async () => {
    const { child, socketDir, pid } = await launched();
    await query(socketDir, 'insert into acknowledged values (1)');
    await kill(child);
    await gone(pid);

    const next = await launched();
    await query(next.socketDir, 'insert into acknowledged values (2)');
    // no pause: PostgreSQL of the killed one is still there
    await kill(next.child);
    const last = await launched();
    expect(await query(last.socketDir, 'select n from acknowledged order by n')).toEqual([{ n: 1 }, { n: 2 }]);
    await last.child.stop();
  });

  test('a server that ends without stopping its database does not hang, nor does the database', async () => {
    const child = launch(dataDir, false);
    const { pid } = await child.started;
    await child.exited;
    expect(child.process.exitCode).toBe(0);
    await gone(pid);
  });

  test.runIf(onLinux)('an orphan whose guard was killed too is stopped by the next start', async () => {
    const { child, socketDir, pid } = await launched();
    await query(socketDir, 'insert into acknowledged values (3)');
    const shell = parentOf(pid);
    for (const guard of childrenOf(shell)) if (guard !== pid) process.kill(guard, 'SIGKILL');
    process.kill(shell, 'SIGKILL');
    await kill(child);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(isRunning(pid)).toBe(true);

    const next = await launched();
    expect(next.child.log.join('\n')).toContain(`留下的 PostgreSQL（进程号 ${pid}）`);
    expect(isRunning(pid)).toBe(false);
    expect(await query(next.socketDir, 'select n from acknowledged where n = 3')).toEqual([{ n: 3 }]);
    await next.child.stop();
  });

  test('a second server is refused while the first goes on; after kill -9 of the first it may', async () => {
    const first = await launched();
    const refused = await launch().started;
    expect(refused.ok).toBe(false);
    expect(refused.message).toContain(`进程号 ${first.child.process.pid}）`);
    expect(refused.message).toContain(dataDir);
    expect(isRunning(first.pid)).toBe(true);
    expect(await query(first.socketDir, 'select 1 as one')).toEqual([{ one: 1 }]);

    await kill(first.child);
    const second = await launched();
    expect(await query(second.socketDir, 'select 1 as one')).toEqual([{ one: 1 }]);
    await second.child.stop();
  });

  test.each(['existing', 'new'])('of servers starting at once on the same %s folder exactly one wins', async (kind) => {
    const dir = kind === 'new' ? join(folder, 'another') : dataDir;
    const rivals = Array.from({ length: 5 }, () => launch(dir));
    const outcomes = await Promise.all(rivals.map((rival) => rival.started));
    const winners = rivals.filter((_, index) => outcomes[index]?.ok);
    expect(winners).toHaveLength(1);
    for (const { ok, message } of outcomes) if (!ok) expect(message).toContain(`进程号 ${winners[0]?.process.pid}）`);
    const winner = outcomes.find(({ ok }) => ok);
    expect(await query(winner?.socketDir ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
    await winners[0]?.stop();
  });

  test('a left-over pid that belongs to another program by now does not keep it from starting, nor is that program harmed', async () => {
    const stranger = asOwner('exec sleep 60');
    leavePidFile(pidFileOf(stranger.pid ?? 0));
    const { child, socketDir } = await launched();
    expect(await query(socketDir, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(stranger.exitCode).toBe(null);
    expect(isRunning(stranger.pid ?? 0)).toBe(true);
    stranger.kill();
    await child.stop();
  });

  test.runIf(onLinux)('nor does that of a zombie', async () => {
    const parent = asOwner('sleep 0.2 & echo $! ; exec sleep 60');
    const zombie = Number(String((await once(parent.stdout, 'data'))[0]));
    await gone(zombie);
    expect(existsSync(`/proc/${zombie}`)).toBe(true);
    leavePidFile(pidFileOf(zombie));
    const { child, socketDir } = await launched();
    expect(await query(socketDir, 'select 1 as one')).toEqual([{ one: 1 }]);
    parent.kill();
    await child.stop();
  });

  test('a dead one that once was ready is not taken for the new one; an empty file is no obstacle', async () => {
    const dead = asOwner('exit 0');
    await once(dead, 'exit');
    for (const text of [pidFileOf(dead.pid ?? 0), '']) {
      leavePidFile(text);
      const { child, socketDir, pid } = await launched();
      expect(pid).not.toBe(dead.pid);
      expect(await query(socketDir, 'select 1 as one')).toEqual([{ one: 1 }]);
      await child.stop();
    }
  });

  test('an interrupted initdb is done again', async () => {
    const dir = join(folder, 'interrupted');
    mkdirSync(join(dir, 'postgres.init'), { recursive: true });
    writeFileSync(join(dir, 'postgres.init', 'PG_VERSION'), '18\n');
    chmodSync(dir, 0o755);
    const first = launch(dir);
    await vi.waitFor(() => expect(readdirSync(dir).some((name) => existsSync(join(dir, name, 'global')))).toBe(true), {
      timeout: 10_000,
      interval: 5,
    });
    await kill(first);
    expect(existsSync(join(dir, 'postgres'))).toBe(false);
    expect(readdirSync(dir).filter((name) => name.startsWith('postgres.init'))).toHaveLength(1);

    const { child, socketDir } = await launched(dir);
    expect(await query(socketDir, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(readdirSync(dir).filter((name) => name.includes('.init'))).toEqual([]);
    await child.stop();
  });
});
