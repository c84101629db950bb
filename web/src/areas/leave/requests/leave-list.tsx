import { auditStates, auditStateWords, auditWords } from '@tongzhou/contract/areas/approval/states.ts';
import {
  exportMyLeaves,
  type LeaveRow,
  myTakeOffPage,
  userLeaveIndex,
} from '@tongzhou/contract/areas/leave/request.ts';
import { dayOf, today } from '@tongzhou/contract/rules/day.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useRowDeeds } from '#areas/approval/public.ts';
import { useLoad } from '#platform/loading/load.ts';
import { AuditStatus } from '#ui/approval/audit-status.tsx';
import { AppLink } from '#ui/link/app-link.tsx';
import type { SearchField } from '#ui/list/filter/search-field.ts';
import { ListPanel } from '#ui/list/list-panel.tsx';
import type { ShownTabs } from '#ui/list/list-tabs.ts';
import type { Column } from '#ui/list/table/column.ts';
import type { RowActionMap } from '#ui/list/table/row-actions.tsx';
import { usePageQuery } from '#ui/list/use-page-query.ts';
import { requestAddress } from '#ui/request/request-address.ts';
import { dateTime } from '#ui/shanghai-time.ts';

const states = auditStateWords.map((_, value) => ({ value, label: auditWords(value, 'leave') }));
const requestOf = (approval: number): string => requestAddress('leave', approval);
const detailOf = ({ approval_id }: LeaveRow): string => requestOf(approval_id);

/** A 销假 under way, where it can be opened. */
function Reversal({ reversal }: LeaveRow): ReactNode {
  if (reversal === null) return null;
  return (
    <div className="leave-row-link">
      <AppLink to={requestOf(reversal.approval_id)}>{`销假${auditWords(reversal.audit_status, 'leave')}`}</AppLink>
    </div>
  );
}

/** Whoever is away soon may want somebody to decide in their place, for the days still to come. */
function StandIn({ audit_status, start_time, end_time }: LeaveRow): ReactNode {
  const now = today(Date.now());
  const [first, last] = [dayOf(start_time), dayOf(end_time)];
  if (audit_status !== auditStates.passed || last < now) return null;
  return (
    <div className="leave-row-link">
      <AppLink to={`/approval/leave?delegate=${first < now ? now : first},${last}`}>设置代理审批</AppLink>
    </div>
  );
}

const columns: readonly Column<LeaveRow>[] = [
  {
    key: 'type',
    title: '假期类型',
    width: 170,
    render: (row) => (
      <>
        <AppLink to={detailOf(row)}>{row.type_name}</AppLink>
        <div className="cell-sub">{row.number}</div>
      </>
    ),
  },
  { key: 'start_time', title: '时间', width: 272, sort: 'start_time', card: 'foot', render: ({ span }) => span },
  {
    key: 'days',
    title: '天数（天）',
    width: 96,
    align: 'right',
    render: ({ days, returned_days }) => (
      <>
        {days}
        {returned_days > 0 && <div className="cell-sub">已销假 {returned_days}</div>}
      </>
    ),
  },
  {
    key: 'desc',
    title: '请假描述',
    width: 180,
    card: 'foot',
    render: ({ desc }) => <span className="leave-desc">{desc}</span>,
  },
  {
    key: 'state',
    title: '状态',
    width: 130,
    card: 'beside',
    render: (row) => (
      <>
        <AuditStatus kind="leave" state={row.audit_status} />
        <Reversal {...row} />
        <StandIn {...row} />
      </>
    ),
  },
  {
    key: 'submitted_at',
    title: '提交时间',
    width: 150,
    sort: 'submitted_at',
    card: 'none',
    render: ({ submitted_at }) => dateTime(submitted_at),
  },
];

const actionsWith = (deed: ReturnType<typeof useRowDeeds>['start']): RowActionMap<LeaveRow> => ({
  detail: { label: '详情', to: detailOf },
  edit: { label: '修改', to: ({ approval_id }) => `/staff/my_center/leave?again=${approval_id}` },
  withdraw: { label: '撤回', run: ({ approval_id }) => deed('withdraw', { id: approval_id }) },
  reverse: { label: '销假', run: ({ approval_id }) => deed('reverse', { id: approval_id }) },
});

/** All leaves of one's own. */
export function LeaveList({ tabs, onApply }: { tabs: ShownTabs; onApply: () => void }): ReactNode {
  const { data: index } = useLoad(userLeaveIndex, {});
  const { start, dialog } = useRowDeeds();
  const types = (index?.types ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const fields: readonly SearchField[] = [
    { kind: 'select', name: 'type_id', label: '假期类型', options: types },
    { kind: 'select', name: 'audit_status', label: '状态', options: states },
    { kind: 'range', from: 'from', to: 'to', label: '请假日期' },
  ];
  return (
    <>
      <ListPanel
        name="leaves"
        noun="请假"
        label="我的请假"
        query={usePageQuery(myTakeOffPage)}
        exportEndpoint={exportMyLeaves}
        tabs={tabs}
        fields={fields}
        columns={columns}
        rowActions={actionsWith(start)}
        rowName={({ type_name, span }) => `${type_name} ${span}`}
        emptyHint="需要休息或办事时，点“请假”提交申请。"
        emptyAction={
          <Button type="primary" onClick={onApply}>
            请假
          </Button>
        }
      />
      {dialog}
    </>
  );
}
