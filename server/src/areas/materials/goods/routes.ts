import * as contract from '@tongzhou/contract/areas/materials/goods.ts';
import { amountOf } from '@tongzhou/contract/rules/stock.ts';
import { categoriesOf } from '#areas/materials/goods/goods-list-table.ts';
import { carryOutImport, importKind, previewImport } from '#areas/materials/goods/import-goods.ts';
import { importTemplate } from '#areas/materials/goods/import-template.ts';
import { createGoods, editGoods } from '#areas/materials/goods/save-goods.ts';
import { showGoods, showOptions } from '#areas/materials/goods/show-goods.ts';
import { problemWorkbook } from '#platform/excel/import-table.ts';
import { receiveSheet } from '#platform/excel/receive-sheet.ts';
import { exportColumn as column, sendWorkbook, serveList } from '#platform/excel/serve-export.ts';
import { type Served, serve } from '#platform/http/serve.ts';

export const goodsRoutes = (): Served[] => [
  ...serveList(contract.goodsPage, contract.exportGoods, {
    name: '物资',
    run: ({ db, caller }, query) => showGoods(db, caller, query),
    columns: [
      column('编号', (row) => row.number),
      column('名称', (row) => row.name),
      column('分类', (row) => row.category),
      column('库存', (row) => amountOf(row.stock), 'number'),
      column('单位', (row) => row.unit),
      column('库存下限', (row) => (row.low_line === null ? null : amountOf(row.low_line)), 'number'),
      column('库存不足', (row) => (row.low ? '是' : null)),
      column('单价', (row) => row.price, 'money'),
      column('库存金额', (row) => row.value, 'money'),
      column('状态', (row) => (row.enabled ? '启用' : '停用')),
      column('备注', (row) => row.note),
    ],
  }),
  serve(contract.goodsOptions, { run: ({ db }, query) => showOptions(db, query) }),
  serve(contract.goodsCategories, { run: ({ db }) => categoriesOf(db) }),
  serve(contract.createGoods, { run: (context, fields) => createGoods(context, fields) }),
  serve(contract.editGoods, {
    run: async (context, edit) => {
      await editGoods(context, edit);
      return null;
    },
  }),
  serve(contract.goodsImportTemplate, {
    run: async ({ db }) => sendWorkbook('物资导入模板.xlsx', await importTemplate(db)),
  }),
  serve(contract.previewGoodsImport, {
    before: ({ request }) => receiveSheet(request.raw),
    run: (context, _input, sheet) => previewImport(context, sheet),
  }),
  serve(contract.importGoods, {
    run: async (context, confirmation) => ({ written: await carryOutImport(context, confirmation) }),
  }),
  serve(contract.goodsImportProblems, {
    run: async ({ db, caller, now }, { import_id }) =>
      sendWorkbook('物资导入结果.xlsx', await problemWorkbook(db, importKind, import_id, caller.userId, now)),
  }),
];
