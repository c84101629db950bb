// Which tables were read from their first row to their last. Of a small one that is as good as any way; of a large one it is
// a plan that was made while it was small.
import { runSql } from '../tools/embedded-sql.ts';

const largeFrom = 1000;

export interface Scans {
  readonly rows: number;
  readonly scans: number;
}

export async function readScans(dataDir: string): Promise<ReadonlyMap<string, Scans>> {
  const found = await runSql<{ name: string; rows: string; scans: string }>(
    dataDir,
    `select schemaname || '.' || relname as name, n_live_tup as rows, coalesce(seq_scan, 0) as scans from pg_stat_all_tables
      where schemaname in ('public', 'log')`,
    'postgres',
  );
  return new Map(found.map(({ name, rows, scans }) => [name, { rows: Number(rows), scans: Number(scans) }]));
}

/** The large tables that were scanned in between, in words. */
export function scannedSince(before: ReadonlyMap<string, Scans>, after: ReadonlyMap<string, Scans>): string[] {
  return [...after].flatMap(([name, { rows, scans }]) => {
    const more = scans - (before.get(name)?.scans ?? 0);
    return rows >= largeFrom && more > 0 ? [`${name}（${rows} 行）被整表扫描 ${more} 次`] : [];
  });
}
