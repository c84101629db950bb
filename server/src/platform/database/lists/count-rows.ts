import pg from 'pg';
import type { Connection } from '#platform/database/database.ts';

/** Of every table, partitions in their whole: reads every page of them, and so checks its sum. */
export async function countRows(connection: Connection): Promise<ReadonlyMap<string, number>> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'log') order by 1`,
    );
    const counts = new Map<string, number>();
    for (const { name } of tables.rows) {
      const counted = await client.query<{ rows: string }>(`select count(*) as rows from ${name}`);
      counts.set(name, Number(counted.rows[0]?.rows));
    }
    return counts;
  } finally {
    await client.end();
  }
}
