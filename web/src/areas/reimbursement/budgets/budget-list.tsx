import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  type BudgetRow,
  budgetPage,
  exportBudgets,
  saveBudget,
} from '@tongzhou/contract/areas/reimbursement/budget.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import { Select } from 'antd';
import { type ReactNode, useState } from 'react';
import '#areas/reimbursement/claims/claim-form.css';
import { useAllowed } from '#platform/allowed.tsx';
import { Amount } from '#ui/amount.tsx';
import { FieldDialog } from '#ui/form/field-dialog.tsx';
import { ListPanel } from '#ui/list/list-panel.tsx';
import type { ShownTabs } from '#ui/list/list-tabs.ts';
import type { Column } from '#ui/list/table/column.ts';
import { usePageQuery } from '#ui/list/use-page-query.ts';

type Row = BudgetRow & { readonly id: number };

const columns: readonly Column<Row>[] = [
  { key: 'department', title: '部门', width: 200, render: ({ department_name }) => department_name },
  {
    key: 'amount',
    title: '预算（元）',
    width: 140,
    align: 'right',
    render: ({ amount }) => (amount === null ? '未设置' : <Amount value={amount} />),
  },
  {
    key: 'used',
    title: '已用（元）',
    width: 140,
    align: 'right',
    card: 'foot',
    cardLabel: '已用',
    render: ({ used }) => <Amount value={used} />,
  },
  {
    key: 'under_way',
    title: '审批中（元）',
    width: 140,
    align: 'right',
    card: 'none',
    render: ({ under_way }) => <Amount value={under_way} />,
  },
  {
    key: 'left',
    title: '剩余（元）',
    width: 140,
    align: 'right',
    card: 'foot',
    cardLabel: '剩余',
    render: ({ left }) => (
      <span className={left !== null && left < 0 ? 'claim-over' : ''}>
        <Amount value={left} />
      </span>
    ),
  },
];

/** What each department may spend in a year, and what of it is spent. Projects have budgets of their own. */
export function BudgetList({ tabs }: { tabs: ShownTabs }): ReactNode {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const mayChange = useAllowed()('report.reimburse.budget');
  const mayExport = useAllowed()('report.reimburse.export');
  const thisYear = Number(today(Date.now()).slice(0, 4));
  const given = Number(search.year);
  const year = Number.isInteger(given) && given >= 2000 && given <= 2099 ? given : thisYear;
  const found = usePageQuery(budgetPage, { year } as never);
  const [editing, setEditing] = useState<Row>();
  const query = {
    ...found,
    list: { ...found.list, rows: found.list.rows?.map((row: BudgetRow) => ({ ...row, id: row.department_id })) },
  };
  return (
    <>
      <ListPanel<Row>
        name="claim-budgets"
        noun="预算"
        query={query as never}
        tabs={tabs}
        {...(mayExport && { exportEndpoint: exportBudgets })}
        tools={
          <Select
            aria-label="年度"
            value={year}
            options={[-2, -1, 0, 1].map((by) => ({ value: thisYear + by, label: `${thisYear + by} 年` }))}
            onChange={(chosen: number) =>
              void navigate({ to: '.', search: { ...search, year: chosen } as never, resetScroll: false })
            }
          />
        }
        columns={columns}
        rowName={({ department_name }) => department_name}
        offered={() => (mayChange ? ['edit'] : [])}
        rowActions={{ edit: { label: '设置', run: setEditing } }}
      />
      {editing !== undefined && (
        <FieldDialog
          title={`${editing.department_name} ${year} 年报销预算`}
          endpoint={saveBudget}
          fields={[
            { name: 'amount', label: '预算', kind: 'money', hint: '留空则不设预算。项目的报销预算在项目中填写。' },
          ]}
          initial={{ amount: editing.amount }}
          fixed={{ department_id: editing.department_id, year }}
          toInput={(input) => ({ amount: null, ...input })}
          width={480}
          doneText="预算已保存"
          close={() => setEditing(undefined)}
        />
      )}
    </>
  );
}
