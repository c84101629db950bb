import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pg from 'pg';

export const SOURCES = fileURLToPath(new URL('..', import.meta.url));

interface Started {
  readonly ok: boolean;
  readonly message: string;
  readonly socketDir: string;
  readonly dataDir: string;
  readonly pid: number;
}

/** A server in a process of its own, to be killed, started as another user, or raced against others. */
export interface ChildServer {
  readonly process: ChildProcess;
  readonly started: Promise<Started>;
  readonly exited: Promise<unknown>;
  readonly log: string[];
  stop(): Promise<void>;
}

export interface ChildOptions {
  readonly uid?: number;
  readonly gid?: number;
  readonly umask?: number;
  readonly env?: Record<string, string>;
  /** The folder of the launcher's sources, where it is not this one. */
  readonly sources?: string;
  /** Whether it waits to be stopped; otherwise it has nothing left to do once started. */
  readonly hold?: boolean;
}

const SCRIPT = `
const { startEmbedded } = await import(process.env.ENTRY);
if (process.env.UMASK) process.umask(Number(process.env.UMASK));
const print = (value) => process.stdout.write(JSON.stringify(value) + '\\n');
let database;
try {
  database = await startEmbedded({ dataDir: process.env.DIR, log: (line) => process.stderr.write(line + '\\n') });
} catch (error) {
  print({ ok: false, message: error.message });
}
if (database) {
  const { socketDir, dataDir, pid } = database;
  print({ ok: true, message: '', socketDir, dataDir, pid });
  if (process.env.HOLD) {
    process.stdin.once('data', async () => { await database.stop(); process.exit(0); });
  }
}
`;

export function childServer(dataDir: string, options: ChildOptions = {}): ChildServer {
  const { uid, gid, umask, env, sources = SOURCES, hold = true } = options;
  const child = spawn(process.execPath, ['--input-type=module', '-e', SCRIPT], {
    ...(uid === undefined ? {} : { uid }),
    ...(gid === undefined ? {} : { gid }),
    cwd: '/',
    env: {
      PATH: process.env.PATH ?? '',
      ENTRY: pathToFileURL(`${sources}/start-embedded.ts`).href,
      DIR: dataDir,
      HOLD: hold ? '1' : '',
      UMASK: umask === undefined ? '' : String(umask),
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const log: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => log.push(line));
  const exited = once(child, 'exit');
  const started = new Promise<Started>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) => resolve(JSON.parse(line) as Started));
    child.once('close', () => reject(new Error(`ended without a word: ${log.join('\n')}`)));
  });
  started.catch(() => {});
  return {
    process: child,
    started,
    exited,
    log,
    async stop() {
      child.stdin.end('stop\n');
      await exited;
    },
  };
}

export async function query<Row extends object>(socketDir: string, text: string, user = 'postgres'): Promise<Row[]> {
  const client = new pg.Client({ host: socketDir, port: 5432, user, database: 'tongzhou', ssl: false });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row & pg.QueryResultRow>(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
