// The server as people run it: a process of its own with its embedded database, on a data folder of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../list-files.ts';

export const serverProgram = join(root, 'server/src/main.ts');

/** A process of ours, known from the moment it was started. Its id is worth something only until it has ended. */
export interface Spawned {
  readonly pid: number;
  readonly hasEnded: () => boolean;
}

export interface RealServer extends Spawned {
  readonly port: number;
  /** From its start to the first 200 of /health. */
  readonly startedInMs: number;
  readonly ended: Promise<number | null>;
  readonly output: () => string;
  /** Asks it to stop and waits until it has. */
  readonly stop: () => Promise<number | null>;
}

export interface ServerOptions {
  readonly dataDir: string;
  readonly settings?: Readonly<Record<string, string>>;
  /** The command line; the server itself unless said otherwise. */
  readonly command?: readonly [string, ...string[]];
  /** How long it may take to serve; more where it first has to install or build. */
  readonly patienceMs?: number;
  /** Told at once, long before it serves. */
  readonly onSpawn?: (spawned: Spawned) => void;
}

/** Open to PostgreSQL's user, which is another one where root runs the server. */
export function temporaryFolder(
  name: string,
  where = tmpdir(),
): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(where, `tongzhou-${name}-`));
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }) };
}

export async function startServer(options: ServerOptions): Promise<RealServer> {
  const { dataDir, settings = {}, command, patienceMs = 60_000, onSpawn } = options;
  const port = await freePort();
  const [file, ...args] = command ?? [process.execPath, serverProgram];
  const began = performance.now();
  const child = spawn(file, args, {
    cwd: root,
    // A group of its own: a Ctrl-C meant for the tool must not stop the server behind its back.
    detached: true,
    env: { ...ownEnvironment(), DATA_DIR: dataDir, PORT: String(port), DEMO: '0', LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const follow = collect(child);
  const spawned = { pid: child.pid ?? 0, hasEnded: follow.hasEnded };
  onSpawn?.(spawned);
  while ((await statusOf(port, '/health')) !== 200) {
    if (follow.hasEnded()) throw new Error(`服务器没有启动成功：${follow.output()}`);
    if (performance.now() - began > patienceMs) {
      child.kill('SIGTERM');
      throw new Error(`服务器在 ${patienceMs / 1000} 秒内没有应答：${follow.output()}`);
    }
    await sleep(2);
  }
  return {
    ...spawned,
    port,
    startedInMs: performance.now() - began,
    ended: follow.ended,
    output: follow.output,
    stop: () => {
      child.kill('SIGTERM');
      return follow.ended;
    },
  };
}

function collect(child: ChildProcess) {
  let output = '';
  let isOver = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output = (output + chunk).slice(-20_000);
    });
  }
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      isOver = true;
      resolve(code);
    });
  });
  return { ended, output: () => output, hasEnded: () => isOver };
}

/** What is set for another server, or by the npm that runs us, does not concern this one. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const foreign =
    /^(npm_.*|INIT_CWD|NODE|NODE_ENV|NODE_OPTIONS|VITEST.*|HOST|(DATABASE|MIGRATION|STORAGE|AUTH|PUBLIC|TRUST|ANCHOR|BACKUP|ADMIN|LIMIT)_.*)$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)));
}

/** The HTTP status, or 0 where nobody answers. */
export function statusOf(port: number, path: string): Promise<number> {
  return new Promise((resolve) => {
    const sent = request({ port, path, host: '127.0.0.1', agent: false, timeout: 5000 }, (answer) => {
      answer.resume();
      answer.once('close', () => resolve(answer.complete ? (answer.statusCode ?? 0) : 0));
    });
    sent.once('timeout', () => sent.destroy());
    sent.once('error', () => resolve(0));
    sent.end();
  });
}

/** Where the embedded PostgreSQL listens, as it says itself. */
export function socketFolderOf(dataDir: string): string {
  const lines = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  return lines[4] ?? '';
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
