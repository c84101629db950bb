import type { returnGoods as call } from '@tongzhou/contract/areas/materials/movement.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import { amountText, leftOf, valueReturned } from '@tongzhou/contract/rules/stock.ts';
import type { Filing } from '#areas/approval/public.ts';
import { repeated } from '#areas/materials/goods/goods-rules.ts';
import type { MaterialParts } from '#areas/materials/parts.ts';
import { bookMoves, worthOf } from '#areas/materials/stock/book-moves.ts';
import { insertReturn } from '#areas/materials/uses/return-table.ts';
import { lockForGoods, projectObject } from '#areas/materials/uses/use-project.ts';
import { findUse, giveBackLines, linesOfUses, lockUse } from '#areas/materials/uses/use-table.ts';
import { bookCost, checkSees } from '#areas/projects/public.ts';
import { takeNumber } from '#platform/database/yearly-number-table.ts';
import { conflict, invalid, orNotFound } from '#platform/http/refusal.ts';

/** Of what a use took, no more than is still out, at the cost it was taken at. */
export async function returnGoods(
  { tx, caller, now, note }: Filing,
  { notify }: Pick<MaterialParts, 'notify'>,
  { use_id, lines, note: words }: InputOf<typeof call>,
) {
  const { project_id } = orNotFound(await findUse(tx, use_id));
  await checkSees(tx, caller, project_id);
  const project = await lockForGoods(tx, project_id, '退库');
  const use = orNotFound(await lockUse(tx, use_id));
  if (use.state !== 'passed') conflict('只有已领用的物资可以退库');
  const twice = repeated(lines, ({ goods_id }) => goods_id);
  if (twice !== undefined) invalid({ [`lines.${twice}.goods_id`]: '同一物资请合并为一行' });
  const taken = new Map(((await linesOfUses(tx, [use_id])).get(use_id) ?? []).map((line) => [line.goods_id, line]));
  const back = lines.map(({ goods_id, num }, index) => {
    const line = taken.get(goods_id);
    if (line === undefined) return invalid({ [`lines.${index}.goods_id`]: '该领用单中没有这种物资' });
    const used = { ...line, returned: { num: line.returned, value: line.returned_value } };
    const left = leftOf(used).num;
    if (num > left) invalid({ [`lines.${index}.num`]: `超出可退数量，剩余 ${amountText(left)}` });
    return { goods: goods_id, num, value: valueReturned(used, num) };
  });
  const by = caller.userId;
  const number = await takeNumber(tx, 'TK', now);
  const value = worthOf(back);
  const id = await insertReturn(tx, { number, use: use_id, project: project_id, note: words, value, by }, now);
  await giveBackLines(tx, use_id, back);
  const booked = await bookMoves(
    tx,
    notify,
    { kind: 'return', source: id, project: project_id, by },
    back.map(({ goods, ...change }) => ({ goods, by: () => change })),
    now,
  );
  if (value !== 0)
    await bookCost(
      tx,
      {
        project: project_id,
        day: today(now),
        kind: 'material',
        amount: -value,
        note: `退库 ${number}（领用 ${use.number}）`,
        source: 'material_return',
        source_id: id,
        by,
      },
      now,
    );
  note({
    object: projectObject(project),
    changes: [
      { field: 'number', label: '退库单', old: null, new: number },
      { field: 'use', label: '领用', old: null, new: use.number },
      ...booked.map(({ goods, num }) => ({
        field: `goods_${goods.id}`,
        label: goods.name,
        old: null,
        new: `${amountText(num)} ${goods.unit}`,
      })),
    ],
  });
  return { id, number };
}
