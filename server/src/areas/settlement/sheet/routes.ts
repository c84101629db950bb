import * as contract from '@tongzhou/contract/areas/settlement/sheet.ts';
import { projectStatuses } from '@tongzhou/contract/rules/projects/project-status.ts';
import { checkProof } from '#areas/identity/public.ts';
import type { SettlementParts } from '#areas/settlement/parts.ts';
import type { SettlementRequest } from '#areas/settlement/sheet/settlement-kind.ts';
import {
  showProjectsToSettle,
  showSettlement,
  showSettlements,
  showSettlementToEdit,
} from '#areas/settlement/sheet/show-settlements.ts';
import { showRows, showSheet } from '#areas/settlement/sheet/show-sheet.ts';
import { exportColumn as column, serveList } from '#platform/excel/serve-export.ts';
import { type Served, serve } from '#platform/http/serve.ts';

export const sheetRoutes = ({ database, engine }: SettlementParts, settlement: SettlementRequest): Served[] => [
  ...serveList(contract.settlementPage, contract.exportSettlements, {
    name: '项目结算',
    run: ({ db, caller }, query) => showSettlements(db, caller, query),
    columns: [
      column('项目编号', (row) => row.project_number),
      column('项目', (row) => row.project_title),
      column('负责人', (row) => row.leader_name),
      column('次数', (row) => row.number, 'number'),
      column('类型', (row) => contract.settlementKinds[row.kind]),
      column('收入（不含税）', (row) => row.income, 'money'),
      column('成本', (row) => row.cost, 'money'),
      column('利润', (row) => row.profit, 'money'),
      column('奖金池', (row) => row.pool, 'money'),
      column('结转', (row) => row.carried, 'money'),
      column('状态', (row) => contract.settlementStates[row.state]),
      column('通过日期', (row) => row.passed_on, 'day'),
      column('审批编号', (row) => row.approval_number),
      column('发起人', (row) => row.applicant_name),
      column('发起时间', (row) => row.created_at, 'moment'),
    ],
  }),
  ...serveList(contract.projectsToSettle, contract.exportProjectsToSettle, {
    name: '待结算的项目',
    run: ({ db, caller }, query) => showProjectsToSettle(db, caller, query),
    columns: [
      column('项目编号', (row) => row.number),
      column('项目', (row) => row.project_title),
      column('状态', (row) => projectStatuses[row.status]),
      column('负责人', (row) => row.leader_name),
      column('已通过结算', (row) => row.settled, 'number'),
      column('进入时间', (row) => row.status_since, 'moment'),
    ],
  }),
  ...serveList(contract.settlementRows, contract.exportSettlementRows, {
    name: '结算明细',
    run: ({ db, caller }, query) => showRows(db, caller, query),
    columns: [
      column('日期', (row) => row.day, 'day'),
      column('说明', (row) => row.note),
      column('金额', (row) => row.amount, 'money'),
      column('登记人', (row) => row.by_name),
    ],
  }),
  serve(contract.settlementSheet, { run: ({ db, caller }, asked) => showSheet(db, caller, asked) }),
  serve(contract.settlementDetail, { run: ({ db, caller }, asked) => showSettlement(db, caller, asked) }),
  serve(contract.settlementToEdit, {
    run: ({ db, caller }, { approval_id }) => showSettlementToEdit(db, caller, settlement, approval_id),
  }),
  serve(contract.submitSettlement, {
    before: ({ caller, now }, given) => checkProof(database, caller, given, now),
    run: async (context, draft, proof) => {
      const { id, number } = await settlement.file(context, engine, { ...draft, proof });
      return { id, number };
    },
  }),
];
