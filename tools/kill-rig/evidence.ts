// What is really there: rows, log entries, kept replies, and files with their content.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runSql } from '../embedded-sql.ts';
import type { Evidence } from './check.ts';

/** By which the rig knows its own messages. */
const messageTitle = 'kill-rig';
export const agentOf = (write: string) => `kill-rig/${write}`;

export async function addMessages(dataDir: string, count: number): Promise<number[]> {
  const rows = await runSql<{ id: number }>(
    dataDir,
    `insert into messages (user_id, kind, title, content, created_at)
      select u.id, 'task', '${messageTitle}', '', now() from users u, generate_series(1, ${count}) where u.account = 'admin'
      returning id::int4`,
  );
  return rows.map((row) => row.id);
}

export async function gatherEvidence(dataDir: string, allMessages: readonly number[]): Promise<Evidence> {
  const files = await runSql<{ id: number; name: string; sha256: string; store_key: string }>(
    dataDir,
    `select id::int4, file_name as name, encode(sha256, 'hex') as sha256, store_key from files`,
  );
  const messages = await runSql<{ id: number; read: boolean }>(
    dataDir,
    `select id::int4, read_at is not null as read from messages where title = '${messageTitle}'`,
  );
  const log = await runSql<{ write: string; requestId: string; objectId: number | null }>(
    dataDir,
    `select substr(user_agent, ${agentOf('').length + 1}) as write, request_id as "requestId", object_id::int4 as "objectId"
      from log.operations where user_agent like '${agentOf('%')}' and result = 'done'`,
  );
  const keys = await runSql<{ key: string; reply: string | null }>(dataDir, 'select key, reply from idempotency_keys');
  return {
    files: files.map(({ store_key, ...file }) => ({ ...file, stored: contentHash(dataDir, store_key) })),
    messages: new Map(messages.map(({ id, read }) => [id, read])),
    allMessages,
    log,
    keys: new Map(keys.map(({ key, reply }) => [key, reply])),
  };
}

function contentHash(dataDir: string, key: string): string | null {
  const file = join(dataDir, 'files', key.slice(0, 2), key.slice(2, 4), key);
  return existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : null;
}
