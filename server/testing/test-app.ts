import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Endpoint, ReplyOf, SentOf } from '@tongzhou/contract/endpoint.ts';
import pg from 'pg';
import { type App, createApp } from '#app/app.ts';
import { insertSession } from '#areas/identity/sessions/session-table.ts';
import { tokens } from '#areas/identity/sessions/token.ts';
import type { Config } from '#platform/config.ts';
import { databaseNow } from '#platform/database/database-clock.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { watchedLog } from '#testing/log/log-canary.ts';
import { testConfig } from '#testing/test-config.ts';

export interface Answer<E> {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly data: ReplyOf<E>;
  readonly fields: Readonly<Record<string, string>>;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
}

export interface CallOptions {
  /** A token, as `signInAs` gives it. */
  readonly as?: string;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly address?: string;
}

export interface TestApp extends App {
  readonly config: Config;
  readonly testDatabase: TestDatabase;
  /** Time stands where a test puts it. */
  readonly clock: { now: number };
  readonly call: <E extends Endpoint>(endpoint: E, input: SentOf<E>, options?: CallOptions) => Promise<Answer<E>>;
  readonly signInAs: (user: number) => Promise<string>;
  /** What was begun beside the server, which is not done here: back-ups, proofs, a new start. */
  readonly begun: string[];
  /** SQL as the superuser, for setting scenes and looking behind them. */
  readonly sql: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;
}

export interface TestAppOptions {
  /** A second server on the same database, with the same key. */
  readonly beside?: TestApp;
  readonly settings?: Readonly<Record<string, string>>;
  readonly demoKey?: string;
  /** Gets every line the server writes. */
  readonly hear?: (line: string) => void;
}

/** On a busy machine the first connections take longer than a request would wait for one. */
async function untilConnected({ database }: App): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const opened = await Promise.allSettled([databaseNow(database), databaseNow(database)]);
    const failed = opened.find((one) => one.status === 'rejected');
    if (failed === undefined) return;
    if (attempt === 20) throw failed.reason;
  }
}

export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { beside } = options;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tongzhou-app-'));
  const config = beside?.config ?? testConfig(dataDir, options.settings);
  const testDatabase = beside?.testDatabase ?? (await createTestDatabase());
  const clock = beside?.clock ?? { now: Date.now() };
  const begun: string[] = [];
  const app = await createApp({
    config,
    operator: {
      backup: async () => void begun.push('backup'),
      prove: async (folder) => void begun.push(`prove ${path.basename(folder)}`),
      restart: () => void begun.push('restart'),
    },
    connection: testDatabase.connection,
    clock: () => clock.now,
    log: watchedLog(options.hear),
    webFolder: path.join(dataDir, 'none'),
    ...(options.demoKey === undefined ? {} : { demoKey: options.demoKey }),
  });
  await untilConnected(app);
  const superuser = new pg.Pool({ ...testDatabase.superuser, max: 1 });
  superuser.on('error', () => undefined);
  const signer = tokens(config.authKeys);

  return {
    ...app,
    config,
    testDatabase,
    clock,
    begun,
    sql: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await superuser.query<Row>(text, values)).rows,
    signInAs: async (user) => {
      const secret = randomUUID();
      const session = await app.database.transaction((tx) =>
        insertSession(tx, { user, secret, now: clock.now, address: '127.0.0.1', user_agent: 'test' }),
      );
      if (session === undefined) throw new Error(`user ${user} may not sign in`);
      return signer.signSession(secret, 1, clock.now);
    },
    call: async (endpoint, input, { as, key, headers, address } = {}) => {
      const sent = Object.entries((input ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined);
      const query = new URLSearchParams(sent.map(([name, value]) => [name, String(value)]));
      const search = endpoint.input === 'query' && sent.length > 0 ? `?${query}` : '';
      const response = await app.server.inject({
        method: endpoint.method,
        url: `${endpoint.path}${search}`,
        remoteAddress: address ?? '127.0.0.1',
        headers: {
          ...(as === undefined ? {} : { authorization: `Bearer ${as}` }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
          ...(endpoint.input === 'body' ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(endpoint.input === 'body' ? { payload: JSON.stringify(input) } : {}),
      });
      const text = response.payload;
      const body = text.startsWith('{') ? JSON.parse(text) : { code: response.statusCode, msg: '', data: null };
      return { status: response.statusCode, ...body, fields: body.data?.fields ?? {}, text, headers: response.headers };
    },
    close: async () => {
      await app.close();
      await superuser.end();
      if (beside === undefined) await testDatabase.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
