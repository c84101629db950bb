import {
  type ClientLink,
  type ClientLinkState,
  clientLinkPage,
  clientLinkStates,
  exportClientLinks,
  revokeClientLink,
} from '@tongzhou/contract/areas/projects/client-link.ts';
import { linkPurposes } from '@tongzhou/contract/rules/projects/client-paths.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { DocumentDialog } from '#areas/projects/client-pages/document-dialog.tsx';
import { useNewLink } from '#areas/projects/client-pages/use-new-link.tsx';
import type { ClientViewProps } from '#areas/projects/reports/report-view.tsx';
import { call } from '#platform/call.ts';
import { toast } from '#platform/toast.ts';
import { useConfirm } from '#ui/confirm.tsx';
import type { SearchField } from '#ui/list/filter/search-field.ts';
import { ListPanel } from '#ui/list/list-panel.tsx';
import type { Column } from '#ui/list/table/column.ts';
import { useDialogPage } from '#ui/list/use-page-query.ts';
import { dateTime } from '#ui/shanghai-time.ts';
import { showFailures } from '#ui/show-failures.ts';
import { Status, type Tone } from '#ui/state/status.tsx';

const tones: Readonly<Record<ClientLinkState, Tone>> = {
  open: 'primary',
  used: 'success',
  expired: 'neutral',
  revoked: 'neutral',
};
const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const fields: readonly SearchField[] = [
  { kind: 'select', name: 'purpose', label: '用途', inline: '全部用途', options: optionsOf(linkPurposes) },
  { kind: 'select', name: 'state', label: '状态', inline: '全部状态', options: optionsOf(clientLinkStates) },
];

const columns: readonly Column<ClientLink>[] = [
  {
    key: 'purpose',
    title: '用途',
    width: 120,
    render: ({ purpose, id }) => (
      <>
        {linkPurposes[purpose]}
        <div className="cell-sub">编号 {id}</div>
      </>
    ),
  },
  {
    key: 'state',
    title: '状态',
    width: 96,
    card: 'beside',
    render: ({ state }) => <Status tone={tones[state]}>{clientLinkStates[state]}</Status>,
  },
  {
    key: 'opened',
    title: '客户打开',
    width: 160,
    render: ({ opened_at, last_opened_at, opens }) =>
      opened_at === null ? (
        '尚未打开'
      ) : (
        <>
          {dateTime(last_opened_at ?? opened_at)}
          <div className="cell-sub">
            共 {opens} 次，首次 {dateTime(opened_at)}
          </div>
        </>
      ),
  },
  {
    key: 'ended',
    title: '提交或撤销',
    width: 140,
    render: ({ used_at, revoked_at }) =>
      used_at === null && revoked_at === null ? '—' : dateTime(used_at ?? revoked_at ?? 0),
  },
  {
    key: 'created',
    title: '生成',
    width: 140,
    sort: 'created_at',
    card: 'foot',
    render: ({ created_by_name, created_at }) => (
      <>
        {created_by_name}
        <div className="cell-sub">{dateTime(created_at)}</div>
      </>
    ),
  },
  {
    key: 'expires',
    title: '有效期至',
    width: 140,
    card: 'foot',
    cardLabel: '有效至',
    render: ({ expires_at }) => dateTime(expires_at),
  },
];

/** Every link that was made for the client, and what became of it. */
export function LinkView({ project, standing }: ClientViewProps): ReactNode {
  const confirm = useConfirm();
  const newLink = useNewLink(project.id);
  const [shown, setShown] = useState<number>();
  const query = useDialogPage(clientLinkPage, { project_id: project.id });
  const revoke = async ({ id, purpose }: ClientLink) => {
    const content = `撤销后，客户不能再用这个链接打开${linkPurposes[purpose]}。`;
    if (!(await confirm({ title: '撤销客户链接', content, okText: '撤销', danger: true }))) return;
    await call(revokeClientLink, { id });
    toast('已撤销', 'success');
  };
  const make = standing.linkable.map((purpose) => (
    <Button key={purpose} onClick={() => newLink.make({ purpose })}>
      {linkPurposes[purpose]}链接
    </Button>
  ));
  return (
    <section className="panel" aria-label="客户链接">
      <ListPanel
        name="client-links"
        noun="客户链接"
        query={query}
        fields={fields}
        exportEndpoint={exportClientLinks}
        tools={make}
        columns={columns}
        rowName={({ id }) => `编号 ${id} 的链接`}
        rowActions={{
          show: { label: '客户所见', run: ({ document_id }) => setShown(document_id ?? undefined) },
          revoke: { label: '撤销', danger: true, run: (row) => showFailures(revoke(row)) },
        }}
        emptyHint="汇报发布后在汇报一行生成链接；申请验收后可以生成验收链接，验收通过后可以请客户评价。"
        emptyAction={make}
      />
      {shown !== undefined && <DocumentDialog id={shown} close={() => setShown(undefined)} />}
      {newLink.dialog}
    </section>
  );
}
