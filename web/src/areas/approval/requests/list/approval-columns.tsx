import type { ApprovalTab, ListedApproval } from '@tongzhou/contract/areas/approval/request.ts';
import { approvalKinds } from '@tongzhou/contract/areas/approval/template.ts';
import { duration } from '#areas/approval/requests/request-words.ts';
import { AuditStatus } from '#ui/approval/audit-status.tsx';
import { AppLink } from '#ui/link/app-link.tsx';
import type { Column } from '#ui/list/table/column.ts';
import { dateTime } from '#ui/shanghai-time.ts';

/** The viewer's own time in those tabs that have one: their rows begin with the newest of it. */
export const ownTimes: Readonly<Partial<Record<ApprovalTab, string>>> = { done: '处理时间', copied: '抄送时间' };

type AddressOf = (row: ListedApproval) => string;

interface Options {
  readonly tab: ApprovalTab;
  readonly addressOf: AddressOf;
  /** Where a list has several. */
  readonly kinds: boolean;
}

const summaryOf = ({ number, summary }: ListedApproval): string =>
  [number, ...summary.map(({ value }) => value)].join(' · ');
const inFull = ({ summary }: ListedApproval): string =>
  summary.map(({ label, value }) => `${label}：${value}`).join('\n');

const title = (addressOf: AddressOf): Column<ListedApproval> => ({
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
});
const kind: Column<ListedApproval> = {
  key: 'kind',
  title: '类型',
  width: 96,
  card: 'foot',
  render: (row) => approvalKinds[row.kind],
};
const applicant: Column<ListedApproval> = {
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
};
const state: Column<ListedApproval> = {
  key: 'state',
  title: '状态',
  width: 100,
  card: 'beside',
  render: (row) => <AuditStatus kind={row.kind} state={row.audit_status} />,
};
const ownTime = (words: string): Column<ListedApproval> => ({
  key: 'own_at',
  title: words,
  width: 144,
  sort: 'own_at',
  card: 'foot',
  render: ({ own_at }) => dateTime(own_at),
});

export const approvalColumns = ({ tab, addressOf, kinds }: Options): readonly Column<ListedApproval>[] => [
  title(addressOf),
  ...(kinds ? [kind] : []),
  applicant,
  state,
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

/** Of all that waits: since when it is the viewer's turn, and how long that is. */
export const waitingColumns = (addressOf: AddressOf, now: number): readonly Column<ListedApproval>[] => [
  title(addressOf),
  kind,
  applicant,
  state,
  { ...ownTime('开始等待'), card: 'none' },
  {
    key: 'waited',
    title: '已等待',
    width: 120,
    card: 'foot',
    cardLabel: '已等待',
    render: ({ own_at }) => duration(now - own_at),
  },
];
