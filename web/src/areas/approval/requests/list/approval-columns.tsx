import type { ApprovalTab, ListedApproval } from '@tongzhou/contract/areas/approval/request.ts';
import { approvalKinds } from '@tongzhou/contract/areas/approval/template.ts';
import { AuditStatus } from '#ui/approval/audit-status.tsx';
import { AppLink } from '#ui/link/app-link.tsx';
import type { Column } from '#ui/list/table/column.ts';
import { dateTime } from '#ui/shanghai-time.ts';

/** The viewer's own time in those tabs that have one: their rows begin with the newest of it. */
export const ownTimes: Readonly<Partial<Record<ApprovalTab, string>>> = { done: '处理时间', copied: '抄送时间' };

interface Options {
  readonly tab: ApprovalTab;
  readonly addressOf: (row: ListedApproval) => string;
  /** Where a list has several. */
  readonly kinds: boolean;
}

const summaryOf = ({ number, summary }: ListedApproval): string =>
  [number, ...summary.map(({ value }) => value)].join(' · ');
const inFull = ({ summary }: ListedApproval): string =>
  summary.map(({ label, value }) => `${label}：${value}`).join('\n');

const ownTime = (title: string): Column<ListedApproval> => ({
  key: 'own_at',
  title,
  width: 144,
  sort: 'own_at',
  card: 'foot',
  render: ({ own_at }) => dateTime(own_at),
});

export const approvalColumns = ({ tab, addressOf, kinds }: Options): readonly Column<ListedApproval>[] => [
  {
    key: 'title',
    title: '申请',
    width: 290,
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
  ...(kinds
    ? [
        {
          key: 'kind',
          title: '类型',
          width: 96,
          card: 'foot' as const,
          render: ({ kind }: ListedApproval) => approvalKinds[kind],
        },
      ]
    : []),
  {
    key: 'applicant',
    title: '申请人',
    width: 116,
    card: 'foot',
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
    render: ({ audit_status, kind }) => <AuditStatus kind={kind} state={audit_status} />,
  },
  {
    key: 'waiting_for',
    title: '当前处理人',
    width: 134,
    card: 'none',
    render: ({ waiting_for }) => (waiting_for.length === 0 ? '—' : waiting_for.join('、')),
  },
  {
    key: 'submitted_at',
    title: '提交时间',
    width: 144,
    sort: 'submitted_at',
    card: tab in ownTimes ? 'none' : 'foot',
    render: ({ submitted_at }) => dateTime(submitted_at),
  },
  ...[ownTimes[tab] ?? []].flat().map(ownTime),
];
