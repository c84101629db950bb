import {
  approvalKindNames,
  approvalKinds,
  auditTemplatePage,
  deleteTemplate,
  exportTemplates,
  setTemplateLock,
  setTemplateState,
  type Template,
} from '@tongzhou/contract/areas/approval/template.ts';
import { type ReactNode, useState } from 'react';
import { type Opened, TemplateDrawer } from '#areas/approval/templates/template-drawer.tsx';
import '#areas/approval/templates/templates.css';
import '#ui/approval/approval-settings.css';
import { call } from '#platform/call.ts';
import { toast } from '#platform/toast.ts';
import { useConfirm, useConfirmDelete } from '#ui/confirm.tsx';
import type { SearchField } from '#ui/list/filter/search-field.ts';
import { ListPage } from '#ui/list/list-page.tsx';
import type { ListTabs } from '#ui/list/list-tabs.ts';
import type { Column } from '#ui/list/table/column.ts';
import { usePageQuery } from '#ui/list/use-page-query.ts';
import { dateTime } from '#ui/shanghai-time.ts';
import { showFailures } from '#ui/show-failures.ts';
import { Status } from '#ui/state/status.tsx';

const tabs: ListTabs = {
  filter: 'state',
  items: [
    { key: 'all', name: '全部' },
    { key: 'enabled', name: '启用', value: 'enabled' },
    { key: 'disabled', name: '停用', value: 'disabled' },
  ],
};
const fields: readonly SearchField[] = [
  {
    kind: 'select',
    name: 'kind',
    label: '适用类型',
    inline: '全部类型',
    options: approvalKindNames.map((kind) => ({ value: kind, label: approvalKinds[kind] })),
  },
];

export default function TemplatePage(): ReactNode {
  const confirm = useConfirm();
  const confirmDelete = useConfirmDelete();
  const [opened, setOpened] = useState<Opened>();
  const query = usePageQuery(auditTemplatePage);

  const setState = async ({ id, name }: Template, state: 'enabled' | 'disabled') => {
    if (
      state === 'disabled' &&
      !(await confirm({ title: '提示', content: `停用后，新的申请不能再选择“${name}”。`, okText: '停用' }))
    )
      return;
    await call(setTemplateState, { id, state });
    toast(state === 'enabled' ? '已启用' : '已停用', 'success');
  };
  const setLock = async ({ id, name }: Template, locked: boolean) => {
    const content = locked
      ? `锁定后，“${name}”成为所选类型的默认模板，申请人不能删改其中的步骤。`
      : `解除锁定后，申请人可以删改“${name}”中的步骤。`;
    if (!(await confirm({ title: '提示', content, okText: locked ? '锁定' : '解除锁定' }))) return;
    await call(setTemplateLock, { id, locked });
    toast(locked ? '已锁定' : '已解除锁定', 'success');
  };
  const remove = ({ id }: Template) => confirmDelete(() => call(deleteTemplate, { id }));
  const open = (row: Template) => setOpened({ kind: row.actions.includes('edit') ? 'edit' : 'view', id: row.id });

  const columns: readonly Column<Template>[] = [
    {
      key: 'name',
      title: '名称',
      width: 260,
      sort: 'name',
      render: (row) => (
        <>
          <button type="button" className="template-open" onClick={() => open(row)}>
            {row.name}
          </button>
          {row.locked && <span className="template-tag">默认</span>}
        </>
      ),
    },
    {
      key: 'kinds',
      title: '适用类型',
      width: 220,
      render: (row) => (row.kinds.length === 0 ? '全部类型' : row.kinds.map((kind) => approvalKinds[kind]).join('、')),
    },
    { key: 'steps', title: '步骤', width: 72, align: 'right', cardLabel: '步骤', render: (row) => row.steps },
    {
      key: 'state',
      title: '状态',
      width: 100,
      card: 'beside',
      render: (row) => (
        <Status tone={row.state === 'enabled' ? 'success' : 'neutral'}>
          {row.state === 'enabled' ? '启用' : '停用'}
        </Status>
      ),
    },
    {
      key: 'updated_at',
      title: '最近修改',
      width: 190,
      sort: 'updated_at',
      card: 'foot',
      render: (row) => (
        <>
          {dateTime(row.updated_at)}
          <div className="cell-sub">
            {row.updated_by_name ?? '系统'} · 版本 {row.version}
          </div>
        </>
      ),
    },
  ];
  return (
    <ListPage
      title="模板管理"
      actions={[
        {
          id: 'template.create',
          label: '新增模板',
          primary: true,
          run: () => setOpened({ kind: 'new' }),
        },
      ]}
      name="templates"
      noun="审批模板"
      query={query}
      exportEndpoint={exportTemplates}
      tabs={tabs}
      keyword="搜索名称"
      fields={fields}
      columns={columns}
      rowName={({ name }) => name}
      emptyHint="新增一个模板，申请人就可以在提交时选择它。"
      rowActions={{
        edit: { label: '编辑', run: open },
        copy: { label: '复制', run: ({ id }) => setOpened({ kind: 'copy', id }) },
        disable: { label: '停用', run: (row) => showFailures(setState(row, 'disabled')) },
        enable: { label: '启用', run: (row) => showFailures(setState(row, 'enabled')) },
        lock: { label: '锁定为默认', run: (row) => showFailures(setLock(row, true)) },
        unlock: { label: '解除锁定', run: (row) => showFailures(setLock(row, false)) },
        delete: { label: '删除', danger: true, run: (row) => showFailures(remove(row)) },
      }}
    >
      {opened !== undefined && <TemplateDrawer opened={opened} close={() => setOpened(undefined)} />}
    </ListPage>
  );
}
