import * as contract from '@tongzhou/contract/areas/projects/set.ts';
import { lights } from '@tongzhou/contract/rules/projects/project-risk.ts';
import { createSet, deleteSet, editSet } from '#areas/projects/sets/change-set.ts';
import { listSetOptions, listSets } from '#areas/projects/sets/list-sets.ts';
import { exportColumn as column, serveList } from '#platform/excel/serve-export.ts';
import { type Served, serve } from '#platform/http/serve.ts';

export const setRoutes = (): Served[] => [
  ...serveList(contract.setPage, contract.exportSets, {
    name: '项目集',
    run: ({ db, caller, now }, query) => listSets(db, caller, query, now),
    columns: [
      column('名称', (row) => row.name),
      column('说明', (row) => row.description),
      column('负责人', (row) => row.owner_name),
      column('项目数', (row) => row.projects, 'number'),
      column('进行中', (row) => row.running, 'number'),
      column('进度（%）', (row) => row.progress, 'number'),
      column('风险', (row) => (row.risk === null ? null : lights[row.risk.light])),
      column('合同金额', (row) => row.contract_amount, 'money'),
      column('已发生成本', (row) => row.cost, 'money'),
      column('预算', (row) => row.budget, 'money'),
      column('创建时间', (row) => row.created_at, 'moment'),
    ],
  }),
  serve(contract.setOptions, { run: ({ db }, query) => listSetOptions(db, query) }),
  serve(contract.createSet, { run: (context, set) => createSet(context, set) }),
  serve(contract.editSet, {
    run: async (context, set) => {
      await editSet(context, set);
      return null;
    },
  }),
  serve(contract.deleteSet, {
    run: async (context, { id }) => {
      await deleteSet(context, id);
      return null;
    },
  }),
];
