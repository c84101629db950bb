import { settings } from '@tongzhou/contract/areas/settings.ts';
import { expireBatch, expiryKind } from '#areas/operation-log/operation-table.ts';
import { recordOwnWork } from '#areas/operation-log/record-own-work.ts';
import type { Database } from '#platform/database/database.ts';
import { setting } from '#platform/database/settings-table.ts';

/** So many in one transaction: nobody waits for the log meanwhile. */
const batch = 2000;

/** Entries older than the company keeps the log, down to their seals; each portion says in the log how far it came. */
export async function expireOld(database: Database, now: number): Promise<number> {
  const { key, default: usual } = settings.logKeepYears;
  const years = Number((await setting(database, key)) ?? usual);
  if (years === 0) return 0;
  const day = new Date(now);
  const before = day.setUTCFullYear(day.getUTCFullYear() - years);
  let expired = 0;
  for (;;) {
    const portion = await database.transaction(async (tx) => {
      const taken = await expireBatch(tx, before, batch);
      if (taken === undefined || taken.entries === 0) return 0;
      const { entries, through, ending } = taken;
      await recordOwnWork(tx, 'operation-log', '清理到期日志', [
        {
          object: { kind: expiryKind, id: through, label: ending.toString('hex') },
          changes: [{ field: 'entries', label: '条数', old: null, new: entries }],
        },
      ]);
      return entries;
    });
    expired += portion;
    if (portion < batch) return expired;
  }
}
