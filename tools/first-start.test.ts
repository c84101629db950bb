import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { root } from './list-files.ts';
import { treeOf } from './processes/process-tree.ts';

// The first start of a fresh clone runs under the system's Node, which cannot replace itself by another program: the
// bootstrap stays, with the server as its child. Here the pinned Node is made such a one.

const older = 'data:text/javascript,delete%20process.execve';
const patience = 40_000;
/** Ending writes what is in memory: on a disk that is busy with others that takes as long as it takes. */
const endPatience = 60_000;

let npm: ChildProcess | undefined;
let family: number[] = [];
const folder = mkdtempSync(join(tmpdir(), 'first-start-'));
afterEach(() => {
  for (const pid of family.filter(isAlive)) process.kill(pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}, endPatience);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

async function until(holds: () => boolean | Promise<boolean>, limit: number): Promise<boolean> {
  for (const end = Date.now() + limit; Date.now() < end; await sleep(100)) if (await holds()) return true;
  return false;
}

it.skipIf(process.platform !== 'linux').each(['SIGTERM', 'SIGKILL'] as const)(
  'the server ends with npm when that ends by %s, also where Node cannot replace itself',
  async (signal) => {
    const port = await freePort();
    const env = { ...process.env, PORT: String(port), DATA_DIR: join(folder, signal), DEMO: '0' };
    npm = spawn('npm', ['start'], {
      cwd: root,
      env: { ...env, NODE_OPTIONS: `--import=${older}` },
      stdio: 'ignore',
    });
    const answers = () =>
      fetch(`http://127.0.0.1:${port}/health`).then(
        (answer) => answer.ok,
        () => false,
      );
    expect(await until(answers, patience)).toBe(true);
    family = treeOf(npm.pid as number);
    // npm, the bootstrap, the server and its database at least: the bootstrap did stay.
    expect(family.length).toBeGreaterThan(3);
    process.kill(npm.pid as number, signal);
    expect(await until(async () => !(await answers()), 15_000)).toBe(true);
    await until(() => family.every((pid) => !isAlive(pid)), endPatience);
    expect(family.filter(isAlive)).toEqual([]);
  },
  patience + 15_000 + endPatience + 5000,
);
