import type { Db, Tx } from '#platform/database/client.ts';
import { bool, command, int, json, query, text } from '#platform/database/statement.ts';

const all = query({
  text: `select o.loan_id, a.number, o.amount, o.held from claim_offsets o join loans l on l.id = o.loan_id join approvals a on a.id = l.approval_id
    where o.claim_id = $claim order by l.return_on, o.loan_id`,
  params: { claim: int },
  row: { loan_id: int, number: text, amount: int, held: bool },
});
/** The loan that is due first comes first. */
export const offsetsOf = (db: Db, claim: number) => all.all(db, { claim });

const clear = command({ text: `delete from claim_offsets where claim_id = $claim`, params: { claim: int } });
const insert = command({
  text: `insert into claim_offsets (claim_id, loan_id, amount, held)
    select $claim, n.loan_id, n.amount, $held from jsonb_to_recordset($offsets) as n (loan_id bigint, amount bigint) where n.amount > 0`,
  params: { claim: int, held: bool, offsets: json<string>() },
});
/** In place of those it had. */
export async function putOffsets(
  tx: Tx,
  claim: number,
  offsets: readonly { readonly loan_id: number; readonly amount: number }[],
  held: boolean,
): Promise<void> {
  await clear.run(tx, { claim });
  if (offsets.length > 0) await insert.run(tx, { claim, held, offsets: JSON.stringify(offsets) });
}
