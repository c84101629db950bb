import type { Bonus } from '@tongzhou/contract/areas/settlement/bonus.ts';
import { type DividendState, dividendStates } from '@tongzhou/contract/areas/settlement/sheet.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import { Amount } from '#ui/amount.tsx';
import type { SearchField } from '#ui/list/filter/search-field.ts';
import type { Column } from '#ui/list/table/column.ts';
import { Status, type Tone } from '#ui/state/status.tsx';

const tones: Readonly<Record<DividendState, Tone>> = { waiting: 'warning', paid: 'success', reversed: 'neutral' };

export const stateField: SearchField = {
  kind: 'select',
  name: 'state',
  label: '状态',
  inline: '全部状态',
  options: Object.entries(dividendStates).map(([value, label]) => ({ value, label })),
};

export const bonusColumns: readonly Column<Bonus>[] = [
  {
    key: 'project',
    title: '项目',
    width: 240,
    render: ({ project_name, project_number, settlement_number }) => (
      <>
        {project_name}
        <div className="cell-sub">
          {project_number}
          {settlement_number !== null && `，第 ${settlement_number} 次结算`}
        </div>
      </>
    ),
  },
  {
    key: 'amount',
    title: '分红（元）',
    width: 140,
    align: 'right',
    sort: 'amount',
    render: ({ amount }) => <Amount value={amount} />,
  },
  {
    key: 'state',
    title: '状态',
    width: 150,
    card: 'beside',
    render: ({ state, paid_day, reversed_day }) => (
      <>
        <Status tone={tones[state]}>{dividendStates[state]}</Status>
        {(paid_day ?? reversed_day) !== null && (
          <div className="cell-sub">{dayOf((paid_day ?? reversed_day) as number)}</div>
        )}
      </>
    ),
  },
  {
    key: 'booked_day',
    title: '入账日期',
    width: 120,
    sort: 'booked_day',
    render: ({ booked_day }) => dayOf(booked_day),
  },
];
