import {
  exportRegularRecords,
  type RegularRecord,
  regularRecordList,
} from '@tongzhou/contract/areas/personnel/regular.ts';
import { userDetail } from '@tongzhou/contract/areas/staff/person.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import type { ReactNode } from 'react';
import { useLoad } from '#platform/loading/load.ts';
import { AuditStatus } from '#ui/approval/audit-status.tsx';
import { AppLink } from '#ui/link/app-link.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import type { Column } from '#ui/list/table/column.ts';
import type { RowActionMap } from '#ui/list/table/row-actions.tsx';
import { usePageQuery } from '#ui/list/use-page-query.ts';
import { requestAddress } from '#ui/request/request-address.ts';
import { dateTime } from '#ui/shanghai-time.ts';

function outcome({ outcome: decided, effective_date, months }: RegularRecord): string {
  if (decided === 'extend') return `延长试用期 ${months} 个月`;
  return decided === 'pass' && effective_date !== null ? `${dayOf(effective_date)} 转正` : '—';
}

const columns: readonly Column<RegularRecord>[] = [
  {
    key: 'number',
    title: '编号',
    width: 170,
    render: ({ approval_id, number }) => <AppLink to={requestAddress('regular', approval_id)}>{number}</AppLink>,
  },
  {
    key: 'status',
    title: '审批状态',
    width: 100,
    card: 'beside',
    render: ({ audit_status }) => <AuditStatus kind="regular" state={audit_status} />,
  },
  { key: 'post', title: '转正岗位', width: 130, render: ({ post_name }) => post_name ?? '与现岗位相同' },
  { key: 'outcome', title: '结果', width: 170, render: outcome },
  { key: 'self_review', title: '自我评价', width: 260, card: 'none', render: ({ self_review }) => self_review },
  {
    key: 'submitted_at',
    title: '提交时间',
    width: 150,
    card: 'foot',
    render: ({ submitted_at }) => dateTime(submitted_at),
  },
];

const actions: RowActionMap<RegularRecord> = {
  detail: { label: '详情', to: ({ approval_id }) => requestAddress('regular', approval_id) },
  edit: { label: '修改重提', to: ({ approval_id }) => `/staff/my_center/regular?again=${approval_id}` },
};

export default function RegularRecordPage(): ReactNode {
  const { data: me } = useLoad(userDetail, {});
  return (
    <ListPage
      title="转正记录"
      buttons={me?.state === 'probation' && <AppLink to="/staff/my_center/regular">转正申请</AppLink>}
      name="regular-records"
      noun="转正记录"
      query={usePageQuery(regularRecordList)}
      exportEndpoint={exportRegularRecords}
      columns={columns}
      rowActions={actions}
      rowName={({ number }) => number}
    />
  );
}
