import type { Db } from '#platform/database/client.ts';
import { int, ints, query } from '#platform/database/statement.ts';

const received = query({
  text: `select p.id from projects p where p.id = any ($ids::int8[]) and not exists (
      select from order_instalments i where i.order_id = p.order_id and i.removed_at is null and i.outstanding > 0)`,
  params: { ids: ints },
  row: { id: int },
});
/** Of these, those without an order, or of whose order every instalment was received or written off. */
export const receivedProjects = async (db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> =>
  new Set((await received.all(db, { ids })).map((row) => row.id));
