import type { Db } from '#platform/database/client.ts';
import { backupLock } from '#platform/database/connections/session-lock.ts';
import { bool, int, query, text } from '#platform/database/statement.ts';

const version = query({ text: `select current_setting('server_version') as version`, row: { version: text } });

export const postgresVersion = async (db: Db): Promise<string> =>
  (await version.first(db))?.version.split(' ')[0] ?? '';

const size = query({ text: `select pg_database_size(current_database()) as bytes`, row: { bytes: int } });

export const databaseBytes = async (db: Db): Promise<number> => (await size.first(db))?.bytes ?? 0;

// A table of many parts counts as one; how many rows it has is PostgreSQL's own estimate.
const tables = query({
  text: `select n.nspname::text as schema, coalesce(whole.relname, c.relname)::text as name,
      sum(pg_total_relation_size(c.oid))::int8 as bytes, sum(greatest(c.reltuples, 0))::int8 as rows
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      left join pg_inherits part on part.inhrelid = c.oid left join pg_class whole on whole.oid = part.inhparent
    where c.relkind = 'r' and n.nspname in ('public', 'log', 'graphile_worker')
    group by 1, 2 order by 3 desc`,
  row: { schema: text, name: text, bytes: int, rows: int },
});

export const tableSizes = (db: Db) => tables.all(db);

const migrations = query({
  text: `select count(*)::int8 as count, coalesce(max(name), '') as last from schema_migrations`,
  row: { count: int, last: text },
});

export const migrationsDone = async (db: Db) => (await migrations.first(db)) ?? { count: 0, last: '' };

const running = query({
  text: `select exists (select from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and l.locktype = 'advisory' and l.classid = 0 and l.objid = ${backupLock}
      and l.objsubid = 1 and l.mode = 'ExclusiveLock' and l.granted) as running`,
  row: { running: bool },
});

export const isBackingUp = async (db: Db): Promise<boolean> => (await running.first(db))?.running ?? false;
