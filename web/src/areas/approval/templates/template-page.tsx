import { PlusOutlined } from '@ant-design/icons';
import {
  approvalKindNames,
  approvalKinds,
  auditTemplatePage,
  deleteTemplate,
  setTemplateLock,
  setTemplateState,
  type Template,
} from '@tongzhou/contract/areas/approval/template.ts';
import { Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { type Opened, TemplateDrawer } from '#areas/approval/templates/template-drawer.tsx';
import '#areas/approval/templates/templates.css';
import '#ui/approval-settings.css';
import { call } from '#platform/call.ts';
import { toast } from '#platform/toast.ts';
import { useConfirm, useConfirmDelete } from '#ui/confirm.tsx';
import type { Column } from '#ui/list/column.ts';
import { DataTable } from '#ui/list/data-table.tsx';
import { KeywordInput } from '#ui/list/keyword-input.tsx';
import { ListFilters } from '#ui/list/list-filters.tsx';
import { TabsBar } from '#ui/list/tabs-bar.tsx';
import { usePageQuery } from '#ui/list/use-page-query.ts';
import { Page } from '#ui/page.tsx';
import { dateTime } from '#ui/shanghai-time.ts';
import { showFailures } from '#ui/show-failures.ts';
import { Status } from '#ui/status.tsx';
import { TitleActions } from '#ui/title-bar.tsx';

const listId = 'template-list';
const kinds = approvalKindNames.map((kind) => ({ value: kind, label: approvalKinds[kind] }));

type TabKey = 'all' | 'enabled' | 'disabled';

export default function TemplatePage(): ReactNode {
  const confirm = useConfirm();
  const confirmDelete = useConfirmDelete();
  const [opened, setOpened] = useState<Opened>();
  const { filters, change, list } = usePageQuery(auditTemplatePage, { keep: ['state'] });

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
    { key: 'steps', title: '步骤', width: 72, align: 'right', render: (row) => row.steps },
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
      render: (row) => (
        <>
          {dateTime(row.updated_at)}
          <span className="template-sub">
            {row.updated_by_name ?? '系统'} · 版本 {row.version}
          </span>
        </>
      ),
    },
  ];
  const tab: TabKey = filters.state ?? 'all';
  return (
    <Page
      title="模板管理"
      actions={
        <TitleActions
          actions={[
            {
              id: 'template.create',
              label: '新增模板',
              primary: true,
              icon: <PlusOutlined aria-hidden />,
              run: () => setOpened({ kind: 'new' }),
            },
          ]}
        />
      }
    >
      <section className="panel" aria-label="审批模板列表">
        <ListFilters
          tabs={
            <TabsBar<TabKey>
              label="模板状态"
              tabs={[
                { key: 'all', name: '全部' },
                { key: 'enabled', name: '启用' },
                { key: 'disabled', name: '停用' },
              ]}
              active={tab}
              onChoose={(key) => change({ state: key === 'all' ? undefined : key })}
              controls={listId}
            />
          }
        >
          <Select
            aria-label="适用类型"
            placeholder="全部类型"
            allowClear
            options={kinds}
            value={filters.kind ?? null}
            onChange={(kind) => change({ kind: kind ?? undefined })}
          />
          <KeywordInput
            label="搜索模板"
            placeholder="搜索名称"
            value={filters.keyword ?? ''}
            maxLength={50}
            onSearch={(keyword) => change({ keyword: keyword === '' ? undefined : keyword })}
          />
        </ListFilters>
        <div id={listId} role="tabpanel" aria-label="审批模板">
          <DataTable
            name="templates"
            noun="审批模板"
            list={list}
            columns={columns}
            rowName={({ name }) => name}
            emptyHint="新增一个模板，申请人就可以在提交时选择它。"
            actions={{
              edit: { label: '编辑', run: open },
              copy: { label: '复制', run: ({ id }) => setOpened({ kind: 'copy', id }) },
              disable: { label: '停用', run: (row) => showFailures(setState(row, 'disabled')) },
              enable: { label: '启用', run: (row) => showFailures(setState(row, 'enabled')) },
              lock: { label: '锁定为默认', run: (row) => showFailures(setLock(row, true)) },
              unlock: { label: '解除锁定', run: (row) => showFailures(setLock(row, false)) },
              delete: { label: '删除', danger: true, run: (row) => showFailures(remove(row)) },
            }}
          />
        </div>
      </section>
      {opened !== undefined && <TemplateDrawer opened={opened} close={() => setOpened(undefined)} />}
    </Page>
  );
}
