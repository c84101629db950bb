import type { ApprovalRow } from '@tongzhou/contract/areas/approval/request.ts';
import { approvalKinds } from '@tongzhou/contract/areas/approval/template.ts';
import { AppLink } from '#ui/app-link.tsx';
import { AuditStatus } from '#ui/approval/audit-status.tsx';
import type { Column } from '#ui/list/column.ts';
import { dateTime } from '#ui/shanghai-time.ts';

interface Options {
  readonly addressOf: (row: ApprovalRow) => string;
  /** Where a list has several. */
  readonly kinds: boolean;
}

const summaryOf = ({ number, summary }: ApprovalRow): string =>
  [number, ...summary.map(({ value }) => value)].join(' · ');
const inFull = ({ summary }: ApprovalRow): string => summary.map(({ label, value }) => `${label}：${value}`).join('\n');

export const approvalColumns = ({ addressOf, kinds }: Options): readonly Column<ApprovalRow>[] => [
  {
    key: 'title',
    title: '申请',
    width: 360,
    render: (row) => (
      <>
        <AppLink to={addressOf(row)}>{row.title}</AppLink>
        {row.round > 1 && <span className="approval-round">第 {row.round} 轮</span>}
        <p className="cell-sub approval-summary" title={inFull(row)}>
          {summaryOf(row)}
        </p>
      </>
    ),
  },
  ...(kinds ? [{ key: 'kind', title: '类型', width: 96, render: ({ kind }: ApprovalRow) => approvalKinds[kind] }] : []),
  {
    key: 'applicant',
    title: '申请人',
    width: 140,
    render: ({ applicant_name, department_name }) => (
      <>
        {applicant_name}
        <p className="cell-sub">{department_name}</p>
      </>
    ),
  },
  {
    key: 'state',
    title: '状态',
    width: 100,
    card: 'beside',
    render: ({ audit_status }) => <AuditStatus state={audit_status} />,
  },
  {
    key: 'waiting_for',
    title: '当前处理人',
    width: 150,
    render: ({ waiting_for }) => (waiting_for.length === 0 ? '—' : waiting_for.join('、')),
  },
  {
    key: 'submitted_at',
    title: '提交时间',
    width: 150,
    sort: 'submitted_at',
    render: ({ submitted_at }) => dateTime(submitted_at),
  },
];
