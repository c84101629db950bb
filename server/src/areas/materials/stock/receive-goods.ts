import type * as contract from '@tongzhou/contract/areas/materials/movement.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import { yuan } from '@tongzhou/contract/rules/money.ts';
import { amountText, valueAt, valueTakenBack } from '@tongzhou/contract/rules/stock.ts';
import type { Filing } from '#areas/approval/public.ts';
import { bindFiles } from '#areas/files/public.ts';
import { receiptFiles } from '#areas/materials/file-owners.ts';
import { repeated } from '#areas/materials/goods/goods-rules.ts';
import { lockGoods } from '#areas/materials/goods/goods-table.ts';
import type { MaterialParts } from '#areas/materials/parts.ts';
import { bookMoves } from '#areas/materials/stock/book-moves.ts';
import { movesOf } from '#areas/materials/stock/move-table.ts';
import { insertReceipt, lockReceipt, markReversed } from '#areas/materials/stock/receipt-table.ts';
import type { Tx } from '#platform/database/client.ts';
import { takeNumber } from '#platform/database/yearly-number-table.ts';
import { conflict, invalid, orNotFound } from '#platform/http/refusal.ts';

type Lines = readonly { readonly goods_id: number }[];

/** Each goods once, and such as may be used; held from here on. */
export async function lockNamed(tx: Tx, lines: Lines) {
  const twice = repeated(lines, ({ goods_id }) => goods_id);
  if (twice !== undefined) invalid({ [`lines.${twice}.goods_id`]: '同一物资请合并为一行' });
  const held = await lockGoods(
    tx,
    lines.map(({ goods_id }) => goods_id),
  );
  for (const [index, { goods_id }] of lines.entries())
    if (held.get(goods_id)?.enabled !== true) invalid({ [`lines.${index}.goods_id`]: '物资不存在或已停用' });
  return held;
}

export async function receiveGoods(
  { tx, caller, now, note }: Filing,
  { notify }: Pick<MaterialParts, 'notify'>,
  { day, supplier, note: words, lines, file_ids }: InputOf<typeof contract.receiveGoods>,
) {
  if (day > today(now)) invalid({ day: '不能晚于今天' });
  await lockNamed(tx, lines);
  const by = caller.userId;
  const number = await takeNumber(tx, 'RK', now);
  const value = lines.reduce((sum, { num, unit_cost }) => sum + valueAt(num, unit_cost), 0);
  const id = await insertReceipt(tx, { number, day, supplier, note: words, value, by }, now);
  const booked = await bookMoves(
    tx,
    notify,
    { kind: 'receipt', source: id, project: null, by },
    lines.map(({ goods_id, num, unit_cost }) => ({
      goods: goods_id,
      by: () => ({ num, value: valueAt(num, unit_cost) }),
      unit_cost,
    })),
    now,
  );
  const owner = { kind: receiptFiles, id };
  await bindFiles(tx, { ids: file_ids, uploader: by, owner, field: 'file_ids' }, now);
  note({
    object: { kind: 'goods-receipt', id, label: number },
    changes: [
      { field: 'supplier', label: '供应商', old: null, new: supplier },
      { field: 'day', label: '日期', old: null, new: day },
      ...booked.map(({ goods, num, value: worth }) => ({
        field: `goods_${goods.id}`,
        label: goods.name,
        old: null,
        new: `${amountText(num)} ${goods.unit}，${yuan(worth)} 元`,
      })),
    ],
  });
  return { id, number };
}

export async function reverseReceipt(
  { tx, caller, now, note }: Filing,
  { notify }: Pick<MaterialParts, 'notify'>,
  { id, reason }: InputOf<typeof contract.reverseReceipt>,
): Promise<void> {
  const receipt = orNotFound(await lockReceipt(tx, id));
  if (receipt.reversed_at !== null) conflict('该入库单已冲销');
  const lines = (await movesOf(tx, 'receipt', [id])).get(id) ?? [];
  const by = caller.userId;
  await bookMoves(
    tx,
    notify,
    { kind: 'receipt-reversal', source: id, project: null, by },
    lines.map((line) => ({
      goods: line.goods_id,
      by: (stock) => ({ num: -line.num, value: 0 - valueTakenBack(stock, line) }),
    })),
    now,
  );
  await markReversed(tx, { id, by, reason, now });
  note({
    object: { kind: 'goods-receipt', id, label: receipt.number },
    changes: [
      { field: 'state', label: '状态', old: '已入库', new: '已冲销' },
      { field: 'reason', label: '原因', old: null, new: reason },
    ],
  });
}
