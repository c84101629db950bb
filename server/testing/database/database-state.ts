import type { TestApp } from '#testing/test-app.ts';

/** A fingerprint of every table, by name: equal before and after means that nothing was changed. */
export async function databaseState(
  app: Pick<TestApp, 'sql'>,
  except: readonly string[] = [],
): Promise<Record<string, string>> {
  const tables = await app.sql<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'log') and c.relkind = 'r' order by 1`,
  );
  const state: Record<string, string> = {};
  for (const { name } of tables.filter((table) => !except.includes(table.name))) {
    const rows = await app.sql<{ hash: string | null }>(
      `select md5(string_agg(t::text, '|' order by t::text)) as hash from ${name} t`,
    );
    state[name] = rows[0]?.hash ?? 'empty';
  }
  return state;
}
