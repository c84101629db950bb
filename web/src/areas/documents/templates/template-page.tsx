import type { DocumentRow } from '@tongzhou/contract/areas/documents/document.ts';
import {
  createTemplates,
  deleteTemplate,
  exportTemplates,
  templatePage,
} from '@tongzhou/contract/areas/documents/template.ts';
import { type ReactNode, useState } from 'react';
import { documentAddress } from '#areas/documents/addresses.ts';
import { documentColumns } from '#areas/documents/documents/document-columns.tsx';
import { call } from '#platform/call.ts';
import { later } from '#platform/loading/later.tsx';
import { useConfirmDelete } from '#ui/confirm.tsx';
import type { Field } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { usePageQuery } from '#ui/list/use-page-query.ts';
import { type TitleAction, TitleActions } from '#ui/page/title-bar.tsx';
import { showFailures } from '#ui/show-failures.ts';

const FillDialog = later(async () => (await import('#areas/documents/templates/fill-dialog.tsx')).FillDialog);

const fields: readonly Field[] = [
  {
    kind: 'file',
    name: 'file_ids',
    label: '模板文件',
    required: '请上传模板',
    hint: '.docx 文件，用大括号写出要填的内容，如 {客户名称}、{合同金额}',
  },
];

/** 合同模板: files with {placeholders}, filled from a trade order. */
export default function TemplatePage(): ReactNode {
  const confirmDelete = useConfirmDelete();
  const query = usePageQuery(templatePage);
  const [open, setOpen] = useState<DocumentRow | 'new'>();
  const close = () => setOpen(undefined);
  const create: TitleAction = {
    id: 'document.contract.create',
    label: '新增模板',
    primary: true,
    run: () => setOpen('new'),
  };
  return (
    <ListPage
      title="合同模板"
      actions={[create]}
      name="contract-templates"
      noun="合同模板"
      query={query}
      exportEndpoint={exportTemplates}
      keyword="搜索名称和内容"
      columns={documentColumns}
      rowName={({ name }) => name}
      rowActions={{
        detail: { label: '预览', to: ({ id }) => documentAddress(id) },
        fill: { label: '生成合同', run: setOpen },
        delete: {
          label: '删除',
          danger: true,
          run: ({ id }) => showFailures(confirmDelete(() => call(deleteTemplate, { id }))),
        },
      }}
      emptyHint="上传一份带 {占位} 的 Word 合同，就能从订单直接生成合同。"
      emptyAction={<TitleActions actions={[create]} />}
    >
      {open === 'new' && (
        <FieldDialog
          title="新增合同模板"
          endpoint={createTemplates}
          fields={fields}
          initial={{ file_ids: [] }}
          doneText="新增成功"
          keepRefusal
          close={close}
        />
      )}
      {open !== undefined && open !== 'new' && <FillDialog template={open} close={close} />}
    </ListPage>
  );
}
