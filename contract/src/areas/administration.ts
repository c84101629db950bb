import * as z from 'zod/mini';
import { proofFields } from '#contract/areas/identity/account.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Millis, Nothing, noInput, Timestamp } from '#contract/fields.ts';

// How the installation itself is doing, for those who run it.

const count = z.int();

const DatabaseShare = z.object({
  /** Of an area, as the operation log names it; 'platform' for what all share. */
  area: z.string(),
  bytes: count,
  tables: z.array(z.object({ name: z.string(), bytes: count, rows: count })),
});

/** What showed that a back-up can be restored: it was, into a folder beside. */
const BackupProof = z.object({
  at: Millis,
  /** In words what was wrong; null where nothing was. */
  problem: z.nullable(z.string()),
  ms: count,
  tables: count,
  rows: count,
  files: count,
  /** Of the operation log's chain. */
  entries: count,
});

export const Backup = z.object({
  name: z.string(),
  /** Everything acknowledged until then is in it. */
  at: Millis,
  ms: count,
  bytes: count,
  files: count,
  /** Rows whose file was not there, or another one, when they were copied. */
  wrong_files: count,
  /** Of files only: the database is somebody else's. */
  with_database: z.boolean(),
  proof: z.nullable(BackupProof),
});
export type Backup = z.output<typeof Backup>;

export const systemState = endpoint({
  method: 'GET',
  path: '/api/administration/state',
  summary: '系统状态',
  permission: 'permission.system',
  effect: 'read',
  shows: ['administration'],
  input: 'query',
  schema: noInput,
  reply: z.object({
    versions: z.object({
      app: z.string(),
      node: z.string(),
      postgres: z.string(),
      migrations: count,
      last_migration: z.string(),
      started_at: Millis,
    }),
    storage: z.object({
      place: z.enum(['local', 'bucket']),
      files: count,
      bytes: count,
      deleted_files: count,
      deleted_bytes: count,
      /** On the disk of the data. */
      free_bytes: count,
      disk_bytes: count,
      /** When files of no row were last looked for, and how many were swept. */
      swept_at: z.nullable(Millis),
      swept: z.nullable(count),
    }),
    database: z.object({ place: z.enum(['embedded', 'external']), bytes: count, shares: z.array(DatabaseShare) }),
    sessions: z.object({ open: count, people: count, active_people: count }),
    chain: z.object({
      sealed: count,
      waiting: count,
      anchored_at: z.nullable(Millis),
      verified_at: z.nullable(Millis),
      problem: z.nullable(z.string()),
    }),
  }),
  example: {},
});

export const Job = z.object({
  name: z.string(),
  title: z.string(),
  cron: z.string(),
  started_at: z.nullable(Millis),
  /** null while it runs, and where it never did. */
  duration_ms: z.nullable(count),
  result: z.nullable(z.string()),
  error: z.nullable(z.string()),
  /** In a row, up to the last run. */
  failures: count,
  succeeded_at: z.nullable(Millis),
});
export type Job = z.output<typeof Job>;

export const systemJobs = endpoint({
  method: 'GET',
  path: '/api/administration/jobs',
  summary: '定时任务',
  permission: 'permission.system',
  effect: 'read',
  shows: ['administration'],
  input: 'query',
  schema: noInput,
  reply: z.array(Job),
  example: {},
});

export const backupState = endpoint({
  method: 'GET',
  path: '/api/administration/backups',
  summary: '备份',
  permission: 'permission.system',
  effect: 'read',
  shows: ['administration'],
  input: 'query',
  schema: noInput,
  reply: z.object({
    folder: z.string(),
    free_bytes: z.nullable(count),
    /** Whether one is being made or proved at this moment. */
    running: z.boolean(),
    /** Why the last attempt came to nothing; null when the last one went well. */
    failure: z.nullable(z.object({ at: Millis, words: z.string() })),
    /** What the last restoring came to. */
    restored: z.nullable(z.object({ at: Millis, name: z.string(), problem: z.nullable(z.string()) })),
    nightly: z.boolean(),
    kept: count,
    /** Whether any moment since the oldest can be gone back to. */
    point_in_time: z.boolean(),
    with_database: z.boolean(),
    /** How old the latest may be before someone should look. */
    overdue: z.boolean(),
    list: z.array(Backup),
  }),
  example: {},
});

const Name = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z$/, '备份名称不正确'));

export const startBackup = endpoint({
  method: 'PUT',
  path: '/api/administration/backup',
  summary: '立即备份',
  permission: 'permission.backup',
  effect: 'write',
  operation: '立即备份',
  changes: ['administration'],
  input: 'body',
  schema: noInput,
  reply: Nothing,
  example: {},
});

export const proveBackup = endpoint({
  method: 'POST',
  path: '/api/administration/proveBackup',
  summary: '验证备份',
  permission: 'permission.backup',
  effect: 'write',
  operation: '验证备份',
  changes: ['administration'],
  input: 'body',
  schema: z.strictObject({ name: Name }),
  reply: Nothing,
  example: { name: '2026-11-17T02-30-00-000Z' },
});

/** Everything since then is set aside, for everyone: it asks once more who one is, and the server starts anew. */
export const restoreBackup = endpoint({
  method: 'POST',
  path: '/api/administration/restore',
  summary: '恢复备份',
  permission: 'permission.backup',
  effect: 'write',
  operation: '恢复备份',
  changes: [],
  input: 'body',
  schema: z.strictObject({ name: Name, until: z.optional(z.nullable(Timestamp)), ...proofFields }),
  reply: Nothing,
  example: { name: '2026-11-17T02-30-00-000Z' },
});
