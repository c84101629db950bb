import * as movement from '@tongzhou/contract/areas/materials/movement.ts';
import * as contract from '@tongzhou/contract/areas/materials/use.ts';
import { amountOf, amountText } from '@tongzhou/contract/rules/stock.ts';
import type { MaterialParts } from '#areas/materials/parts.ts';
import { returnGoods } from '#areas/materials/uses/return-goods.ts';
import { showProjects, showReturns, showSheet, showUses, showUseToEdit } from '#areas/materials/uses/show-uses.ts';
import type { UseRequest } from '#areas/materials/uses/use-kind.ts';
import { exportColumn as column, serveList } from '#platform/excel/serve-export.ts';
import { type Served, serve } from '#platform/http/serve.ts';

const told = (lines: readonly { readonly goods_name: string; readonly num: number; readonly unit: string }[]) =>
  lines.map(({ goods_name, num, unit }) => `${goods_name} ${amountText(num)} ${unit}`).join('；');

export const materialUseRoutes = (parts: MaterialParts, use: UseRequest): Served[] => [
  ...serveList(contract.materialUsePage, contract.exportUses, {
    name: '物资领用',
    run: ({ db, caller }, query) => showUses(db, caller, query),
    columns: [
      column('审批编号', (row) => row.number),
      column('项目编号', (row) => row.project_number),
      column('项目', (row) => row.project_name),
      column('物资', (row) => told(row.lines)),
      column('用途', (row) => row.purpose),
      column('成本', (row) => row.cost, 'money'),
      column('状态', (row) => contract.materialUseStates[row.state]),
      column('申请人', (row) => row.applicant_name),
      column('申请时间', (row) => row.created_at, 'moment'),
    ],
  }),
  ...serveList(contract.sheetPage, contract.exportSheet, {
    name: '项目物资汇总',
    run: ({ db, caller }, query) => showSheet(db, caller, query),
    columns: [
      column('编号', (row) => row.goods_number),
      column('物资', (row) => row.goods_name),
      column('单位', (row) => row.unit),
      column('领用', (row) => amountOf(row.used), 'number'),
      column('退回', (row) => amountOf(row.returned), 'number'),
      column('净领用', (row) => amountOf(row.num), 'number'),
      column('成本', (row) => row.cost, 'money'),
      column('最近变动', (row) => row.last_at, 'moment'),
    ],
  }),
  ...serveList(movement.returnPage, movement.exportReturns, {
    name: '退库单',
    run: ({ db, caller }, query) => showReturns(db, caller, query),
    columns: [
      column('单号', (row) => row.number),
      column('项目', (row) => row.project_name),
      column('领用单', (row) => row.use_number),
      column('物资', (row) => told(row.lines)),
      column('说明', (row) => row.note),
      column('金额', (row) => row.value, 'money'),
      column('经办人', (row) => row.by_name),
      column('时间', (row) => row.at, 'moment'),
    ],
  }),
  serve(contract.projectsForGoods, { run: ({ db, caller }, asked) => showProjects(db, caller, asked) }),
  serve(contract.materialUseToEdit, {
    run: ({ db, caller }, { approval_id }) => showUseToEdit(db, caller, use, approval_id),
  }),
  serve(contract.askForGoods, {
    run: async (context, draft) => {
      const { id, number } = await use.file(context, parts.engine, draft);
      return { id, number };
    },
  }),
  serve(movement.returnGoods, { run: (context, draft) => returnGoods(context, parts, draft) }),
];
