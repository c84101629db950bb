import { exportLeaveBalances, leaveBalances, type TypeBalance } from '@tongzhou/contract/areas/leave/balance.ts';
import type { LeaveType } from '@tongzhou/contract/areas/leave/type.ts';
import { lengthWords } from '@tongzhou/contract/rules/calendar/leave-length.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import { type ReactNode, useState } from 'react';
import { LedgerDrawer, type LedgerOf } from '#areas/leave/balances/ledger-drawer.tsx';
import { DepartmentSelect } from '#ui/department/department-select.tsx';
import type { SearchField } from '#ui/list/filter/search-field.ts';
import { ListPanel } from '#ui/list/list-panel.tsx';
import type { RowOf } from '#ui/list/list-state.ts';
import type { Column } from '#ui/list/table/column.ts';
import { usePageQuery } from '#ui/list/use-page-query.ts';

type Row = RowOf<typeof leaveBalances> & { readonly id: number };

/** Of what was granted, where the rest went. */
function goneWords({ reserved, taken, expired }: TypeBalance): string {
  const parts = [
    [taken, '已用'],
    [reserved, '审批中'],
    [expired, '过期'],
  ] as const;
  return parts
    .filter(([minutes]) => minutes > 0)
    .map(([minutes, words]) => `${words} ${lengthWords(minutes)}`)
    .join(' · ');
}

/** Besides this one, which is shown without being chosen. */
const yearsAround = (year: number) => [1, -1, -2].map((by) => ({ value: year + by, label: `${year + by} 年` }));

function columnsOf(types: readonly LeaveType[], onOpen: (ledger: LedgerOf) => void): readonly Column<Row>[] {
  const typeColumn = ({ id, name }: LeaveType): Column<Row> => ({
    key: `type-${id}`,
    title: name,
    width: 190,
    card: 'whole',
    cardLabel: name,
    render: (row) => {
      const balance = row.balances.find(({ type_id }) => type_id === id);
      if (balance === undefined) return '—';
      return (
        <>
          <button
            type="button"
            className="balance-open"
            aria-label={`${row.name} ${name}额度明细`}
            onClick={() => onOpen({ typeId: id, typeName: name, person: { id: row.user_id, name: row.name } })}
          >
            剩 {lengthWords(balance.left)} / {lengthWords(balance.granted - balance.expired)}
          </button>
          <div className="cell-sub">{goneWords(balance)}</div>
        </>
      );
    },
  });
  return [
    {
      key: 'name',
      title: '姓名',
      width: 150,
      sort: 'job_number',
      render: ({ name, job_number }) => (
        <>
          {name}
          <div className="cell-sub">{job_number}</div>
        </>
      ),
    },
    { key: 'department', title: '部门', width: 160, render: ({ department_name }) => department_name },
    ...types.map(typeColumn),
  ];
}

const fieldsFor = (year: number): readonly SearchField[] => [
  {
    kind: 'custom',
    name: 'department_id',
    label: '部门',
    inline: '全部部门',
    render: ({ value, onChange }) => (
      <DepartmentSelect
        aria-label="部门"
        placeholder="全部部门"
        value={value as number | undefined}
        onChange={(id) => onChange?.(id)}
      />
    ),
    words: String,
  },
  { kind: 'select', name: 'year', label: '年份', inline: `${year} 年`, options: yearsAround(year) },
];

/** What everybody has left, by type. */
export function BalanceList({ types }: { types: readonly LeaveType[] }): ReactNode {
  const thisYear = Number(today(Date.now()).slice(0, 4));
  const [ledger, setLedger] = useState<LedgerOf>();
  const { list, ...query } = usePageQuery(leaveBalances);
  const rows = list.rows?.map((row) => ({ ...row, id: row.user_id }));
  return (
    <>
      <ListPanel<Row>
        name="leave-balances"
        noun="员工"
        query={{ ...query, list: { ...list, rows } }}
        exportEndpoint={exportLeaveBalances}
        keyword="姓名、拼音、工号"
        fields={fieldsFor(thisYear)}
        columns={columnsOf(types, setLedger)}
        rowName={({ name }) => name}
      />
      {ledger !== undefined && <LedgerDrawer {...ledger} close={() => setLedger(undefined)} />}
    </>
  );
}
