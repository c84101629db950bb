import { receivedProjects } from '#areas/projects/projects/received-table.ts';
import type { Db } from '#platform/database/client.ts';

/** What a tier above tells: of which of these projects a settlement was approved. */
export type SettledProjects = (db: Db, ids: readonly number[]) => Promise<ReadonlySet<number>>;

/** As all that settle tell: as long as nothing does, none is. */
export const settledBy =
  (settling: () => readonly SettledProjects[]): SettledProjects =>
  async (db, ids) => {
    const told = ids.length === 0 ? [] : await Promise.all(settling().map((settled) => settled(db, ids)));
    return new Set(told.flatMap((found) => [...found]));
  };

/** Those at 待结算 that can be 完结: settled, and without an order or with all of its money received or written off. */
export async function finishableProjects(
  db: Db,
  settledOf: SettledProjects,
  rows: readonly { readonly id: number; readonly status: number }[],
): Promise<ReadonlySet<number>> {
  const settled = await settledOf(
    db,
    rows.flatMap(({ id, status }) => (status === 6 ? [id] : [])),
  );
  return settled.size === 0 ? new Set() : receivedProjects(db, [...settled]);
}
