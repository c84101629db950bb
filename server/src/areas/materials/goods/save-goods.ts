import type { createGoods as createCall, editGoods as editCall } from '@tongzhou/contract/areas/materials/goods.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import type { Filing } from '#areas/approval/public.ts';
import { goodsLabels, toldOf } from '#areas/materials/goods/goods-rules.ts';
import {
  type GoodsValues,
  goodsNamed,
  insertGoods,
  lockGoods,
  updateGoods,
} from '#areas/materials/goods/goods-table.ts';
import { pinyinOfWords } from '#areas/organisation/public.ts';
import { changedFields } from '#platform/changed-fields.ts';
import type { Tx } from '#platform/database/client.ts';
import { takeNumber } from '#platform/database/yearly-number-table.ts';
import { conflict, orNotFound, taken } from '#platform/http/refusal.ts';

type Fields = InputOf<typeof createCall>;
export const valuesOf = (fields: Fields): GoodsValues => ({ ...fields, ...pinyinOfWords(fields.name) });

export const goodsSeries = 'WZ';

/** One name, one kind of goods: uses name goods by it. */
async function checkName(tx: Tx, name: string, but = 0): Promise<void> {
  const [holder] = await goodsNamed(tx, [name]);
  if (holder !== undefined && holder.id !== but) throw taken('name', `已有同名物资 ${holder.number}`);
}

export async function createGoods({ tx, caller, now, note }: Filing, fields: Fields) {
  await checkName(tx, fields.name);
  const number = await takeNumber(tx, goodsSeries, now);
  const ids = await insertGoods(tx, [{ ...valuesOf(fields), number }], caller.userId, now);
  const id = ids.get(number) as number;
  note({
    object: { kind: 'goods', id, label: fields.name },
    changes: changedFields(goodsLabels, {}, { number, ...toldOf({ ...fields, enabled: true }) }),
  });
  return { id, number };
}

export async function editGoods({ tx, note }: Filing, edit: InputOf<typeof editCall>): Promise<void> {
  const { id, version, enabled, ...fields } = edit;
  const before = orNotFound((await lockGoods(tx, [id])).get(id));
  if (before.version !== version) conflict('内容已被他人修改，请刷新后重试');
  await checkName(tx, fields.name, id);
  await updateGoods(tx, id, { ...valuesOf(fields), enabled });
  note({
    object: { kind: 'goods', id, label: fields.name },
    changes: changedFields(goodsLabels, toldOf(before), toldOf({ ...fields, enabled })),
  });
}
