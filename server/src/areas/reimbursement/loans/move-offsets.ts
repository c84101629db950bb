import { offsetsWithin } from '@tongzhou/contract/rules/reimbursement/claim.ts';
import { insertEntry, lockLoans, moveLoans } from '#areas/reimbursement/loans/loan-table.ts';
import { offsetsOf, putOffsets } from '#areas/reimbursement/loans/offset-table.ts';
import type { Tx } from '#platform/database/client.ts';
import { invalid } from '#platform/http/refusal.ts';

interface Offset {
  readonly loan_id: number;
  readonly amount: number;
}

const heldOf = async (tx: Tx, claim: number) => (await offsetsOf(tx, claim)).filter(({ held }) => held);

/** What a claim held of loans is theirs again; the claim still says what it was. */
export async function releaseOffsets(tx: Tx, claim: number): Promise<void> {
  const held = await heldOf(tx, claim);
  if (held.length === 0) return;
  await lockLoans(
    tx,
    held.map(({ loan_id }) => loan_id),
  );
  await moveLoans(
    tx,
    held.map(({ loan_id, amount }) => ({ loan: loan_id, settled: 0, reserved: -amount })),
  );
  await putOffsets(tx, claim, held, false);
}

/** In place of what it held before: refused where a loan is not the person's, not paid out, or has less left. */
export async function reserveOffsets(tx: Tx, claim: number, user: number, offsets: readonly Offset[]): Promise<void> {
  await releaseOffsets(tx, claim);
  const loans = new Map(
    (
      await lockLoans(
        tx,
        offsets.map(({ loan_id }) => loan_id),
      )
    ).map((loan) => [loan.id, loan]),
  );
  offsets.forEach(({ loan_id, amount }, index) => {
    const loan = loans.get(loan_id);
    if (loan === undefined || loan.user_id !== user || !loan.paid)
      invalid({ [`offsets.${index}.loan_id`]: '借支不存在或尚未打款' });
    else if (loan.amount - loan.settled - loan.reserved < amount)
      invalid({ [`offsets.${index}.amount`]: '超出借支余额' });
  });
  await moveLoans(
    tx,
    offsets.map(({ loan_id, amount }) => ({ loan: loan_id, settled: 0, reserved: amount })),
  );
  await putOffsets(tx, claim, offsets, true);
}

/** Of what was agreed to, as much as it bears is taken and the rest let go; says how much was taken. */
export async function takeOffsets(
  tx: Tx,
  claim: { readonly id: number; readonly number: string },
  approved: number,
  day: string,
  now: number,
): Promise<number> {
  const held = await heldOf(tx, claim.id);
  if (held.length === 0) return 0;
  await lockLoans(
    tx,
    held.map(({ loan_id }) => loan_id),
  );
  const taken = offsetsWithin(held, approved);
  await moveLoans(
    tx,
    held.map(({ loan_id, amount }, index) => ({
      loan: loan_id,
      settled: taken[index]?.amount ?? 0,
      reserved: -amount,
    })),
  );
  await putOffsets(tx, claim.id, taken, false);
  for (const { loan_id: loan, amount } of taken)
    if (amount > 0)
      await insertEntry(
        tx,
        { loan, kind: 'offset', amount, claim: claim.id, day, note: `冲账 ${claim.number}`, by: null },
        now,
      );
  return taken.reduce((sum, { amount }) => sum + amount, 0);
}

/** As if it had never been set off. */
export async function undoOffsets(
  tx: Tx,
  claim: { readonly id: number; readonly number: string },
  day: string,
  now: number,
): Promise<void> {
  const taken = await offsetsOf(tx, claim.id);
  if (taken.length === 0) return;
  await lockLoans(
    tx,
    taken.map(({ loan_id }) => loan_id),
  );
  await moveLoans(
    tx,
    taken.map(({ loan_id, amount }) => ({ loan: loan_id, settled: -amount, reserved: 0 })),
  );
  for (const { loan_id: loan, amount } of taken)
    await insertEntry(
      tx,
      { loan, kind: 'undo', amount: -amount, claim: claim.id, day, note: `撤销冲账 ${claim.number}`, by: null },
      now,
    );
}
