import { PlusOutlined } from '@ant-design/icons';
import { importItems, itemProblems, itemTemplate, previewItems } from '@tongzhou/contract/areas/payroll/person.ts';
import type { RunDetail } from '@tongzhou/contract/areas/payroll/run.ts';
import { createItem, deleteItem, exportItems, type ItemRow, itemPage } from '@tongzhou/contract/areas/payroll/sheet.ts';
import { itemKinds } from '@tongzhou/contract/rules/payroll/payroll-lines.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { call } from '#platform/call.ts';
import { later } from '#platform/loading/later.tsx';
import { Amount } from '#ui/amount.tsx';
import { useConfirmDelete } from '#ui/confirm.tsx';
import { FieldDialog } from '#ui/form/field-dialog.tsx';
import { ListPanel } from '#ui/list/list-panel.tsx';
import type { Column } from '#ui/list/table/column.ts';
import { useDialogPage } from '#ui/list/use-page-query.ts';
import { showFailures } from '#ui/show-failures.ts';
import { useMyId } from '#ui/user/use-my-id.ts';

const ImportDialog = later(async () => (await import('#ui/excel/import-dialog.tsx')).ImportDialog);
const importCalls = { template: itemTemplate, preview: previewItems, problems: itemProblems, confirm: importItems };

const columns: readonly Column<ItemRow>[] = [
  {
    key: 'user',
    title: '员工',
    width: 150,
    render: ({ user_name, job_number }) => (
      <>
        {user_name}
        <div className="cell-sub">{job_number}</div>
      </>
    ),
  },
  { key: 'kind', title: '类型', width: 110, card: 'beside', render: ({ kind }) => itemKinds[kind] },
  { key: 'amount', title: '金额（元）', width: 130, align: 'right', render: ({ amount }) => <Amount value={amount} /> },
  {
    key: 'reason',
    title: '说明',
    width: 260,
    card: 'whole',
    render: ({ reason, corrects }) => (
      <>
        {reason}
        {corrects !== null && <div className="cell-sub">更正 {corrects}</div>}
      </>
    ),
  },
  { key: 'by', title: '录入人', width: 110, card: 'none', render: ({ created_by_name }) => created_by_name ?? '—' },
];

/** Corrections are made on the payslip they correct. */
const offeredKinds = Object.entries(itemKinds)
  .filter(([kind]) => kind !== 'correction')
  .map(([value, label]) => ({ value, label }));

/** What is paid or taken off once, in this run. */
export function ItemList({ run }: { run: RunDetail }): ReactNode {
  const query = useDialogPage(itemPage, { run_id: run.id } as never);
  const [open, setOpen] = useState<'new' | 'import'>();
  const confirmDelete = useConfirmDelete();
  const me = useMyId();
  const may = run.actions.includes('items');
  const close = () => setOpen(undefined);
  return (
    <>
      <ListPanel
        name="payroll-items"
        noun="一次性项目"
        query={query}
        exportEndpoint={exportItems}
        keyword="姓名、说明"
        fields={[
          {
            kind: 'select',
            name: 'kind',
            label: '类型',
            inline: '全部类型',
            options: Object.entries(itemKinds).map(([value, label]) => ({ value, label })),
          },
        ]}
        tools={
          may && (
            <>
              <Button onClick={() => setOpen('import')}>导入</Button>
              <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen('new')}>
                新增
              </Button>
            </>
          )
        }
        columns={columns}
        rowName={({ user_name }) => user_name}
        offered={() => (may ? ['delete'] : [])}
        rowActions={{
          delete: {
            label: '删除',
            danger: true,
            run: ({ id }) => showFailures(confirmDelete(() => call(deleteItem, { id }))),
          },
        }}
        emptyHint="奖金、补发和扣款在这里录入，或从 Excel 导入。"
      />
      {open === 'import' && <ImportDialog title="导入一次性项目" calls={importCalls} close={close} />}
      {open === 'new' && (
        <FieldDialog
          title="新增一次性项目"
          endpoint={createItem}
          fields={[
            {
              kind: 'person',
              name: 'user_id',
              label: '员工',
              required: '请选择员工',
              ...(me !== undefined && { exclude: [me] }),
            },
            { kind: 'select', name: 'kind', label: '类型', required: '请选择类型', options: offeredKinds },
            {
              kind: 'money',
              name: 'amount',
              label: '金额',
              signed: true,
              required: '请填写金额',
              hint: '税后扣款填负数。',
            },
            { kind: 'input', name: 'reason', label: '说明', required: true, maxLength: 100 },
          ]}
          fixed={{ run_id: run.id }}
          doneText="已新增"
          keepRefusal
          close={close}
        />
      )}
    </>
  );
}
