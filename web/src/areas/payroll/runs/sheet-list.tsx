import type { RunDetail } from '@tongzhou/contract/areas/payroll/run.ts';
import { exportSheets, type SheetRow, sheetPage, slipStates } from '@tongzhou/contract/areas/payroll/sheet.ts';
import { fenOfYuan, yuan } from '@tongzhou/contract/rules/money.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { SlipStatus } from '#areas/payroll/run-words.tsx';
import { Amount } from '#ui/amount.tsx';
import type { SearchField } from '#ui/list/filter/search-field.ts';
import { ListPanel } from '#ui/list/list-panel.tsx';
import type { Column } from '#ui/list/table/column.ts';
import { useDialogPage } from '#ui/list/use-page-query.ts';

const signed = (amount: number) => `${amount > 0 ? '+' : ''}${yuan(fenOfYuan(amount))}`;

const columnsOf = (published: boolean, open: (id: number) => void): Column<SheetRow>[] => [
  {
    key: 'job_number',
    title: '员工',
    width: 140,
    sort: 'job_number',
    render: ({ id, user_name, department_name }) => (
      <>
        <Button type="link" className="cell-link" onClick={() => open(id)}>
          {user_name}
        </Button>
        <div className="cell-sub">{department_name}</div>
      </>
    ),
  },
  {
    key: 'gross',
    title: '应发（元）',
    width: 120,
    align: 'right',
    card: 'none',
    render: ({ gross }) => <Amount value={gross} />,
  },
  {
    key: 'social',
    title: '社保（元）',
    width: 105,
    align: 'right',
    card: 'none',
    render: ({ social }) => <Amount value={social} />,
  },
  {
    key: 'housing',
    title: '公积金（元）',
    width: 110,
    align: 'right',
    card: 'none',
    render: ({ housing }) => <Amount value={housing} />,
  },
  {
    key: 'tax',
    title: '个税（元）',
    width: 105,
    align: 'right',
    card: 'none',
    render: ({ tax }) => <Amount value={tax} />,
  },
  {
    key: 'net',
    title: '实发（元）',
    width: 120,
    align: 'right',
    sort: 'net',
    cardLabel: '实发',
    render: ({ net, debt }) => (
      <>
        <Amount value={net} />
        {debt > 0 && <div className="cell-sub">欠款 {yuan(fenOfYuan(debt))}</div>}
      </>
    ),
  },
  {
    key: 'moved',
    title: '较上期',
    width: 130,
    align: 'right',
    sort: 'moved',
    cardLabel: '较上期',
    render: ({ moved, over, before_net }) => (
      <span className={over ? 'moved-over' : ''}>
        {before_net === null ? '新增' : moved === 0 ? '不变' : signed(moved)}
      </span>
    ),
  },
  {
    key: 'reasons',
    title: '原因',
    width: 230,
    card: 'whole',
    render: ({ reasons }) => <span className="cell-sub">{reasons.length === 0 ? '—' : reasons.join('；')}</span>,
  },
  ...(published
    ? [
        {
          key: 'state',
          title: '工资条',
          width: 90,
          card: 'beside' as const,
          render: ({ state }: SheetRow) => <SlipStatus state={state} />,
        },
      ]
    : []),
];

const fieldsOf = (run: RunDetail): SearchField[] => [
  {
    kind: 'select',
    name: 'over',
    label: '变动',
    inline: '全部变动',
    options: [{ value: 'yes', label: `超过 ${run.move_percent}%（${run.moved_over} 人）` }],
  },
  ...(run.published_at === null
    ? []
    : [
        {
          kind: 'select' as const,
          name: 'state',
          label: '工资条',
          inline: '全部状态',
          options: Object.entries(slipStates).map(([value, label]) => ({ value, label })),
        },
      ]),
];

/** Everybody of the run, whoever moved furthest first. */
export function SheetList({ run, open }: { run: RunDetail; open: (id: number) => void }): ReactNode {
  const query = useDialogPage(sheetPage, { run_id: run.id } as never);
  return (
    <ListPanel
      name="payroll-sheets"
      noun="工资明细"
      query={query}
      exportEndpoint={exportSheets}
      keyword="姓名、工号"
      fields={fieldsOf(run)}
      columns={columnsOf(run.published_at !== null, open)}
      rowName={({ user_name }) => user_name}
      emptyHint={run.state === 'draft' ? '核算之后，每个人的工资列在这里。' : '没有需要发放的人。'}
    />
  );
}
