import { execFile, execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';

/** Whom PostgreSQL runs as. `ids` is empty where that is simply the current user. */
export interface RunAs {
  readonly name: string;
  readonly uid: number;
  readonly ids: { readonly uid?: number; readonly gid?: number };
}

/** PostgreSQL refuses to run as root, and only the owner of a cluster may run it. */
export function chooseUser(existingCluster: string | undefined): RunAs {
  const self = process.getuid?.() ?? 0;
  const owner = existingCluster === undefined ? undefined : statSync(existingCluster);
  if (self !== 0) {
    if (owner !== undefined && owner.uid !== self) {
      throw new Error(
        `数据库文件夹 ${existingCluster} 属于用户 ${nameOf(owner.uid)}，当前用户 ${nameOf(self)} 不能使用：请用原来的用户启动，或更改文件夹的所有者。`,
      );
    }
    return { name: nameOf(self), uid: self, ids: {} };
  }
  // the cluster's owner, even where another user would be chosen today: a `postgres` user may have come with a package
  // since, and an ordinary user who once started the server must be able to do so again
  if (owner !== undefined && owner.uid !== 0) return asUser(nameOf(owner.uid), owner.uid, owner.gid);
  return unprivilegedUser();
}

function unprivilegedUser(): RunAs {
  const wanted = process.env.EMBEDDED_PG_USER;
  for (const name of wanted ? [wanted] : ['postgres', 'nobody']) {
    const ids = lookUp(name);
    if (ids?.uid === 0) throw new Error('PostgreSQL 不能以 root 身份运行：请把 EMBEDDED_PG_USER 改为一个普通用户。');
    if (ids !== undefined) return asUser(name, ids.uid, ids.gid);
  }
  throw new Error(
    wanted
      ? `找不到 EMBEDDED_PG_USER 指定的系统用户 ${wanted}：请先创建它，或改为已有的普通用户。`
      : '以 root 启动时需要一个普通用户来运行 PostgreSQL，但系统里没有 postgres 或 nobody：请用 EMBEDDED_PG_USER 指定一个。',
  );
}

function asUser(name: string, uid: number, gid: number): RunAs {
  return { name, uid, ids: { uid, gid } };
}

function passwdEntries(): string[][] {
  try {
    return readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'));
  } catch {
    return [];
  }
}

function lookUp(name: string): { uid: number; gid: number } | undefined {
  const entry = passwdEntries().find(([user]) => user === name);
  if (entry !== undefined) return { uid: Number(entry[2]), gid: Number(entry[3]) };
  try {
    // users of a directory service are not in the file
    const id = (flag: string) =>
      Number(execFileSync('id', [flag, '--', name], { stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

function nameOf(uid: number): string {
  return passwdEntries().find((entry) => Number(entry[2]) === uid && entry.length > 3)?.[0] ?? String(uid);
}

/** initdb insists on a name for its uid; a container started with an arbitrary uid has none. */
export function requireUserName(as: RunAs): void {
  if (as.ids.uid !== undefined) return;
  try {
    userInfo();
  } catch (error) {
    throw new Error(
      `当前用户（uid ${as.uid}）在 /etc/passwd 中没有记录，PostgreSQL 无法初始化：请为它添加一条记录，或换一个有记录的用户启动，或用 DATABASE_URL 连接已有的数据库。`,
      { cause: error },
    );
  }
}

export interface Outcome {
  readonly ok: boolean;
  /** Of the attempt to execute: ENOENT, EACCES … */
  readonly errorCode: string | undefined;
  readonly output: string;
}

/** Runs a short command as that user and never throws. */
export function runAsUser(as: RunAs, file: string, args: readonly string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const options = { ...as.ids, cwd: '/', env: childEnvironment(), timeout: 20_000 };
    try {
      execFile(file, args, options, (error, stdout, stderr) => {
        const code = error?.code;
        resolve({
          ok: error === null,
          errorCode: typeof code === 'string' ? code : undefined,
          output: `${stdout}${stderr}`.trim(),
        });
      });
    } catch (error) {
      // a spawn that fails at once (EACCES under a strict parent) may throw instead of calling back
      resolve({ ok: false, errorCode: (error as NodeJS.ErrnoException).code, output: String(error) });
    }
  });
}

export async function canEnter(as: RunAs, folder: string): Promise<boolean> {
  const { ok, errorCode } = await runAsUser(as, '/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder]);
  if (errorCode === 'EPERM') {
    throw new Error(
      `以 root 启动，但没有切换到用户 ${as.name} 的权限（容器可能去掉了 SETUID、SETGID）：请直接以普通用户启动。`,
    );
  }
  return ok;
}

/** Nothing of the server's own environment: PGPORT, PGDATA or a locale would change what PostgreSQL does. */
export function childEnvironment(): Record<string, string> {
  return { PATH: process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}
