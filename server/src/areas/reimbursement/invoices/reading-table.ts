import type { InvoiceSaid } from '#areas/reimbursement/invoices/read-invoice-file.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { command, day, int, ints, nullable, query, text, type Values } from '#platform/database/statement.ts';

const said = {
  number: text,
  amount: nullable(int),
  before_tax: nullable(int),
  day: nullable(day),
  buyer: text,
  buyer_code: text,
};
const row = { file_id: int, ...said };

const all = query({
  text: `select file_id, number, amount, before_tax, day, buyer, buyer_code from claim_readings where file_id = any ($files::int8[]) order by file_id`,
  params: { files: ints },
  row,
});
export type ReadingRecord = Values<typeof row>;
export const readingsOf = async (db: Db, files: readonly number[]): Promise<ReadingRecord[]> =>
  files.length === 0 ? [] : all.all(db, { files });

const insert = command({
  text: `insert into claim_readings (file_id, number, amount, before_tax, day, buyer, buyer_code, read_at)
    select id, $number, $amount, $before_tax, $day, $buyer, $buyer_code, ms($now) from files where id = $file on conflict (file_id) do nothing`,
  params: { file: int, ...said, now: int },
});
/** What two read at once is the same. */
export const putReading = (tx: Tx, file: number, read: InvoiceSaid, now: number) =>
  insert.run(tx, { file, ...read, now });
