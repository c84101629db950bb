import { useSearch } from '@tanstack/react-router';
import { exportPayslips, type Payslip, salaryStatsUserPage } from '@tongzhou/contract/areas/payroll/payslip.ts';
import { runKinds } from '@tongzhou/contract/areas/payroll/run.ts';
import { slipStates } from '@tongzhou/contract/areas/payroll/sheet.ts';
import { dayOf, today } from '@tongzhou/contract/rules/day.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { mySalaryAddress } from '#areas/payroll/addresses.ts';
import { monthOf, SlipStatus } from '#areas/payroll/run-words.tsx';
import { later } from '#platform/loading/later.tsx';
import { Amount } from '#ui/amount.tsx';
import { AppLink, useAppLink } from '#ui/link/app-link.tsx';
import type { SearchField } from '#ui/list/filter/search-field.ts';
import { ListPage } from '#ui/list/list-page.tsx';
import type { Column } from '#ui/list/table/column.ts';
import { usePageQuery } from '#ui/list/use-page-query.ts';

const PayslipPage = later(async () => (await import('#areas/payroll/payslips/payslip-page.tsx')).PayslipPage);

const Figure = ({ value }: { value: number | null }): ReactNode =>
  value === null ? <span title="再次验证后显示">******</span> : <Amount value={value} />;

const columns: readonly Column<Payslip>[] = [
  {
    key: 'month',
    title: '工资月份',
    width: 160,
    sort: 'month',
    render: ({ id, month, kind }) => (
      <>
        <AppLink to={mySalaryAddress(id)}>{monthOf(month)}</AppLink>
        <div className="cell-sub">{runKinds[kind]}</div>
      </>
    ),
  },
  { key: 'state', title: '状态', width: 100, card: 'beside', render: ({ state }) => <SlipStatus state={state} /> },
  {
    key: 'gross',
    title: '应发（元）',
    width: 130,
    align: 'right',
    card: 'none',
    render: ({ gross }) => <Figure value={gross} />,
  },
  {
    key: 'deducted',
    title: '扣除（元）',
    width: 130,
    align: 'right',
    card: 'none',
    render: ({ deducted }) => <Figure value={deducted} />,
  },
  {
    key: 'net',
    title: '实发（元）',
    width: 130,
    align: 'right',
    cardLabel: '实发',
    render: ({ net }) => <Figure value={net} />,
  },
  {
    key: 'pay_date',
    title: '发放日期',
    width: 120,
    card: 'foot',
    render: ({ paid_on, pay_date }) => (paid_on === null ? `${dayOf(pay_date)}（计划）` : dayOf(paid_on)),
  },
];

const thisYear = Number(today(Date.now()).slice(0, 4));
const fields: readonly SearchField[] = [
  {
    kind: 'select',
    name: 'year',
    label: '年份',
    inline: '全部年份',
    options: [0, 1, 2, 3].map((ago) => ({ value: thisYear - ago, label: `${thisYear - ago} 年` })),
  },
  {
    kind: 'select',
    name: 'state',
    label: '状态',
    options: Object.entries(slipStates).map(([value, label]) => ({ value, label })),
  },
];

function PayslipList(): ReactNode {
  const log = useAppLink('/staff/my_center/salary/salary_change');
  return (
    <ListPage
      title="我的工资"
      buttons={<Button {...log}>调薪记录</Button>}
      name="payslips"
      noun="工资条"
      query={usePageQuery(salaryStatsUserPage)}
      exportEndpoint={exportPayslips}
      fields={fields}
      columns={columns}
      rowName={({ month }) => monthOf(month)}
      offered={() => ['detail']}
      rowActions={{ detail: { label: '查看', to: ({ id }) => mySalaryAddress(id) } }}
      emptyHint="工资发布后，每个月的工资条列在这里。"
    />
  );
}

/** My payslips; one of them is `?id=12`. */
export default function MySalaryPage(): ReactNode {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const id = Number(search.id);
  return Number.isInteger(id) && id > 0 ? <PayslipPage key={id} id={id} /> : <PayslipList />;
}
