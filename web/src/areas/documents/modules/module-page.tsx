import { deleteModule, exportModules, type ModuleRow, modulePage } from '@tongzhou/contract/areas/documents/module.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { call } from '#platform/call.ts';
import { later } from '#platform/loading/later.tsx';
import { useConfirmDelete } from '#ui/confirm.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import type { Column } from '#ui/list/table/column.ts';
import { usePageQuery } from '#ui/list/use-page-query.ts';
import { type TitleAction, TitleActions } from '#ui/page/title-bar.tsx';
import { dateTime } from '#ui/shanghai-time.ts';
import { showFailures } from '#ui/show-failures.ts';

const ModuleDialog = later(async () => (await import('#areas/documents/modules/module-dialog.tsx')).ModuleDialog);
const ModuleDrawer = later(async () => (await import('#areas/documents/modules/module-drawer.tsx')).ModuleDrawer);

const columns = (open: (row: ModuleRow) => void): readonly Column<ModuleRow>[] => [
  {
    key: 'name',
    title: '模块',
    width: 320,
    sort: 'name',
    render: (row) => (
      <>
        <Button type="link" size="small" className="cell-link" onClick={() => open(row)}>
          {row.name}
        </Button>
        <div className="cell-sub">{row.description}</div>
      </>
    ),
  },
  { key: 'version', title: '版本', width: 90, render: ({ version }) => version },
  { key: 'owner', title: '负责人', width: 100, render: ({ owner_name }) => owner_name },
  {
    key: 'projects',
    title: '使用项目',
    width: 110,
    align: 'right',
    cardLabel: '使用项目',
    render: ({ project_count }) => `${project_count} 个`,
  },
  { key: 'files', title: '文件', width: 80, card: 'none', render: ({ files }) => `${files.length} 个` },
  {
    key: 'changed_at',
    title: '修改时间',
    width: 150,
    sort: 'changed_at',
    card: 'foot',
    render: ({ changed_at }) => dateTime(changed_at),
  },
];

/** 功能模块: what was built once and can be used again. */
export default function ModulePage(): ReactNode {
  const confirmDelete = useConfirmDelete();
  const query = usePageQuery(modulePage);
  const [edited, setEdited] = useState<ModuleRow | 'new'>();
  const [shown, setShown] = useState<ModuleRow>();
  const create: TitleAction = {
    id: 'document.module.create',
    label: '新增模块',
    primary: true,
    run: () => setEdited('new'),
  };
  return (
    <ListPage
      title="功能模块"
      actions={[create]}
      name="functional-modules"
      noun="功能模块"
      query={query}
      exportEndpoint={exportModules}
      keyword="名称、说明"
      columns={columns(setShown)}
      rowName={({ name }) => name}
      rowActions={{
        detail: { label: '详情', run: setShown },
        edit: { label: '编辑', run: setEdited },
        delete: {
          label: '删除',
          danger: true,
          run: ({ id }) => showFailures(confirmDelete(() => call(deleteModule, { id }))),
        },
      }}
      emptyHint="把做过的、能再用的功能登记在这里，新项目不必从头做起。"
      emptyAction={<TitleActions actions={[create]} />}
    >
      {edited !== undefined && (
        <ModuleDialog module={edited === 'new' ? undefined : edited} close={() => setEdited(undefined)} />
      )}
      {shown !== undefined && <ModuleDrawer module={shown} close={() => setShown(undefined)} />}
    </ListPage>
  );
}
