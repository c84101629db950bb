import type { saveDayCost as call, dayCostPage } from '@tongzhou/contract/areas/settlement/day-cost.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { yuan } from '@tongzhou/contract/rules/money.ts';
import type { Filing } from '#areas/approval/public.ts';
import { allDayCosts, dayCostsListed, insertDayCost } from '#areas/settlement/labour/day-cost-table.ts';
import type { Db } from '#platform/database/client.ts';
import { invalid } from '#platform/http/refusal.ts';

export async function showDayCosts(
  db: Db,
  request: InputOf<typeof dayCostPage>,
  now: number,
): Promise<GivenOf<typeof dayCostPage>> {
  const found = await dayCostsListed(db, now, request);
  return { ...found, list: found.list.map((row) => ({ ...row, from_on: beginOf(row.from_on) })) };
}

/** The first of a level may begin long ago; one that follows begins this month or later, since months before are booked. */
export async function saveDayCost(
  { tx, caller, now, note }: Filing,
  { level, month, amount }: InputOf<typeof call>,
): Promise<{ id: number }> {
  const from_on = `${month.slice(0, 7)}-01`;
  const known = (await allDayCosts(tx)).filter((one) => one.level === level);
  if (known.length > 0 && from_on < `${today(now).slice(0, 7)}-01`)
    invalid({ month: '该级别已有标准，新标准只能从本月或以后开始' });
  const id = await insertDayCost(tx, { level, from_on, amount, by: caller.userId }, now);
  note({
    object: { kind: 'day-cost', id, label: `${level} 级` },
    changes: [
      { field: 'from_on', label: '生效月份', old: null, new: from_on.slice(0, 7) },
      { field: 'amount', label: '标准人天成本', old: null, new: yuan(amount) },
    ],
  });
  return { id };
}
