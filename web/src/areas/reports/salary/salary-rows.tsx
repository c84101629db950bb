import { exportSalaryRows, type PaidPerson, salaryReportPage } from '@tongzhou/contract/areas/reports/salary.ts';
import type { Months } from '@tongzhou/contract/rules/calendar/report-period.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import type { ReactNode } from 'react';
import { AboveRows, MonthsField } from '#areas/reports/report-frame.tsx';
import '#areas/reports/reports.css';
import { encodeQuery } from '#platform/query-text.ts';
import { Amount } from '#ui/amount.tsx';
import { DepartmentSelect } from '#ui/department/department-select.tsx';
import { AppLink } from '#ui/link/app-link.tsx';
import type { SearchField } from '#ui/list/filter/search-field.ts';
import { ListPage } from '#ui/list/list-page.tsx';
import type { Column } from '#ui/list/table/column.ts';
import { usePageQuery } from '#ui/list/use-page-query.ts';

const money = (key: 'gross' | 'bonus' | 'dividend' | 'company' | 'cost', title: string): Column<PaidPerson> => ({
  key,
  title: `${title}（元）`,
  width: 130,
  align: 'right',
  ...(key === 'cost' ? { cardLabel: title } : { card: 'none' as const }),
  render: (row) => <Amount value={row[key]} />,
});

const columns: readonly Column<PaidPerson>[] = [
  {
    key: 'user',
    title: '员工',
    width: 160,
    render: ({ id, run_id, user_name, department_name }) => (
      <>
        <AppLink to={`/report_form/salary${encodeQuery({ tab: 'runs', run: run_id, sheet: id })}`}>{user_name}</AppLink>
        <div className="cell-sub">{department_name}</div>
      </>
    ),
  },
  { key: 'month', title: '月份', width: 100, sort: 'month', render: ({ month }) => dayOf(month).slice(0, 7) },
  money('gross', '应发'),
  money('bonus', '其中奖金'),
  money('dividend', '其中分红'),
  money('company', '单位承担'),
  money('cost', '人力成本'),
];

const fieldsOf = (chosen: number | undefined, change: (changes: object) => void): readonly SearchField[] => [
  {
    kind: 'custom',
    name: 'own_department_id',
    label: '部门',
    inline: '全部部门',
    words: String,
    render: () => (
      <DepartmentSelect
        aria-label="部门"
        placeholder="全部部门"
        value={chosen}
        onChange={(id) => change({ own_department_id: id ?? undefined })}
      />
    ),
  },
];

interface SalaryRowsProps {
  readonly tabs: ReactNode;
  readonly months: Months;
}

/** The sheets behind a figure of the report; each opens to its lines. */
export function SalaryRows({ tabs, months: { from, to } }: SalaryRowsProps): ReactNode {
  const query = usePageQuery(salaryReportPage, { from, to });
  const back = `/report_form/salary${encodeQuery({ tab: 'report', from, to })}`;
  return (
    <ListPage<PaidPerson>
      title="工资成本明细"
      above={<AboveRows tabs={tabs} back={back} />}
      name="salary-report-rows"
      noun="工资成本明细"
      query={query}
      exportEndpoint={exportSalaryRows}
      fields={fieldsOf(query.filters.own_department_id, query.change as (changes: object) => void)}
      tools={<MonthsField value={{ from, to }} onChange={query.change as never} />}
      columns={columns}
      rowName={({ user_name }) => user_name}
      emptyHint="这段时间没有已发布的工资。"
    />
  );
}
