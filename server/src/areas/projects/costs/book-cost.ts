import { costKinds } from '@tongzhou/contract/areas/projects/cost.ts';
import { yuan } from '@tongzhou/contract/rules/money.ts';
import { type CostRecord, insertCost, type NewCost } from '#areas/projects/costs/cost-table.ts';
import { addTrail } from '#areas/projects/trail-table.ts';
import type { Tx } from '#platform/database/client.ts';
import { conflict } from '#platform/http/refusal.ts';

const changesOf = ({ kind, amount }: Pick<NewCost, 'kind' | 'amount'>) => [
  { label: costKinds[kind], old: null, new: yuan(amount), secret: true as const },
];

/** The one way in which a project comes to cost something. The record behind it is booked once; whoever calls has judged it. */
export async function bookCost(tx: Tx, cost: NewCost, now: number): Promise<number> {
  const id = await insertCost(tx, cost, null, now);
  await addTrail(
    tx,
    { project: cost.project, by: cost.by, title: '登记成本', changes: changesOf(cost), note: cost.note },
    now,
  );
  return id;
}

/** Takes an entry back by one that names it, on the same day as it: a month's cost is then as if it had never been. */
export async function takeBackCost(
  tx: Tx,
  cost: CostRecord,
  { reason, by }: { readonly reason: string; readonly by: number | null },
  now: number,
): Promise<number> {
  if (cost.reverses_id !== null) conflict('冲销记录不能再冲销');
  if (cost.reversed) conflict('该成本已冲销');
  const { id: reverses, project_id: project, day, kind, source, source_id } = cost;
  const entry = { project, day, kind, amount: -cost.amount, note: reason, source, source_id, by };
  const id = await insertCost(tx, entry, reverses, now);
  await addTrail(tx, { project, by, title: '冲销成本', changes: changesOf(entry), note: reason }, now);
  return id;
}
