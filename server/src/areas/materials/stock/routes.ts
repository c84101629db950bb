import * as contract from '@tongzhou/contract/areas/materials/movement.ts';
import { amountOf, amountText } from '@tongzhou/contract/rules/stock.ts';
import type { MaterialParts } from '#areas/materials/parts.ts';
import { countGoods } from '#areas/materials/stock/count-goods.ts';
import { receiveGoods, reverseReceipt } from '#areas/materials/stock/receive-goods.ts';
import { showCounts, showMoves, showReceipts } from '#areas/materials/stock/show-stock.ts';
import { exportColumn as column, serveList } from '#platform/excel/serve-export.ts';
import { type Served, serve } from '#platform/http/serve.ts';

export const stockRoutes = (parts: MaterialParts): Served[] => [
  ...serveList(contract.receiptPage, contract.exportReceipts, {
    name: '入库单',
    run: ({ db, caller, now }, query) => showReceipts(db, caller, parts, query, now),
    columns: [
      column('单号', (row) => row.number),
      column('已冲销', (row) => (row.reversed === null ? null : row.reversed.reason)),
      column('日期', (row) => row.day, 'day'),
      column('供应商', (row) => row.supplier),
      column('物资', (row) =>
        row.lines.map(({ goods_name, num, unit }) => `${goods_name} ${amountText(num)} ${unit}`).join('；'),
      ),
      column('备注', (row) => row.note),
      column('金额', (row) => row.value, 'money'),
      column('经办人', (row) => row.by_name),
      column('登记时间', (row) => row.at, 'moment'),
    ],
  }),
  ...serveList(contract.countPage, contract.exportCounts, {
    name: '盘点单',
    run: ({ db }, query) => showCounts(db, query),
    columns: [
      column('单号', (row) => row.number),
      column('盘点种类', (row) => row.lines.length, 'number'),
      column('差异', (row) =>
        row.lines
          .filter(({ difference }) => difference !== 0)
          .map(({ goods_name, expected, counted }) => `${goods_name} ${amountText(expected)} → ${amountText(counted)}`)
          .join('；'),
      ),
      column('备注', (row) => row.note),
      column('差异金额', (row) => row.value, 'money'),
      column('经办人', (row) => row.by_name),
      column('时间', (row) => row.at, 'moment'),
    ],
  }),
  ...serveList(contract.movePage, contract.exportMoves, {
    name: '库存流水',
    run: ({ db, caller }, query) => showMoves(db, caller, query),
    columns: [
      column('编号', (row) => row.goods_number),
      column('物资', (row) => row.goods_name),
      column('时间', (row) => row.at, 'moment'),
      column('类型', (row) => contract.moveKinds[row.kind]),
      column('数量', (row) => amountOf(row.num), 'number'),
      column('单位', (row) => row.unit),
      column('金额', (row) => row.value, 'money'),
      column('结存数量', (row) => amountOf(row.stock_after), 'number'),
      column('结存金额', (row) => row.value_after, 'money'),
      column('单号', (row) => row.source_number),
      column('项目', (row) => row.project_name),
      column('经办人', (row) => row.by_name),
    ],
  }),
  serve(contract.receiveGoods, { run: (context, draft) => receiveGoods(context, parts, draft) }),
  serve(contract.reverseReceipt, {
    run: async (context, asked) => {
      await reverseReceipt(context, parts, asked);
      return null;
    },
  }),
  serve(contract.countGoods, { run: (context, draft) => countGoods(context, parts, draft) }),
];
