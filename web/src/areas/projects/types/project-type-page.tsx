import {
  deleteProjectType,
  exportProjectTypes,
  type ProjectType,
  projectTypeKindNames,
  projectTypePage,
} from '@tongzhou/contract/areas/projects/type.ts';
import { type ReactNode, useState } from 'react';
import { ProjectTypeDialog } from '#areas/projects/types/project-type-dialog.tsx';
import { call } from '#platform/call.ts';
import { useConfirmDelete } from '#ui/confirm.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import type { ListTabs } from '#ui/list/list-tabs.ts';
import type { Column } from '#ui/list/table/column.ts';
import { usePageQuery } from '#ui/list/use-page-query.ts';
import { type TitleAction, TitleActions } from '#ui/page/title-bar.tsx';
import { showFailures } from '#ui/show-failures.ts';
import { Status } from '#ui/state/status.tsx';

const columns: readonly Column<ProjectType>[] = [
  { key: 'name', title: '名称', sort: 'name', render: ({ name }) => name, width: 180 },
  { key: 'code', title: '编码', sort: 'code', render: ({ code }) => code, width: 112 },
  { key: 'kind', title: '类别', render: ({ kind }) => projectTypeKindNames[kind], width: 100 },
  {
    key: 'dividend_percent',
    title: '分红比例（%）',
    align: 'right',
    cardLabel: '分红',
    render: ({ dividend_percent }) => dividend_percent.toFixed(2),
    width: 120,
  },
  {
    key: 'growth_base',
    title: '成长值基数',
    align: 'right',
    card: 'none',
    render: ({ growth_base }) => growth_base.toLocaleString('zh-CN'),
    width: 110,
  },
  { key: 'template', title: '立项审批模板', render: ({ template_name }) => template_name ?? '—', width: 170 },
  {
    key: 'acceptance',
    title: '客户验收',
    card: 'foot',
    cardLabel: '客户验收',
    render: (row) => (row.client_acceptance ? '需要' : '不需要'),
    width: 96,
  },
  {
    key: 'enabled',
    title: '状态',
    card: 'beside',
    render: ({ enabled }) => <Status tone={enabled ? 'success' : 'neutral'}>{enabled ? '启用' : '停用'}</Status>,
    width: 96,
  },
];

const tabs: ListTabs = {
  filter: 'kind',
  items: [
    { key: 'all', name: '全部' },
    { key: 'client', name: projectTypeKindNames.client, value: 'client' },
    { key: 'internal', name: projectTypeKindNames.internal, value: 'internal' },
  ],
};

export default function ProjectTypePage(): ReactNode {
  const confirmDelete = useConfirmDelete();
  const query = usePageQuery(projectTypePage);
  const [open, setOpen] = useState<ProjectType | 'new'>();
  const remove = ({ id }: ProjectType) => confirmDelete(() => call(deleteProjectType, { id }));
  const create: TitleAction = { id: 'project-type.create', label: '新增', primary: true, run: () => setOpen('new') };
  return (
    <ListPage
      title="项目类型"
      actions={[create]}
      name="project-types"
      noun="项目类型"
      query={query}
      exportEndpoint={exportProjectTypes}
      tabs={tabs}
      keyword="搜索名称、编码"
      columns={columns}
      rowName={({ name }) => name}
      rowActions={{
        edit: { label: '编辑', run: setOpen },
        delete: { label: '删除', danger: true, run: (row) => showFailures(remove(row)) },
      }}
      emptyHint="项目类型决定分红比例、成长值基数和立项审批，新建项目前先在这里设好。"
      emptyAction={<TitleActions actions={[create]} />}
    >
      {open !== undefined && (
        <ProjectTypeDialog type={open === 'new' ? undefined : open} close={() => setOpen(undefined)} />
      )}
    </ListPage>
  );
}
