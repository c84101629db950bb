import * as contract from '@tongzhou/contract/areas/materials/supplier.ts';
import {
  createSupplier,
  deleteSupplier,
  editSupplier,
  listSuppliers,
} from '#areas/materials/suppliers/change-supplier.ts';
import { suppliersOffered } from '#areas/materials/suppliers/supplier-table.ts';
import { exportColumn as column, serveList } from '#platform/excel/serve-export.ts';
import { type Served, serve } from '#platform/http/serve.ts';

export const supplierRoutes = (): Served[] => [
  ...serveList(contract.supplierPage, contract.exportSuppliers, {
    name: '供应商',
    run: ({ db }, query) => listSuppliers(db, query),
    columns: [
      column('名称', (row) => row.name),
      column('主营物资', (row) => row.main_goods),
      column('联系人', (row) => row.contact),
      column('电话', (row) => row.phone),
      column('状态', (row) => (row.enabled ? '启用' : '停用')),
      column('备注', (row) => row.note),
    ],
  }),
  serve(contract.supplierOptions, {
    run: async ({ db }, { keyword }) =>
      (await suppliersOffered(db, keyword)).map(({ id, name, main_goods }) => ({ id, name, main_goods })),
  }),
  serve(contract.createSupplier, { run: (context, fields) => createSupplier(context, fields) }),
  serve(contract.editSupplier, {
    run: async (context, edit) => {
      await editSupplier(context, edit);
      return null;
    },
  }),
  serve(contract.deleteSupplier, {
    run: async (context, { id }) => {
      await deleteSupplier(context, id);
      return null;
    },
  }),
];
