import { type LoanRow, type LoanState, loanStates } from '@tongzhou/contract/areas/reimbursement/loan.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import { Amount } from '#ui/amount.tsx';
import { AppLink } from '#ui/link/app-link.tsx';
import type { Column } from '#ui/list/table/column.ts';
import { requestAddress } from '#ui/request/request-address.ts';
import { Status, type Tone } from '#ui/state/status.tsx';

const tones: Readonly<Record<LoanState, Tone>> = {
  running: 'primary',
  returned: 'warning',
  rejected: 'error',
  withdrawn: 'neutral',
  due: 'warning',
  open: 'primary',
  closed: 'success',
  cancelled: 'neutral',
};

export const loanAddress = ({ approval_id }: LoanRow): string => requestAddress('loan', approval_id);

export const loanColumns: readonly Column<LoanRow>[] = [
  {
    key: 'purpose',
    title: '借支',
    width: 240,
    render: (row) => (
      <>
        <AppLink to={loanAddress(row)}>{row.purpose}</AppLink>
        <div className="cell-sub">{row.number}</div>
      </>
    ),
  },
  { key: 'amount', title: '金额（元）', width: 120, align: 'right', render: ({ amount }) => <Amount value={amount} /> },
  {
    key: 'settled',
    title: '已还（元）',
    width: 120,
    align: 'right',
    card: 'none',
    render: ({ settled }) => <Amount value={settled} />,
  },
  {
    key: 'left',
    title: '未还（元）',
    width: 130,
    align: 'right',
    card: 'foot',
    cardLabel: '未还',
    render: ({ left, reserved }) => (
      <>
        <Amount value={left} />
        {reserved > 0 && (
          <div className="cell-sub">
            冲账中 <Amount value={reserved} />
          </div>
        )}
      </>
    ),
  },
  {
    key: 'return_on',
    title: '归还日期',
    width: 120,
    sort: 'return_on',
    card: 'foot',
    render: ({ return_on, overdue_days }) => (
      <>
        {dayOf(return_on)}
        {overdue_days > 0 && <div className="claim-over">逾期 {overdue_days} 天</div>}
      </>
    ),
  },
  {
    key: 'state',
    title: '状态',
    width: 110,
    card: 'beside',
    render: ({ state }) => <Status tone={tones[state]}>{loanStates[state]}</Status>,
  },
];

export const stateOptions = Object.entries(loanStates).map(([value, label]) => ({ value, label }));
