import {
  deleteSupplier,
  exportSuppliers,
  type SupplierRow,
  supplierPage,
} from '@tongzhou/contract/areas/materials/supplier.ts';
import { type ReactNode, useState } from 'react';
import type { MaterialTabProps } from '#areas/materials/tab-props.ts';
import { call } from '#platform/call.ts';
import { later } from '#platform/loading/later.tsx';
import { useConfirmDelete } from '#ui/confirm.tsx';
import type { SearchField } from '#ui/list/filter/search-field.ts';
import { ListPage } from '#ui/list/list-page.tsx';
import type { Column } from '#ui/list/table/column.ts';
import { usePageQuery } from '#ui/list/use-page-query.ts';
import { type TitleAction, TitleActions } from '#ui/page/title-bar.tsx';
import { showFailures } from '#ui/show-failures.ts';
import { Status } from '#ui/state/status.tsx';

const SupplierDialog = later(
  async () => (await import('#areas/materials/suppliers/supplier-dialog.tsx')).SupplierDialog,
);

const fields: readonly SearchField[] = [
  {
    kind: 'select',
    name: 'enabled',
    label: '状态',
    inline: '全部状态',
    options: [
      { value: 'yes', label: '启用' },
      { value: 'no', label: '停用' },
    ],
  },
];

const orDash = (words: string): string => (words === '' ? '—' : words);

const columns: readonly Column<SupplierRow>[] = [
  { key: 'name', title: '供应商', width: 240, sort: 'pinyin', render: ({ name }) => name },
  { key: 'main_goods', title: '主营物资', width: 220, card: 'whole', render: ({ main_goods }) => orDash(main_goods) },
  { key: 'contact', title: '联系人', width: 110, render: ({ contact }) => orDash(contact) },
  { key: 'phone', title: '电话', width: 150, render: ({ phone }) => orDash(phone) },
  {
    key: 'enabled',
    title: '状态',
    width: 88,
    card: 'beside',
    render: ({ enabled }) => <Status tone={enabled ? 'success' : 'neutral'}>{enabled ? '启用' : '停用'}</Status>,
  },
  { key: 'note', title: '备注', width: 180, card: 'none', render: ({ note }) => orDash(note) },
];

/** Who delivers what, and how they are reached. */
export function SupplierTab({ tabs }: MaterialTabProps): ReactNode {
  const confirmDelete = useConfirmDelete();
  const query = usePageQuery(supplierPage);
  const [open, setOpen] = useState<SupplierRow | 'new'>();
  const create: TitleAction = {
    id: 'material.supplier',
    label: '新增供应商',
    primary: true,
    run: () => setOpen('new'),
  };
  return (
    <ListPage
      title="项目物资"
      above={tabs}
      actions={[create]}
      name="suppliers"
      noun="供应商"
      query={query}
      exportEndpoint={exportSuppliers}
      keyword="名称、联系人、主营"
      fields={fields}
      columns={columns}
      rowName={({ name }) => name}
      rowActions={{
        edit: { label: '编辑', run: setOpen },
        delete: {
          label: '删除',
          danger: true,
          run: ({ id }) => showFailures(confirmDelete(() => call(deleteSupplier, { id }))),
        },
      }}
      emptyHint="登记常用的供应商，写明联系人和主营物资。"
      emptyAction={<TitleActions actions={[create]} />}
    >
      {open !== undefined && (
        <SupplierDialog supplier={open === 'new' ? undefined : open} close={() => setOpen(undefined)} />
      )}
    </ListPage>
  );
}
