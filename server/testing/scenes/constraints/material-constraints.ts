import * as goods from '@tongzhou/contract/areas/materials/goods.ts';
import * as movement from '@tongzhou/contract/areas/materials/movement.ts';
import { createSupplier } from '@tongzhou/contract/areas/materials/supplier.ts';
import { askForGoods } from '@tongzhou/contract/areas/materials/use.ts';
import { passAll } from '#testing/decide.ts';
import type { ConstraintStage } from './constraint-stage.ts';
import { at, type ConstraintScene, heard, missing, nobody, taken } from './heard.ts';

// What input could do to the constraints of goods, their stock and what is used of it.

type Sent = Record<string, unknown>;
let counter = 0;
const newGoods = (s: ConstraintStage, change: Sent = {}) =>
  s.call(goods.createGoods, { name: `约束物资${++counter}`, ...change });

/** With ten of it in the store. */
async function stocked(s: ConstraintStage) {
  const name = `库存物资${++counter}`;
  const { id } = (await newGoods(s, { name })).data as { id: number };
  await s.call(movement.receiveGoods, { day: s.later(0), lines: [{ goods_id: id, num: 10, unit_cost: 2 }] });
  return { id, name };
}
const receive = (s: ConstraintStage, line: Sent) =>
  s.call(movement.receiveGoods, { day: s.later(0), lines: [{ goods_id: nobody, num: 1, unit_cost: 1, ...line }] });
const ask = async (s: ConstraintStage, line: Sent, change: Sent = {}) =>
  s.call(askForGoods, { project_id: await s.projects.aProject(), lines: [{ num: 1, ...line }], ...change });

/** Taken out of the store, by its id. */
async function used(s: ConstraintStage, line: Sent): Promise<number> {
  const { id } = (await ask(s, line)).data as { id: number };
  await passAll(s.app, id);
  const [row] = await s.app.sql<{ id: number }>('select id::int from material_uses where approval_id = $1', [id]);
  return row?.id as number;
}

const gone = '物资不存在或已停用';

export const materialInputs: readonly ConstraintScene[] = [
  heard('goods_one_name', taken('name', '已有同名物资'), (s) => s.twice(() => newGoods(s, { name: '同名物资' }))),
  heard('suppliers_one_name', taken('name', '已有同名供应商'), (s) =>
    s.twice(() => s.call(createSupplier, { name: '同名供应商' })),
  ),
  heard('goods_price_not_below_zero', at('price', '金额不能为负数'), (s) => newGoods(s, { price: -1 })),
  heard('goods_low_line_not_below_zero', at('low_line', '数量不能为负数'), (s) => newGoods(s, { low_line: -1 })),
  heard('goods_stock_not_below_zero', at('lines.0.num', '库存不足，剩余 10'), async (s) =>
    ask(s, { goods_name: (await stocked(s)).name, num: 10.001 }),
  ),
  heard('stock_moves_goods_id_fkey', at('lines.0.goods_id', gone), (s) => receive(s, {})),
  heard('stock_moves_num_check', at('lines.0.num', '数量必须大于 0'), (s) => receive(s, { num: 0 })),
  heard('goods_count_lines_goods_id_fkey', at('lines.0.goods_id', gone), (s) =>
    s.call(movement.countGoods, { lines: [{ goods_id: nobody, expected: 0, counted: 1 }] }),
  ),
  heard('material_uses_project_id_fkey', missing(), async (s) =>
    ask(s, { goods_name: (await stocked(s)).name }, { project_id: nobody }),
  ),
  heard('material_use_lines_goods_id_fkey', at('lines.0.goods_name', gone), (s) => ask(s, { goods_name: '没有的' })),
  heard('material_returns_use_id_fkey', missing(), (s) => s.call(movement.returnGoods, { use_id: nobody })),
  heard('material_use_lines_not_more_than_used', at('lines.0.num', '超出可退数量，剩余 2'), async (s) => {
    const { id, name } = await stocked(s);
    const use_id = await used(s, { goods_name: name, num: 2 });
    return s.call(movement.returnGoods, { use_id, lines: [{ goods_id: id, num: 3 }] });
  }),
];

/** Two that come at the same moment both found the name free. */
export const materialRaces: readonly ConstraintScene[] = [
  heard('goods_one_name', taken('name', '已有同名物资'), (s) => {
    const name = '同时物资';
    const text = `insert into goods (number, name, pinyin, pinyin_initials, unit, price, created_by, created_at) values ('WZ-X', $1, '', '', '个', 0, 1, now())`;
    return s.meanwhile({ text, values: [name] }, () => newGoods(s, { name }));
  }),
];
