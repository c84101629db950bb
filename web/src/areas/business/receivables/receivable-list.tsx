import {
  ages,
  type DueState,
  dueStates,
  exportReceivables,
  type ReceivableRow,
  receivablePage,
} from '@tongzhou/contract/areas/business/receivable.ts';
import type { ReactNode } from 'react';
import { HeadActions } from '#areas/business/head-actions.tsx';
import { useOrderDeeds } from '#areas/business/orders/use-order-deeds.tsx';
import { dueWords } from '#areas/business/receivables/due-words.ts';
import { ReceivableFigures } from '#areas/business/receivables/receivable-figures.tsx';
import { useWhoseFields } from '#areas/business/use-whose-fields.tsx';
import { Amount } from '#ui/amount.tsx';
import { ExportButton } from '#ui/excel/export-button.tsx';
import type { Option } from '#ui/fields/field.ts';
import { AppLink } from '#ui/link/app-link.tsx';
import { ListPanel } from '#ui/list/list-panel.tsx';
import type { ShownTabs } from '#ui/list/list-tabs.ts';
import type { Column } from '#ui/list/table/column.ts';
import { usePageQuery } from '#ui/list/use-page-query.ts';
import { TitleActions } from '#ui/page/title-bar.tsx';
import { Status, type Tone } from '#ui/state/status.tsx';

export interface ListInTab {
  readonly tabs: ShownTabs;
  /** Where the order of a row is opened. */
  readonly addressOf: (order: number) => string;
}

const optionsOf = (words: Readonly<Record<string, string>>): Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

const tones: Readonly<Record<DueState, Tone>> = {
  overdue: 'error',
  soon: 'warning',
  later: 'primary',
  undated: 'neutral',
  settled: 'success',
};

export const receivableColumns = (addressOf: ListInTab['addressOf']): readonly Column<ReceivableRow>[] => [
  {
    key: 'name',
    title: '期次',
    width: 180,
    render: ({ name, order_id, order_number }) => (
      <>
        <AppLink to={addressOf(order_id)}>{name}</AppLink>
        <div className="cell-sub">{order_number}</div>
      </>
    ),
  },
  { key: 'customer', title: '客户', width: 170, render: ({ customer_name }) => customer_name },
  { key: 'owner', title: '负责人', width: 84, card: 'foot', render: ({ owner_name }) => owner_name },
  {
    key: 'due_on',
    title: '到期',
    width: 120,
    sort: 'due_on',
    card: 'foot',
    render: (row) => (
      <>
        {dueWords(row)}
        {row.overdue_days > 0 && <div className="cell-sub money-overdue">逾期 {row.overdue_days} 天</div>}
      </>
    ),
  },
  {
    key: 'amount',
    title: '应收（元）',
    width: 124,
    align: 'right',
    sort: 'amount',
    card: 'none',
    render: ({ amount }) => <Amount value={amount} />,
  },
  {
    key: 'received',
    title: '已回款（元）',
    width: 124,
    align: 'right',
    card: 'none',
    render: ({ received, written_off }) => (
      <>
        <Amount value={received} />
        {written_off > 0 && (
          <div className="cell-sub">
            核销 <Amount value={written_off} />
          </div>
        )}
      </>
    ),
  },
  {
    key: 'outstanding',
    title: '未收（元）',
    width: 124,
    align: 'right',
    sort: 'outstanding',
    cardLabel: '未收',
    render: ({ outstanding }) => <Amount value={outstanding} />,
  },
  {
    key: 'state',
    title: '状态',
    width: 100,
    card: 'beside',
    always: true,
    render: ({ state }) => <Status tone={tones[state]}>{dueStates[state]}</Status>,
  },
];

/** Instalments with what is open of them, below the sums that lead to them. */
export function ReceivableList({ tabs, addressOf }: ListInTab): ReactNode {
  const query = usePageQuery(receivablePage);
  const whose = useWhoseFields(query.filters);
  const deeds = useOrderDeeds();
  return (
    <>
      <HeadActions>
        <TitleActions actions={[]}>
          <ExportButton endpoint={exportReceivables} filters={query.input} />
        </TitleActions>
      </HeadActions>
      <ReceivableFigures filters={query.filters} change={query.change} />
      <section className="panel" aria-label="应收款列表">
        <ListPanel
          name="receivables"
          noun="应收款"
          query={query}
          tabs={tabs}
          keyword="客户、订单、期次"
          fields={[
            { kind: 'select', name: 'state', label: '状态', inline: '全部状态', options: optionsOf(dueStates) },
            { kind: 'select', name: 'age', label: '逾期账龄', options: optionsOf(ages) },
            { kind: 'select', name: 'open', label: '未结清', options: [{ value: 'true', label: '是' }] },
            ...whose,
            { kind: 'range', from: 'due_from', to: 'due_to', label: '到期日' },
          ]}
          columns={receivableColumns(addressOf)}
          rowActions={{
            detail: { label: '详情', to: ({ order_id }) => addressOf(order_id) },
            receipt: {
              label: '登记回款',
              run: ({ id, order_id }) => deeds.start({ kind: 'receipt', order: order_id, instalment: id }),
            },
          }}
          rowName={({ order_number, name }) => `${order_number} ${name}`}
          emptyHint="订单生成后，各期应收款按回款计划列在这里。"
        />
      </section>
      {deeds.dialog}
    </>
  );
}
