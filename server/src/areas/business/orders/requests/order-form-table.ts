import type { Db } from '#platform/database/client.ts';
import { int, nullable, query, text } from '#platform/database/statement.ts';

const code = query({
  text: `select c.credit_code from customers c where c.id = $id`,
  params: { id: int },
  row: { credit_code: nullable(text) },
});

/** For the contract and its invoices. */
export const creditCodeOf = async (db: Db, customer: number): Promise<string | null> =>
  (await code.first(db, { id: customer }))?.credit_code ?? null;
