import type { clientStanding } from '@tongzhou/contract/areas/projects/acceptance.ts';
import {
  createReport,
  editReport,
  exportReports,
  publishReport,
  type Report,
  reportPage,
  reportStates,
} from '@tongzhou/contract/areas/projects/report.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { DocumentDialog } from '#areas/projects/client-pages/document-dialog.tsx';
import { useNewLink } from '#areas/projects/client-pages/use-new-link.tsx';
import type { ProjectShown } from '#platform/area.tsx';
import { call } from '#platform/call.ts';
import { toast } from '#platform/toast.ts';
import { useConfirm } from '#ui/confirm.tsx';
import type { Field } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';
import type { SearchField } from '#ui/list/filter/search-field.ts';
import { ListPanel } from '#ui/list/list-panel.tsx';
import type { Column } from '#ui/list/table/column.ts';
import { useDialogPage } from '#ui/list/use-page-query.ts';
import { dateTime } from '#ui/shanghai-time.ts';
import { showFailures } from '#ui/show-failures.ts';
import { Status } from '#ui/state/status.tsx';
import { FileList } from '#ui/upload/file-list.tsx';

export interface ClientViewProps {
  readonly project: ProjectShown;
  readonly standing: ReplyOf<typeof clientStanding>;
}

const fields: readonly Field[] = [
  { name: 'progress', label: '进度', kind: 'number', required: '请填写进度', min: 0, max: 100, digits: 0, unit: '%' },
  { name: 'done', label: '已完成', kind: 'textarea', required: '请填写已完成的工作', maxLength: 2000, rows: 4 },
  { name: 'next', label: '下一步', kind: 'textarea', required: '请填写下一步', maxLength: 2000, rows: 4 },
  { name: 'risks', label: '风险', kind: 'textarea', maxLength: 1000 },
  { name: 'file_ids', label: '图片', kind: 'image', multiple: true, hint: '最多 9 张。' },
];
const search: readonly SearchField[] = [
  {
    kind: 'select',
    name: 'state',
    label: '状态',
    inline: '全部状态',
    options: Object.entries(reportStates).map(([value, label]) => ({ value, label })),
  },
];

const columns: readonly Column<Report>[] = [
  {
    key: 'at',
    title: '汇报',
    width: 140,
    sort: 'at',
    render: ({ at, by_name }) => (
      <>
        {dateTime(at)}
        <div className="cell-sub">{by_name}</div>
      </>
    ),
  },
  {
    key: 'state',
    title: '状态',
    width: 130,
    card: 'beside',
    render: ({ state }) => <Status tone={state === 'published' ? 'success' : 'neutral'}>{reportStates[state]}</Status>,
  },
  { key: 'progress', title: '进度', width: 72, align: 'right', render: ({ progress }) => `${progress}%` },
  {
    key: 'done',
    title: '已完成',
    width: 240,
    card: 'whole',
    render: ({ done }) => <p className="client-said">{done}</p>,
  },
  {
    key: 'next',
    title: '下一步',
    width: 200,
    card: 'whole',
    render: ({ next }) => <p className="client-said">{next}</p>,
  },
  {
    key: 'risks',
    title: '风险与图片',
    width: 180,
    card: 'whole',
    render: ({ risks, pictures }) => (
      <>
        <p className="client-said">{risks === '' ? '无' : risks}</p>
        {pictures.length > 0 && <FileList label="图片" files={pictures} />}
      </>
    ),
  },
];

const valuesOf = ({ done, next, risks, progress, pictures }: Report) => ({
  done,
  next,
  risks,
  progress,
  file_ids: pictures,
});

/** Reports of the project: written, published to the client, read again. */
export function ReportView({ project, standing }: ClientViewProps): ReactNode {
  const confirm = useConfirm();
  const newLink = useNewLink(project.id);
  const [writing, setWriting] = useState(false);
  const [editing, setEditing] = useState<Report>();
  const [shown, setShown] = useState<number>();
  const query = useDialogPage(reportPage, { project_id: project.id });
  const publish = async ({ id, version }: Report) => {
    const content = '发布后内容固定，不能再修改，客户通过链接看到的就是现在的内容。';
    if (!(await confirm({ title: '发布给客户', content, okText: '发布' }))) return;
    await call(publishReport, { id, version });
    toast('汇报已发布，可以生成客户链接', 'success');
  };
  const write = standing.may_report && (
    <Button type="primary" onClick={() => setWriting(true)}>
      写汇报
    </Button>
  );
  return (
    <section className="panel" aria-label="进展汇报">
      <ListPanel
        name="project-reports"
        noun="汇报"
        query={query}
        fields={search}
        exportEndpoint={exportReports}
        tools={write}
        columns={columns}
        rowName={({ at }) => `${dateTime(at)} 的汇报`}
        rowActions={{
          edit: { label: '编辑', run: setEditing },
          publish: { label: '发布', run: (row) => showFailures(publish(row)) },
          show: { label: '客户所见', run: ({ document_id }) => setShown(document_id ?? undefined) },
          link: { label: '客户链接', run: ({ id }) => newLink.make({ purpose: 'report', report_id: id }) },
        }}
        emptyHint="写下已完成、下一步和风险；发布后可以用链接给客户看。"
        emptyAction={write}
      />
      {writing && (
        <FieldDialog
          title="写进展汇报"
          endpoint={createReport}
          fields={fields}
          initial={{ progress: project.progress, file_ids: [] }}
          fixed={{ project_id: project.id }}
          doneText="汇报已保存"
          keepRefusal
          close={() => setWriting(false)}
        />
      )}
      {editing !== undefined && (
        <FieldDialog
          title="编辑进展汇报"
          endpoint={editReport}
          fields={fields}
          initial={valuesOf(editing)}
          fixed={{ id: editing.id, version: editing.version }}
          doneText="汇报已保存"
          keepRefusal
          close={() => setEditing(undefined)}
        />
      )}
      {shown !== undefined && <DocumentDialog id={shown} close={() => setShown(undefined)} />}
      {newLink.dialog}
    </section>
  );
}
