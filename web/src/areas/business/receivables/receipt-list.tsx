import { exportReceipts, receiptPage, receiptWays } from '@tongzhou/contract/areas/business/receivable.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import type { ReactNode } from 'react';
import { HeadActions } from '#areas/business/head-actions.tsx';
import type { ListInTab } from '#areas/business/receivables/receivable-list.tsx';
import '#areas/business/receivables/receivables.css';
import { useWhoseFields } from '#areas/business/use-whose-fields.tsx';
import { Amount } from '#ui/amount.tsx';
import { ExportButton } from '#ui/excel/export-button.tsx';
import { AppLink } from '#ui/link/app-link.tsx';
import { ListPanel } from '#ui/list/list-panel.tsx';
import type { RowOf } from '#ui/list/list-state.ts';
import type { Column } from '#ui/list/table/column.ts';
import { usePageQuery } from '#ui/list/use-page-query.ts';
import { TitleActions } from '#ui/page/title-bar.tsx';

type Row = RowOf<typeof receiptPage>;

const columnsWith = (addressOf: ListInTab['addressOf']): readonly Column<Row>[] => [
  {
    key: 'order',
    title: '订单',
    width: 170,
    render: ({ order_id, order_number, amount }) => (
      <>
        <AppLink to={addressOf(order_id)}>{order_number}</AppLink>
        <div className="cell-sub">{amount < 0 ? '退款' : '回款'}</div>
      </>
    ),
  },
  { key: 'customer', title: '客户', width: 190, render: ({ customer_name }) => customer_name },
  { key: 'owner', title: '负责人', width: 84, card: 'none', render: ({ owner_name }) => owner_name },
  {
    key: 'received_on',
    title: '日期',
    width: 108,
    sort: 'received_on',
    card: 'foot',
    render: ({ received_on }) => dayOf(received_on),
  },
  {
    key: 'amount',
    title: '金额（元）',
    width: 130,
    align: 'right',
    sort: 'amount',
    render: ({ amount }) => (
      <span className={amount < 0 ? 'money-back' : ''}>
        <Amount value={amount} />
      </span>
    ),
  },
  {
    key: 'way',
    title: '方式与凭证',
    width: 160,
    render: ({ way, voucher }) => (
      <>
        {receiptWays[way]}
        {voucher !== null && <div className="cell-sub">{voucher}</div>}
      </>
    ),
  },
  { key: 'note', title: '备注', width: 180, render: ({ note }) => (note === '' ? '—' : note) },
  { key: 'by', title: '登记人', width: 84, card: 'none', render: ({ by_name }) => by_name },
];

/** Money that came in or was paid back, of all orders in sight. */
export function ReceiptList({ tabs, addressOf }: ListInTab): ReactNode {
  const query = usePageQuery(receiptPage);
  const whose = useWhoseFields(query.filters);
  return (
    <>
      <HeadActions>
        <TitleActions actions={[]}>
          <ExportButton endpoint={exportReceipts} filters={query.input} />
        </TitleActions>
      </HeadActions>
      <section className="panel" aria-label="回款记录列表">
        <ListPanel
          name="receipts"
          noun="回款记录"
          query={query}
          tabs={tabs}
          keyword="客户、订单、凭证号"
          fields={[
            {
              kind: 'select',
              name: 'way',
              label: '方式',
              inline: '全部方式',
              options: Object.entries(receiptWays).map(([value, label]) => ({ value, label })),
            },
            ...whose,
            { kind: 'range', from: 'received_from', to: 'received_to', label: '日期' },
          ]}
          columns={columnsWith(addressOf)}
          rowName={({ order_number, received_on }) => `${order_number} ${dayOf(received_on)}`}
          emptyHint="在订单或应收款上点“登记回款”后，每一笔都记在这里。"
        />
      </section>
    </>
  );
}
