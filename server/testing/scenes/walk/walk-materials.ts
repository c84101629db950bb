import * as goods from '@tongzhou/contract/areas/materials/goods.ts';
import * as movement from '@tongzhou/contract/areas/materials/movement.ts';
import * as supplier from '@tongzhou/contract/areas/materials/supplier.ts';
import * as use from '@tongzhou/contract/areas/materials/use.ts';
import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import { importColumns } from '#areas/materials/goods/import-rules.ts';
import { passAll } from '#testing/decide.ts';
import { workbookOf } from '#testing/files/sheets.ts';
import type { Walker } from './walk-business.ts';

// What the walker keeps in the store: received twice, used by a project, given back in part and counted.

export async function walkMaterials({ app, as, other, today, project }: Walker & { readonly project: number }) {
  const done = async <E extends Endpoint>(endpoint: E, input: object) => {
    const { status, msg, data } = await app.call(endpoint, { ...(endpoint.example as object), ...input } as never, {
      as,
    });
    if (status !== 200) throw new Error(`${endpoint.path} ${status} ${msg} ${JSON.stringify(data)}`);
    return data as { readonly id: number };
  };
  const audit = [{ user_id: other, checked: ['detail', 'check'] }];
  const own = { project_id: project };
  const name = '六类网线';
  const { id } = await done(goods.createGoods, { name });
  const received = { day: today, lines: [{ goods_id: id, num: 100, unit_cost: 3.2 }] };
  await done(movement.receiveGoods, received);
  const receipt = (await done(movement.receiveGoods, received)).id;
  const asked = { ...own, lines: [{ goods_name: name, num: 10 }], audit };
  const passed = (await done(use.askForGoods, asked)).id;
  await passAll(app, passed);
  const waiting = (await done(use.askForGoods, asked)).id;
  const [row] = await app.sql<{ id: number }>('select id::int from material_uses where approval_id = $1', [passed]);
  const back = { use_id: row?.id, lines: [{ goods_id: id, num: 1 }] };
  await done(movement.returnGoods, back);
  const counted = { lines: [{ goods_id: id, expected: 191, counted: 191 }] };
  await done(movement.countGoods, counted);
  // Nothing came from it: it may be deleted.
  const supplied = { name: '东海线缆' };
  const { id: supplierId } = await done(supplier.createSupplier, supplied);

  const instead: readonly (readonly [Endpoint, object, string?])[] = [
    [goods.createGoods, { name: '另一种' }],
    [goods.editGoods, { id, name }],
    [movement.receiveGoods, received],
    [movement.reverseReceipt, { id: receipt }],
    [movement.returnGoods, back],
    [movement.countGoods, counted],
    [supplier.createSupplier, { name: '另一家' }],
    [supplier.editSupplier, { id: supplierId, ...supplied }],
    [supplier.deleteSupplier, { id: supplierId }],
    [use.askForGoods, asked],
    [use.materialUseToEdit, { approval_id: waiting }],
    [use.sheetPage, own],
    [use.exportSheet, own],
  ];
  const row1 = ['导入的', '个', '', '1', '', ''];
  return { instead, sheet: [goods.previewGoodsImport, await workbookOf([importColumns, row1])] as const };
}
