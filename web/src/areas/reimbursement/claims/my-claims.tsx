import {
  type ClaimRow,
  claimStates,
  deleteClaimDraft,
  exportMyClaims,
  myReimbursePage,
  payStates,
} from '@tongzhou/contract/areas/reimbursement/claim.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import { claimTypes } from '@tongzhou/contract/rules/reimbursement/claim.ts';
import type { ReactNode } from 'react';
import { useRowDeeds } from '#areas/approval/public.ts';
import { claimAddress, formAddress } from '#areas/reimbursement/addresses.ts';
import { ClaimStatus } from '#areas/reimbursement/claims/claim-status.tsx';
import { call } from '#platform/call.ts';
import { Amount } from '#ui/amount.tsx';
import { useConfirmDelete } from '#ui/confirm.tsx';
import { AppLink } from '#ui/link/app-link.tsx';
import type { SearchField } from '#ui/list/filter/search-field.ts';
import { ListPanel } from '#ui/list/list-panel.tsx';
import type { ShownTabs } from '#ui/list/list-tabs.ts';
import type { Column } from '#ui/list/table/column.ts';
import { usePageQuery } from '#ui/list/use-page-query.ts';
import { dateTime } from '#ui/shanghai-time.ts';
import { showFailures } from '#ui/show-failures.ts';

const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

const fields: readonly SearchField[] = [
  { kind: 'select', name: 'type', label: '类型', inline: '全部类型', options: options(claimTypes) },
  { kind: 'select', name: 'state', label: '状态', options: options(claimStates) },
  { kind: 'select', name: 'pay_state', label: '打款', options: options(payStates) },
  { kind: 'range', from: 'from', to: 'to', label: '更新日期' },
];

const placeOf = ({ id, type, state }: ClaimRow): string =>
  state === 'draft' ? formAddress(type, { draft: id }) : claimAddress(id);

const columns: readonly Column<ClaimRow>[] = [
  {
    key: 'reason',
    title: '报销',
    width: 260,
    render: (row) => (
      <>
        <AppLink to={placeOf(row)}>{row.reason === '' ? '未填写事由' : row.reason}</AppLink>
        <div className="cell-sub">
          {[row.number, claimTypes[row.type], `${row.lines} 行`].filter(Boolean).join(' · ')}
        </div>
      </>
    ),
  },
  { key: 'project', title: '项目', width: 160, card: 'foot', render: ({ project_title }) => project_title ?? '—' },
  {
    key: 'total',
    title: '金额（元）',
    width: 130,
    align: 'right',
    sort: 'total',
    render: ({ total }) => <Amount value={total} />,
  },
  {
    key: 'approved',
    title: '核定（元）',
    width: 130,
    align: 'right',
    card: 'none',
    render: ({ approved, offset }) => (
      <>
        <Amount value={approved} />
        {offset > 0 && (
          <div className="cell-sub">
            冲账 <Amount value={offset} />
          </div>
        )}
      </>
    ),
  },
  {
    key: 'state',
    title: '状态',
    width: 130,
    card: 'beside',
    render: ({ state, pay_state, paid_on }) => (
      <>
        <ClaimStatus state={state} pay={pay_state} />
        {paid_on !== null && <div className="cell-sub">{dayOf(paid_on)}</div>}
      </>
    ),
  },
  {
    key: 'updated_at',
    title: '更新时间',
    width: 150,
    sort: 'updated_at',
    card: 'none',
    render: ({ updated_at }) => dateTime(updated_at),
  },
];

/** All of one's own, drafts too. */
export function MyClaims({ tabs, tools }: { tabs: ShownTabs; tools: ReactNode }): ReactNode {
  const { start, dialog } = useRowDeeds();
  const confirmDelete = useConfirmDelete();
  const drop = ({ id }: ClaimRow) => showFailures(confirmDelete(() => call(deleteClaimDraft, { id })));
  return (
    <>
      <ListPanel
        name="my-claims"
        noun="报销"
        label="我的报销"
        query={usePageQuery(myReimbursePage)}
        exportEndpoint={exportMyClaims}
        tabs={tabs}
        keyword="事由"
        fields={fields}
        columns={columns}
        rowName={({ reason, number }) => number ?? reason}
        rowActions={{
          detail: { label: '详情', to: ({ id }) => claimAddress(id) },
          continue: { label: '继续填写', to: placeOf },
          edit: { label: '修改', to: ({ type, approval_id }) => formAddress(type, { again: approval_id ?? 0 }) },
          withdraw: { label: '撤回', run: ({ approval_id }) => start('withdraw', { id: approval_id ?? 0 }) },
          reverse: { label: '撤销', run: ({ approval_id }) => start('reverse', { id: approval_id ?? 0 }) },
          delete: { label: '删除', danger: true, run: drop },
        }}
        emptyHint="出差或为公司垫付后，在这里提交报销。"
        emptyAction={tools}
      />
      {dialog}
    </>
  );
}
