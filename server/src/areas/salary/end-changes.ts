import { type Engine, withdrawBySystem } from '#areas/approval/public.ts';
import { salaryRequests } from '#areas/salary/request-table.ts';
import type { Tx } from '#platform/database/client.ts';

/** Of someone who leaves: what was asked about their salary has nobody left to be about. */
export async function endSalaryChanges(
  tx: Tx,
  engine: Engine,
  leaver: { readonly id: number; readonly name: string | null },
  now: number,
): Promise<void> {
  const open = await salaryRequests.openOf(tx, leaver.id);
  if (open === undefined) return;
  const reason = `${leaver.name ?? ''} 已离职`;
  await withdrawBySystem(tx, engine, { kind: 'salary_change', records: [open.id], reason }, now);
}
