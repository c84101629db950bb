import type {
  createSupplier as createCall,
  editSupplier as editCall,
  supplierPage,
} from '@tongzhou/contract/areas/materials/supplier.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import type { Filing } from '#areas/approval/public.ts';
import {
  insertSupplier,
  lockSupplier,
  removeSupplier,
  type SupplierValues,
  supplierIsUsed,
  suppliersListed,
  updateSupplier,
} from '#areas/materials/suppliers/supplier-table.ts';
import { pinyinOfWords } from '#areas/organisation/public.ts';
import { changedFields } from '#platform/changed-fields.ts';
import type { Db } from '#platform/database/client.ts';
import { conflict, orNotFound } from '#platform/http/refusal.ts';

const labels = {
  name: '名称',
  contact: '联系人',
  phone: '电话',
  main_goods: '主营物资',
  note: '备注',
  enabled: '状态',
} as const;

type Fields = InputOf<typeof createCall>;

/** What the operation log says of one: nothing where nothing was entered. */
const toldOf = ({ enabled, ...fields }: Fields & { readonly enabled: boolean }) => ({
  ...Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, value === '' ? null : value])),
  enabled: enabled ? '启用' : '停用',
});
const objectOf = (id: number, label: string) => ({ kind: 'supplier', id, label });
const valuesOf = (fields: Fields): SupplierValues => ({ ...fields, ...pinyinOfWords(fields.name) });

export async function listSuppliers(
  db: Db,
  { page, page_size, sort, order, keyword, enabled }: InputOf<typeof supplierPage>,
): Promise<GivenOf<typeof supplierPage>> {
  const asked = { keyword, ...(enabled && { enabled: enabled === 'yes' }) };
  const found = await suppliersListed(db, asked, { page, page_size, sort, order });
  return {
    ...found,
    list: found.list.map(({ used, ...row }) => ({ ...row, actions: used ? ['edit'] : ['edit', 'delete'] })),
  };
}

export async function createSupplier({ tx, caller, now, note }: Filing, fields: Fields): Promise<{ id: number }> {
  const id = await insertSupplier(tx, valuesOf(fields), caller.userId, now);
  note({ object: objectOf(id, fields.name), changes: changedFields(labels, {}, toldOf({ ...fields, enabled: true })) });
  return { id };
}

export async function editSupplier({ tx, note }: Filing, edit: InputOf<typeof editCall>): Promise<void> {
  const { id, version, enabled, ...fields } = edit;
  const before = orNotFound(await lockSupplier(tx, id));
  if (before.version !== version) conflict('内容已被他人修改，请刷新后重试');
  await updateSupplier(tx, id, { ...valuesOf(fields), enabled });
  note({
    object: objectOf(id, fields.name),
    changes: changedFields(labels, toldOf(before), toldOf({ ...fields, enabled })),
  });
}

export async function deleteSupplier({ tx, note }: Filing, id: number): Promise<void> {
  const before = orNotFound(await lockSupplier(tx, id));
  if (await supplierIsUsed(tx, id)) conflict('已有入库单使用该供应商，不能删除，可以停用');
  await removeSupplier(tx, id);
  note({ object: objectOf(id, before.name), changes: changedFields(labels, toldOf(before), {}) });
}
