import * as contract from '@tongzhou/contract/areas/projects/type.ts';
import { permissionId, permits } from '@tongzhou/contract/permissions.ts';
import { createProjectType, deleteProjectType, editProjectType } from '#areas/projects/types/change-project-type.ts';
import { enabledProjectTypes, projectTypePage } from '#areas/projects/types/project-type-table.ts';
import { exportColumn as column, serveList } from '#platform/excel/serve-export.ts';
import type { Caller } from '#platform/http/caller.ts';
import { type Served, serve } from '#platform/http/serve.ts';

type Kind = contract.ProjectType['kind'];

const actionsOf = ({ granted }: Caller) =>
  (['edit', 'delete'] as const).filter((action) => permits(granted, permissionId(`project-type.${action}`)));

export const typeRoutes = (): Served[] => [
  ...serveList(contract.projectTypePage, contract.exportProjectTypes, {
    name: '项目类型',
    columns: [
      column('名称', (row) => row.name),
      column('编码', (row) => row.code),
      column('类别', (row) => contract.projectTypeKindNames[row.kind]),
      column('分红比例(%)', (row) => row.dividend_percent, 'number'),
      column('成长值基数', (row) => row.growth_base, 'number'),
      column('默认审批模板', (row) => row.template_name),
      column('需要客户验收', (row) => (row.client_acceptance ? '是' : '否')),
      column('状态', (row) => (row.enabled ? '启用' : '停用')),
    ],
    run: async ({ db, caller }, { keyword, kind, ...request }) => {
      const page = await projectTypePage(db, { keyword, kind }, request);
      const actions = actionsOf(caller);
      return {
        ...page,
        list: page.list.map(({ dividend_basis_points, ...row }) => ({
          ...row,
          kind: row.kind as Kind,
          dividend_percent: dividend_basis_points / 100,
          actions,
        })),
      };
    },
  }),
  serve(contract.projectTypeList, {
    run: async ({ db }) => (await enabledProjectTypes(db)).map((row) => ({ ...row, kind: row.kind as Kind })),
  }),
  serve(contract.createProjectType, {
    run: async ({ tx, note }, type) => {
      const created = await createProjectType(tx, type);
      note(created.note);
      return { id: created.id };
    },
  }),
  serve(contract.editProjectType, {
    run: async ({ tx, note }, edit) => {
      note(await editProjectType(tx, edit));
      return null;
    },
  }),
  serve(contract.deleteProjectType, {
    run: async ({ tx, note }, { id }) => {
      note(await deleteProjectType(tx, id));
      return null;
    },
  }),
];
