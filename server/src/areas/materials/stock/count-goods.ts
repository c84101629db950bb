import type { countGoods as call } from '@tongzhou/contract/areas/materials/movement.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { amountText, countedDifference } from '@tongzhou/contract/rules/stock.ts';
import type { Filing } from '#areas/approval/public.ts';
import type { MaterialParts } from '#areas/materials/parts.ts';
import { bookMoves } from '#areas/materials/stock/book-moves.ts';
import { insertCount, insertCountLines } from '#areas/materials/stock/count-table.ts';
import { lockNamed } from '#areas/materials/stock/receive-goods.ts';
import { takeNumber } from '#platform/database/yearly-number-table.ts';
import { taken } from '#platform/http/refusal.ts';

/** What was counted becomes what the books say; the difference is a move. */
export async function countGoods(
  { tx, caller, now, note }: Filing,
  { notify }: Pick<MaterialParts, 'notify'>,
  { lines, note: words }: InputOf<typeof call>,
) {
  const held = await lockNamed(tx, lines);
  const judged = lines.map((line, index) => {
    const goods = held.get(line.goods_id) as NonNullable<ReturnType<typeof held.get>>;
    if (goods.stock !== line.expected)
      throw taken(`lines.${index}.counted`, `账面数量已变为 ${amountText(goods.stock)}，请核对后重新填写`);
    const difference = countedDifference({ num: goods.stock, value: goods.value }, line.counted, goods.price);
    return { ...line, goods, difference };
  });
  const by = caller.userId;
  const number = await takeNumber(tx, 'PD', now);
  const value = judged.reduce((sum, { difference }) => sum + difference.value, 0);
  const id = await insertCount(tx, { number, note: words, value, by }, now);
  await insertCountLines(
    tx,
    id,
    judged.map(({ goods_id, expected, counted, difference }) => ({
      goods: goods_id,
      expected,
      counted,
      value: difference.value,
    })),
  );
  await bookMoves(
    tx,
    notify,
    { kind: 'count', source: id, project: null, by },
    judged.map(({ goods_id, difference }) => ({ goods: goods_id, by: () => difference })),
    now,
  );
  note({
    object: { kind: 'goods-count', id, label: number },
    changes: judged.map(({ goods, expected, counted }) => ({
      field: `goods_${goods.id}`,
      label: goods.name,
      old: amountText(expected),
      new: amountText(counted),
    })),
  });
  return { id, number };
}
