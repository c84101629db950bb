import {
  deleteProjectType,
  type ProjectType,
  projectTypeKindNames,
  projectTypePage,
} from '@tongzhou/contract/areas/projects.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { ProjectTypeDialog } from '#areas/projects/project-type-dialog.tsx';
import { Allowed } from '#platform/allowed.tsx';
import { call } from '#platform/call.ts';
import { useConfirmDelete } from '#ui/confirm.tsx';
import type { Column } from '#ui/list/column.ts';
import { DataTable } from '#ui/list/data-table.tsx';
import { ListHead } from '#ui/list/list-head.tsx';
import { usePageQuery } from '#ui/list/use-page-query.ts';
import { Page } from '#ui/page.tsx';
import { showFailures } from '#ui/show-failures.ts';
import { Status } from '#ui/status.tsx';

const listId = 'project-type-list';

const columns: readonly Column<ProjectType>[] = [
  { key: 'name', title: '名称', sort: 'name', render: ({ name }) => name, width: 200 },
  { key: 'code', title: '编码', sort: 'code', render: ({ code }) => code, width: 120 },
  { key: 'kind', title: '类别', render: ({ kind }) => projectTypeKindNames[kind], width: 110 },
  {
    key: 'dividend_percent',
    title: '分红比例（%）',
    align: 'right',
    render: ({ dividend_percent }) => dividend_percent.toFixed(2),
    width: 120,
  },
  {
    key: 'growth_base',
    title: '成长值基数',
    align: 'right',
    render: ({ growth_base }) => growth_base.toLocaleString('zh-CN'),
    width: 110,
  },
  { key: 'template', title: '立项审批模板', render: ({ template_name }) => template_name ?? '—', width: 180 },
  { key: 'acceptance', title: '客户验收', render: (row) => (row.client_acceptance ? '需要' : '不需要'), width: 100 },
  {
    key: 'enabled',
    title: '状态',
    card: 'beside',
    render: ({ enabled }) => <Status tone={enabled ? 'success' : 'neutral'}>{enabled ? '启用' : '停用'}</Status>,
    width: 100,
  },
];

const tabs = [
  { key: 'all', name: '全部' },
  { key: 'client', name: projectTypeKindNames.client },
  { key: 'internal', name: projectTypeKindNames.internal },
] as const;

export default function ProjectTypePage(): ReactNode {
  const confirmDelete = useConfirmDelete();
  const { filters, change, list } = usePageQuery(projectTypePage, { keep: ['kind'] });
  const [open, setOpen] = useState<ProjectType | 'new'>();
  const remove = ({ id }: ProjectType) => confirmDelete(() => call(deleteProjectType, { id }));
  const create = (
    <Allowed to="project-type.create">
      <Button type="primary" onClick={() => setOpen('new')}>
        新增
      </Button>
    </Allowed>
  );
  return (
    <Page title="项目类型" actions={create}>
      <section className="panel" aria-label="项目类型列表">
        <ListHead
          noun="项目类型"
          controls={listId}
          tabs={tabs}
          tab={filters.kind ?? 'all'}
          onTab={(key) => change({ kind: key === 'all' ? undefined : key })}
          keyword="搜索名称、编码"
          values={filters}
          onChange={change}
        />
        <div id={listId} role="tabpanel" aria-label="项目类型">
          <DataTable
            name="project-types"
            noun="项目类型"
            list={list}
            columns={columns}
            rowName={({ name }) => name}
            actions={{
              edit: { label: '编辑', run: setOpen },
              delete: { label: '删除', danger: true, run: (row) => showFailures(remove(row)) },
            }}
            emptyHint="项目类型决定分红比例、成长值基数和立项审批，新建项目前先在这里设好。"
            emptyAction={create}
          />
        </div>
      </section>
      {open !== undefined && (
        <ProjectTypeDialog type={open === 'new' ? undefined : open} close={() => setOpen(undefined)} />
      )}
    </Page>
  );
}
