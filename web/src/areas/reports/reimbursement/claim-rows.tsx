import {
  exportReimburseRows,
  type PassedLine,
  reimburseReportPage,
} from '@tongzhou/contract/areas/reports/reimbursement.ts';
import type { Months } from '@tongzhou/contract/rules/calendar/report-period.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import { claimCategories } from '@tongzhou/contract/rules/reimbursement/claim-category.ts';
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
import { PersonPicker } from '#ui/people/people-picker.tsx';
import { requestAddress } from '#ui/request/request-address.ts';

const columns: readonly Column<PassedLine>[] = [
  {
    key: 'number',
    title: '报销单',
    width: 170,
    render: ({ approval_id, number, reason }) => (
      <>
        <AppLink to={requestAddress('reimburse', approval_id)}>{number}</AppLink>
        <div className="cell-sub">{reason}</div>
      </>
    ),
  },
  { key: 'passed_on', title: '通过日期', width: 116, sort: 'passed_on', render: ({ passed_on }) => dayOf(passed_on) },
  {
    key: 'user',
    title: '报销人',
    width: 130,
    render: ({ user_name, department_name }) => (
      <>
        {user_name}
        <div className="cell-sub">{department_name}</div>
      </>
    ),
  },
  { key: 'project', title: '项目', width: 180, card: 'none', render: ({ project_title }) => project_title ?? '—' },
  { key: 'category', title: '类别', width: 110, card: 'beside', render: ({ category }) => category },
  {
    key: 'claimed',
    title: '申请（元）',
    width: 120,
    align: 'right',
    card: 'none',
    render: ({ claimed }) => <Amount value={claimed} />,
  },
  {
    key: 'amount',
    title: '核定（元）',
    width: 120,
    align: 'right',
    cardLabel: '核定',
    render: ({ amount }) => <Amount value={amount} />,
  },
];

interface Chosen {
  readonly own_department_id?: number | undefined;
  readonly user_id?: number | undefined;
}

const fieldsOf = (chosen: Chosen, change: (changes: Chosen) => void): readonly SearchField[] => [
  {
    kind: 'select',
    name: 'category',
    label: '类别',
    inline: '全部类别',
    options: claimCategories.map((category) => ({ value: category, label: category })),
  },
  {
    kind: 'custom',
    name: 'own_department_id',
    label: '承担部门',
    inline: '全部部门',
    words: String,
    render: () => (
      <DepartmentSelect
        aria-label="承担部门"
        placeholder="全部部门"
        value={chosen.own_department_id}
        onChange={(id) => change({ own_department_id: id ?? undefined })}
      />
    ),
  },
  {
    kind: 'custom',
    name: 'user_id',
    label: '报销人',
    inline: '全部人员',
    words: String,
    render: () => (
      <PersonPicker
        aria-label="报销人"
        placeholder="全部人员"
        value={chosen.user_id}
        onChange={(id) => change({ user_id: id ?? undefined })}
      />
    ),
  },
];

interface ClaimRowsProps {
  readonly tabs: ReactNode;
  readonly months: Months;
}

/** The lines behind a figure of the report. */
export function ClaimRows({ tabs, months: { from, to } }: ClaimRowsProps): ReactNode {
  const query = usePageQuery(reimburseReportPage, { from, to });
  const back = `/report_form/reimburse${encodeQuery({ tab: 'report', from, to })}`;
  return (
    <ListPage<PassedLine>
      title="报销明细"
      above={<AboveRows tabs={tabs} back={back} />}
      name="reimburse-report-rows"
      noun="报销明细"
      query={query}
      exportEndpoint={exportReimburseRows}
      fields={fieldsOf(query.filters, query.change as (changes: Chosen) => void)}
      tools={<MonthsField value={{ from, to }} onChange={query.change as never} />}
      columns={columns}
      rowName={({ number }) => number}
      emptyHint="这段时间没有通过的报销，换一段时间看看。"
    />
  );
}
