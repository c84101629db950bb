import { useSearch } from '@tanstack/react-router';
import {
  archiveReimburseFiles,
  exportReimburseFiles,
  type ReimburseFile,
  reimburseFileChoices,
  reimburseFilePage,
} from '@tongzhou/contract/areas/reimbursement/project-file.ts';
import { Id } from '@tongzhou/contract/fields.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { useLoad } from '#platform/loading/load.ts';
import { decodeQuery } from '#platform/query-text.ts';
import type { SearchField } from '#ui/list/filter/search-field.ts';
import { ListPage } from '#ui/list/list-page.tsx';
import type { Column } from '#ui/list/table/column.ts';
import { usePageQuery } from '#ui/list/use-page-query.ts';
import { StateMessage } from '#ui/state/state-message.tsx';
import { ArchiveButton } from '#ui/upload/archive-button.tsx';
import { FileList } from '#ui/upload/file-list.tsx';

const Address = z.strictObject({ project_id: z.optional(Id) });

const columns: readonly Column<ReimburseFile>[] = [
  { key: 'file', title: '文件', width: 300, render: (file) => <FileList label={file.file_name} files={[file]} /> },
  {
    key: 'claim',
    title: '报销单',
    width: 220,
    render: ({ reason, number }) => (
      <>
        {reason}
        <div className="cell-sub">{number}</div>
      </>
    ),
  },
  { key: 'user', title: '报销人', width: 110, card: 'foot', render: ({ user_name }) => user_name },
  {
    key: 'passed_on',
    title: '通过日期',
    width: 120,
    sort: 'passed_on',
    card: 'foot',
    render: ({ passed_on }) => dayOf(passed_on),
  },
];

function Files({ projectId }: { projectId: number }): ReactNode {
  const { data } = useLoad(reimburseFileChoices, { project_id: projectId }, { quiet: true });
  const fields: readonly SearchField[] = [
    {
      kind: 'select',
      name: 'month',
      label: '月份',
      inline: '全部月份',
      options: (data?.months ?? []).map((value) => ({ value, label: value })),
    },
    {
      kind: 'select',
      name: 'user_id',
      label: '报销人',
      inline: '全部人员',
      options: (data?.people ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
  ];
  const query = usePageQuery(reimburseFilePage, { project_id: projectId } as never);
  return (
    <ListPage
      title={data?.project_title ?? '项目报销文件'}
      name="reimburse-files"
      noun="文件"
      query={query}
      buttons={<ArchiveButton endpoint={archiveReimburseFiles} filters={query.input} />}
      exportEndpoint={exportReimburseFiles}
      fields={fields}
      columns={columns}
      rowName={({ file_name }) => file_name}
    />
  );
}

/** Of one project, by month and person. */
export default function ProjectFilePage(): ReactNode {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { project_id } = decodeQuery(Address, search);
  if (project_id === undefined)
    return <StateMessage kind="locked" title="没有找到这个项目" hint="请从项目报销文件中打开。" />;
  return <Files projectId={project_id} />;
}
