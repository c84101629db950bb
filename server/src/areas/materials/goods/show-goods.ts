import type { goodsOptions, goodsPage } from '@tongzhou/contract/areas/materials/goods.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { isLow } from '@tongzhou/contract/rules/stock.ts';
import { goodsListed, goodsOffered } from '#areas/materials/goods/goods-list-table.ts';
import { keepsGoods } from '#areas/materials/sight.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

export async function showGoods(
  db: Db,
  caller: Caller,
  { page, page_size, sort, order, enabled, low, ...filter }: InputOf<typeof goodsPage>,
): Promise<GivenOf<typeof goodsPage>> {
  const asked = { ...filter, ...(enabled && { enabled: enabled === 'yes' }), low: low === 'yes' };
  const found = await goodsListed(db, asked, { page, page_size, sort, order });
  const values = keepsGoods(caller);
  return {
    ...found,
    list: found.list.map((row) => ({
      ...row,
      low: isLow(row.stock, row.low_line),
      value: values ? row.value : null,
      average: values && row.stock > 0 ? Math.round((row.value / row.stock) * 1000) : null,
      actions: values ? ['edit' as const, 'moves' as const] : [],
    })),
  };
}

export const showOptions = async (
  db: Db,
  { keyword }: InputOf<typeof goodsOptions>,
): Promise<GivenOf<typeof goodsOptions>> =>
  (await goodsOffered(db, keyword)).map(({ id, number, name, unit, stock, price }) => ({
    id,
    number,
    name,
    unit,
    stock,
    price,
  }));
