import { amountText, isLow, moved, type Stock } from '@tongzhou/contract/rules/stock.ts';
import { administrators, holdersOf } from '#areas/identity/public.ts';
import { type GoodsRecord, lockGoods } from '#areas/materials/goods/goods-table.ts';
import { insertMoves, type MoveSource } from '#areas/materials/stock/move-table.ts';
import type { Notify } from '#areas/notices/public.ts';
import type { Tx } from '#platform/database/client.ts';
import { conflict, refuse } from '#platform/http/refusal.ts';

/** Far more than anyone keeps, and still told exactly. */
const mostNum = 1_000_000_000_000;
const mostValue = 1_000_000_000_000_000;

export interface Movement {
  readonly goods: number;
  /** What it does to the stock, as that is when it is held. */
  readonly by: (stock: Stock, goods: GoodsRecord) => Stock;
  readonly unit_cost?: number;
}

export interface Booked extends Stock {
  readonly goods: GoodsRecord;
}

const lacking = (goods: Pick<GoodsRecord, 'name' | 'unit' | 'stock'>): string =>
  `${goods.name}库存不足，剩余 ${amountText(goods.stock)} ${goods.unit}`;

async function tellKeepers(tx: Tx, notify: Notify, fallen: readonly Booked[], now: number): Promise<void> {
  if (fallen.length === 0) return;
  const keepers = await holdersOf(tx, 'material.goods');
  // Where the company gave it to nobody, its administrators hear.
  const to = keepers.length > 0 ? keepers : await administrators(tx);
  for (const { goods, num } of fallen)
    await notify(
      tx,
      {
        to,
        kind: 'reminder',
        title: `库存不足：${goods.name}`,
        content: `${goods.number} 剩余 ${amountText(goods.stock + num)} ${goods.unit}，低于下限 ${amountText(goods.low_line ?? 0)} ${goods.unit}。`,
        link: '/material/project?tab=goods&low=yes',
      },
      now,
    );
}

/**
 * The one way in which a stock changes: its goods are held in the order of their ids, what each move does is worked out of what
 * is there then, and nothing falls below nothing.
 */
export async function bookMoves(
  tx: Tx,
  notify: Notify,
  source: MoveSource,
  movements: readonly Movement[],
  now: number,
): Promise<readonly Booked[]> {
  const held = await lockGoods(
    tx,
    movements.map(({ goods }) => goods),
  );
  const booked = movements.map(({ goods: id, by, unit_cost = null }) => {
    const goods = held.get(id) ?? refuse('not-found');
    const stock = { num: goods.stock, value: goods.value };
    const change = by(stock, goods);
    const after = moved(stock, change);
    if (after.num < 0) conflict(lacking(goods));
    if (after.num > mostNum || after.value > mostValue) conflict(`${goods.name}的库存超出可以记录的范围`);
    return { goods, ...change, unit_cost };
  });
  const changing = booked.filter(({ num }) => num !== 0);
  if (changing.length > 0)
    await insertMoves(
      tx,
      changing.map(({ goods, num, value, unit_cost }) => ({ goods: goods.id, num, value, unit_cost })),
      source,
      now,
    );
  const fallen = changing.filter(
    ({ goods, num }) => !isLow(goods.stock, goods.low_line) && isLow(goods.stock + num, goods.low_line),
  );
  await tellKeepers(tx, notify, fallen, now);
  return booked;
}

export const worthOf = (booked: readonly Stock[]): number => booked.reduce((sum, { value }) => sum + value, 0);
