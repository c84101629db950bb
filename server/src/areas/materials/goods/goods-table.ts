import type { Db, Tx } from '#platform/database/client.ts';
import { sayOf } from '#platform/database/constraint-words.ts';
import {
  bool,
  command,
  int,
  ints,
  json,
  nullable,
  query,
  text,
  texts,
  type Values,
} from '#platform/database/statement.ts';

sayOf('goods_one_name', { taken: ['name', '已有同名物资'] });

const row = {
  id: int,
  number: text,
  name: text,
  unit: text,
  category: nullable(text),
  price: int,
  low_line: nullable(int),
  note: text,
  enabled: bool,
  version: int,
  stock: int,
  value: int,
};
export type GoodsRecord = Values<typeof row>;
const columns = `g.id, g.number, g.name, g.unit, g.category, g.price, g.low_line, g.note, g.enabled, g.version, g.stock, g.value`;

const byNames = query({
  text: `select ${columns} from goods g where g.name = any ($names::text[])`,
  params: { names: texts },
  row,
});
export const goodsNamed = (db: Db, names: readonly string[]) => byNames.all(db, { names });

const byIds = query({
  text: `select ${columns} from goods g where g.id = any ($ids::int8[])`,
  params: { ids: ints },
  row,
});
export const goodsOfIds = (db: Db, ids: readonly number[]) => byIds.all(db, { ids });

const lockRows = command({
  text: `select ${columns} from goods g where g.id = any ($ids::int8[]) order by g.id for no key update`,
  params: { ids: ints },
  row,
});
/** Locks rows in the order of their ids, so that transactions cannot deadlock; unknown ids are left out. */
export const lockGoods = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, GoodsRecord>> =>
  new Map((await lockRows.all(tx, { ids })).map((goods) => [goods.id, goods]));

/** What people enter about goods, and the spellings made from the name. */
export interface GoodsValues {
  readonly name: string;
  readonly pinyin: string;
  readonly initials: string;
  readonly unit: string;
  readonly category: string | null;
  readonly price: number;
  readonly low_line: number | null;
  readonly note: string;
}

const insert = command({
  text: `insert into goods (number, name, pinyin, pinyin_initials, unit, category, price, low_line, note, created_by, created_at)
    select number, name, pinyin, initials, unit, category, price, low_line, note, $by, ms($now)
    from jsonb_to_recordset($goods) as g (number text, name text, pinyin text, initials text, unit text, category text, price bigint,
      low_line bigint, note text)
    returning id, number`,
  params: { goods: json<string>(), by: int, now: int },
  row: { id: int, number: text },
});
/** The new ids by their numbers. */
export const insertGoods = async (
  tx: Tx,
  goods: readonly (GoodsValues & { readonly number: string })[],
  by: number,
  now: number,
): Promise<ReadonlyMap<string, number>> =>
  new Map((await insert.all(tx, { goods: JSON.stringify(goods), by, now })).map(({ number, id }) => [number, id]));

const update = command({
  text: `update goods set name = $name, pinyin = $pinyin, pinyin_initials = $initials, unit = $unit, category = $category, price = $price,
      low_line = $low_line, note = $note, enabled = $enabled, version = version + 1
    where id = $id`,
  params: {
    id: int,
    name: text,
    pinyin: text,
    initials: text,
    unit: text,
    category: nullable(text),
    price: int,
    low_line: nullable(int),
    note: text,
    enabled: bool,
  },
});
export const updateGoods = (tx: Tx, id: number, values: GoodsValues & { readonly enabled: boolean }) =>
  update.run(tx, { id, ...values });
