import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import type { TestDatabase } from '#testing/database/test-database.ts';
import { watchLine } from '#testing/log/log-canary.ts';

// The program as it is started: a process of its own, with nothing but its settings.

export interface Program {
  readonly child: ChildProcess;
  readonly folder: string;
  readonly output: () => string;
  readonly errors: () => string;
  /** The address it printed, or undefined when it ended without printing one. */
  readonly started: Promise<string | undefined>;
  readonly ended: Promise<{ readonly code: number | null; readonly ms: number }>;
  readonly clear: () => Promise<void>;
}

const source = path.join(import.meta.dirname, '..', '..', 'src');

export function startProgram(settings: Readonly<Record<string, string>>, entry = 'main.ts'): Program {
  const folder = mkdtempSync(path.join(tmpdir(), 'tongzhou-program-'));
  const begun = performance.now();
  const child = spawn(process.execPath, [path.join(source, entry)], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', DATA_DIR: path.join(folder, 'data'), PORT: '0', DEMO: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  const started = new Promise<string | undefined>((resolve) => {
    child.stdout.on('data', (data) => {
      said.out += data;
      const address = /同舟已启动\s+(http\S+)/.exec(said.out)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once('close', () => resolve(undefined));
  });
  child.stderr.on('data', (data) => {
    said.err += data;
  });
  const ended = once(child, 'close').then(([code]) => {
    said.err.split('\n').forEach(watchLine);
    return { code: code as number | null, ms: performance.now() - begun };
  });
  return {
    child,
    folder,
    output: () => said.out,
    errors: () => said.err,
    started,
    ended,
    clear: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A connection as the text of DATABASE_URL. The test cluster has no port, only a socket. */
export const urlOf = ({ user, host, port, database }: pg.ClientConfig): string =>
  `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`;

export const programKey = 'b7Qz0pLw9vXk2mTn4rYc6sHd8fGj1aEu3iOq5ZxCvBnM';

export const settingsFor = (database: TestDatabase): Record<string, string> => ({
  DATABASE_URL: urlOf(database.connection),
  MIGRATION_DATABASE_URL: urlOf(database.owner),
  AUTH_KEY: programKey,
});
