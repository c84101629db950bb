import {
  archiveReimburseFiles,
  exportReimburseProjects,
  type ReimburseProject,
  reimburseProjectPage,
} from '@tongzhou/contract/areas/reimbursement/project-file.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import type { ReactNode } from 'react';
import { projectFilesAddress } from '#areas/reimbursement/addresses.ts';
import { Amount } from '#ui/amount.tsx';
import { AppLink } from '#ui/link/app-link.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import type { Column } from '#ui/list/table/column.ts';
import { usePageQuery } from '#ui/list/use-page-query.ts';
import { showFailures } from '#ui/show-failures.ts';
import { saveArchive } from '#ui/upload/archive-button.tsx';

type Row = ReimburseProject & { readonly id: number };

const columns: readonly Column<Row>[] = [
  {
    key: 'project',
    title: '项目',
    width: 300,
    render: ({ project_id, project_title, number }) => (
      <>
        <AppLink to={projectFilesAddress(project_id)}>{project_title}</AppLink>
        <div className="cell-sub">{number}</div>
      </>
    ),
  },
  { key: 'leader', title: '负责人', width: 120, render: ({ leader_name }) => leader_name ?? '—' },
  { key: 'claims', title: '报销单', width: 100, align: 'right', card: 'none', render: ({ claims }) => claims },
  {
    key: 'files',
    title: '文件',
    width: 100,
    align: 'right',
    card: 'foot',
    cardLabel: '文件',
    render: ({ files }) => files,
  },
  {
    key: 'amount',
    title: '金额（元）',
    width: 140,
    align: 'right',
    sort: 'amount',
    render: ({ amount }) => <Amount value={amount} />,
  },
  {
    key: 'last_at',
    title: '最近通过',
    width: 120,
    sort: 'last_at',
    card: 'none',
    render: ({ last_at }) => dayOf(last_at),
  },
];

/** 项目报销文件: projects that have papers of claims. */
export default function ProjectFilesPage(): ReactNode {
  const found = usePageQuery(reimburseProjectPage);
  const query = {
    ...found,
    list: { ...found.list, rows: found.list.rows?.map((row: ReimburseProject) => ({ ...row, id: row.project_id })) },
  };
  return (
    <ListPage<Row>
      title="项目报销文件"
      name="reimburse-projects"
      noun="项目"
      emptyNoun="项目报销文件"
      emptyHint="项目的报销通过后，附件会汇总在这里。"
      query={query as never}
      exportEndpoint={exportReimburseProjects}
      keyword="项目、编号"
      columns={columns}
      rowName={({ project_title }) => project_title}
      offered={() => ['detail', 'archive']}
      rowActions={{
        detail: { label: '查看文件', to: ({ project_id }) => projectFilesAddress(project_id) },
        archive: {
          label: '下载全部',
          run: ({ project_id }) => showFailures(saveArchive(archiveReimburseFiles, { project_id })),
        },
      }}
    />
  );
}
