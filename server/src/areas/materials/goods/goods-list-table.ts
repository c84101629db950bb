import type { Db } from '#platform/database/client.ts';
import { hasWords, sought } from '#platform/database/lists/keyword.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { bool, int, nullable, query, text, time } from '#platform/database/statement.ts';

const goods = list({
  row: {
    id: int,
    number: text,
    name: text,
    unit: text,
    category: nullable(text),
    price: int,
    stock: int,
    low_line: nullable(int),
    enabled: bool,
    value: int,
    note: text,
    version: int,
    created_at: time,
  },
  params: { keyword: text, category: text, enabled: bool },
  select: `g.id, g.number, g.name, g.unit, g.category, g.price, g.stock, g.low_line, g.enabled, g.value, g.note, g.version, g.created_at`,
  from: 'goods g',
  // Every row, said so that an index reaches it where all are looked at.
  always: 'g.id > 0',
  conditions: {
    keyword: hasWords('g.words'),
    category: sought('g.category = $category', ['created_at']),
    enabled: sought('g.enabled = $enabled', ['created_at']),
    low: sought('g.low_line is not null and g.stock < g.low_line', ['created_at']),
  },
  sorts: { created_at: 'g.created_at', pinyin: 'g.pinyin' },
  tieBreaker: 'g.id',
});
export interface GoodsFilter {
  readonly keyword?: string | undefined;
  readonly category?: string | undefined;
  readonly enabled?: boolean | undefined;
  readonly low?: boolean | undefined;
}
export const goodsListed = (db: Db, filter: GoodsFilter, request: PageRequest<'created_at' | 'pinyin'>) =>
  goods.page(db, filter, request);

const mostOptions = 30;
export const goodsOffered = async (db: Db, keyword: string | undefined) =>
  (
    await goodsListed(
      db,
      { keyword, enabled: true },
      { page: 1, page_size: mostOptions, sort: 'created_at', order: 'desc' },
    )
  ).list;

// Steps from one category to the next by the index: there are few, and many goods of each.
const categories = query({
  text: `with recursive c (name) as (
      select min(g.category) from goods g
      union all select (select min(g.category) from goods g where g.category > c.name) from c where c.name is not null
    ) select c.name from c where c.name is not null limit 500`,
  row: { name: text },
});
export const categoriesOf = async (db: Db): Promise<string[]> => (await categories.all(db)).map(({ name }) => name);
