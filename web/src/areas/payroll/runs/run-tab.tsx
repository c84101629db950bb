import { useNavigate } from '@tanstack/react-router';
import {
  createRun,
  exportRuns,
  type RunRow,
  runKinds,
  runPage,
  runStates,
} from '@tongzhou/contract/areas/payroll/run.ts';
import { addDays, addMonths, beginOf, dayOf, today } from '@tongzhou/contract/rules/day.ts';
import { type ReactNode, useState } from 'react';
import { runAddress } from '#areas/payroll/addresses.ts';
import { monthOf, RunStatus } from '#areas/payroll/run-words.tsx';
import type { SalaryTabProps } from '#areas/payroll/tab-props.ts';
import { Amount } from '#ui/amount.tsx';
import { FieldDialog } from '#ui/form/field-dialog.tsx';
import { AppLink } from '#ui/link/app-link.tsx';
import type { SearchField } from '#ui/list/filter/search-field.ts';
import { ListPage } from '#ui/list/list-page.tsx';
import type { Column } from '#ui/list/table/column.ts';
import { usePageQuery } from '#ui/list/use-page-query.ts';
import { type TitleAction, TitleActions } from '#ui/page/title-bar.tsx';

const columns: readonly Column<RunRow>[] = [
  {
    key: 'month',
    title: '工资月份',
    width: 190,
    sort: 'month',
    render: ({ id, month, kind, number }) => (
      <>
        <AppLink to={runAddress(id)}>
          {monthOf(month)} {runKinds[kind]}
        </AppLink>
        <div className="cell-sub">{number}</div>
      </>
    ),
  },
  { key: 'state', title: '状态', width: 100, card: 'beside', render: ({ state }) => <RunStatus state={state} /> },
  { key: 'people', title: '人数', width: 76, align: 'right', cardLabel: '人数', render: ({ people }) => people },
  {
    key: 'gross',
    title: '应发（元）',
    width: 140,
    align: 'right',
    card: 'none',
    render: ({ gross }) => <Amount value={gross} />,
  },
  {
    key: 'deducted',
    title: '社保公积金（元）',
    width: 140,
    align: 'right',
    card: 'none',
    render: ({ deducted }) => <Amount value={deducted} />,
  },
  {
    key: 'tax',
    title: '个税（元）',
    width: 120,
    align: 'right',
    card: 'none',
    render: ({ tax }) => <Amount value={tax} />,
  },
  {
    key: 'net',
    title: '实发（元）',
    width: 140,
    align: 'right',
    cardLabel: '实发',
    render: ({ net }) => <Amount value={net} />,
  },
  {
    key: 'pay_date',
    title: '发放日期',
    width: 120,
    card: 'foot',
    render: ({ pay_date, paid_on }) => dayOf(paid_on ?? pay_date),
  },
];

const fields: readonly SearchField[] = [
  {
    kind: 'select',
    name: 'state',
    label: '状态',
    inline: '全部状态',
    options: Object.entries(runStates).map(([value, label]) => ({ value, label })),
  },
  {
    kind: 'select',
    name: 'kind',
    label: '类型',
    options: Object.entries(runKinds).map(([value, label]) => ({ value, label })),
  },
];

function NewRunDialog({ close }: { close: () => void }): ReactNode {
  const navigate = useNavigate();
  const month = `${today(Date.now()).slice(0, 7)}-01`;
  return (
    <FieldDialog
      title="新建工资批次"
      endpoint={createRun}
      fields={[
        {
          kind: 'radio',
          name: 'kind',
          label: '类型',
          required: true,
          options: Object.entries(runKinds).map(([value, label]) => ({ value, label })),
          hint: '补充批次只发一次性项目、更正和分红。',
          wide: true,
        },
        { kind: 'date', name: 'month', label: '工资月份', granularity: 'month', required: true },
        { kind: 'date', name: 'pay_date', label: '发放日期', required: true, hint: '个税按发放日期所在的月份计算。' },
      ]}
      initial={{ kind: 'monthly', month: beginOf(month), pay_date: beginOf(addDays(addMonths(month, 1), 9)) }}
      okText="新建"
      doneText="已新建"
      keepRefusal
      onDone={({ id }) => void navigate({ to: runAddress(id) as never })}
      close={close}
    />
  );
}

/** Every run there was, the newest first. */
export function RunTab({ tabs }: SalaryTabProps): ReactNode {
  const [creating, setCreating] = useState(false);
  const create: TitleAction = {
    id: 'report.salary.run',
    label: '新建批次',
    primary: true,
    run: () => setCreating(true),
  };
  return (
    <ListPage
      title="工资报表"
      above={tabs}
      actions={[create]}
      name="payroll-runs"
      noun="工资批次"
      query={usePageQuery(runPage)}
      exportEndpoint={exportRuns}
      fields={fields}
      columns={columns}
      rowName={({ number }) => number}
      offered={() => ['detail']}
      rowActions={{ detail: { label: '查看', to: ({ id }) => runAddress(id) } }}
      emptyHint="先在参数中录入社保与公积金方案，然后新建批次并核算。"
      emptyAction={<TitleActions actions={[create]} />}
    >
      {creating && <NewRunDialog close={() => setCreating(false)} />}
    </ListPage>
  );
}
