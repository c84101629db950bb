import {
  type DividendState,
  type SettlementRow,
  type SettlementState,
  settlementKinds,
  settlementStates,
} from '@tongzhou/contract/areas/settlement/sheet.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import type { ReactNode } from 'react';
import { projectAddress, requestAddress, settlementAddress } from '#areas/settlement/addresses.ts';
import { Amount } from '#ui/amount.tsx';
import { AppLink } from '#ui/link/app-link.tsx';
import type { Column } from '#ui/list/table/column.ts';
import { Status, type Tone } from '#ui/state/status.tsx';

const tones: Readonly<Record<SettlementState, Tone>> = {
  running: 'primary',
  returned: 'warning',
  passed: 'success',
  rejected: 'error',
  withdrawn: 'neutral',
  reversed: 'neutral',
};
export const dividendTones: Readonly<Record<DividendState, Tone>> = {
  waiting: 'primary',
  paid: 'success',
  reversed: 'neutral',
};

export const SettlementStatus = ({ state }: { state: SettlementState }): ReactNode => (
  <Status tone={tones[state]}>{settlementStates[state]}</Status>
);

const project: Column<SettlementRow> = {
  key: 'project',
  title: '项目',
  width: 196,
  render: ({ project_id, project_title, project_number }) => (
    <>
      <AppLink to={projectAddress(project_id)}>{project_title}</AppLink>
      <div className="cell-sub">{project_number}</div>
    </>
  ),
};

const others: readonly Column<SettlementRow>[] = [
  {
    key: 'number',
    title: '结算',
    width: 88,
    render: ({ id, number, kind }) => (
      <>
        <AppLink to={settlementAddress(id)}>第 {number} 次</AppLink>
        <div className="cell-sub">{settlementKinds[kind]}</div>
      </>
    ),
  },
  {
    key: 'income',
    title: '收入（元）',
    width: 112,
    align: 'right',
    card: 'none',
    render: ({ income }) => <Amount value={income} />,
  },
  {
    key: 'cost',
    title: '成本（元）',
    width: 112,
    align: 'right',
    card: 'none',
    render: ({ cost }) => <Amount value={cost} />,
  },
  {
    key: 'profit',
    title: '利润（元）',
    width: 112,
    align: 'right',
    card: 'none',
    render: ({ profit }) => <Amount value={profit} />,
  },
  {
    key: 'pool',
    title: '奖金池（元）',
    width: 116,
    align: 'right',
    cardLabel: '奖金池',
    render: ({ pool, carried }) => (
      <>
        <Amount value={pool} />
        {carried < 0 && (
          <div className="cell-sub">
            结转 <Amount value={carried} />
          </div>
        )}
      </>
    ),
  },
  {
    key: 'state',
    title: '状态',
    width: 104,
    card: 'beside',
    render: ({ state, passed_on }) => (
      <>
        <SettlementStatus state={state} />
        {passed_on !== null && <div className="cell-sub">{dayOf(passed_on)}</div>}
      </>
    ),
  },
  {
    key: 'approval',
    title: '发起',
    width: 152,
    sort: 'created_at',
    card: 'foot',
    render: ({ approval_id, approval_number, applicant_name, created_at }) => (
      <>
        <AppLink to={requestAddress(approval_id)}>{approval_number}</AppLink>
        <div className="cell-sub">
          {applicant_name} {dayOf(created_at)}
        </div>
      </>
    ),
  },
];

export const settlementColumns: readonly Column<SettlementRow>[] = [project, ...others];
export const columnsOfProject: readonly Column<SettlementRow>[] = others;
export const rowTitle = ({ project_title, number }: SettlementRow): string => `${project_title} 第 ${number} 次结算`;
