import { dayOf } from '@tongzhou/contract/rules/day.ts';
import { fenOfYuan, yuanOfFen } from '@tongzhou/contract/rules/money.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Order } from '#areas/business/orders/order-state.tsx';
import { RecordTable } from '#areas/business/orders/record-table.tsx';
import type { OrderDeed } from '#areas/business/orders/use-order-deeds.tsx';
import { dueWords } from '#areas/business/receivables/due-words.ts';
import { Amount } from '#ui/amount.tsx';
import type { Column } from '#ui/list/table/column.ts';
import { DetailSection } from '#ui/page/detail-page.tsx';
import { FileList } from '#ui/upload/file-list.tsx';

// The money of an order: what is to come in, and what came.

interface WithDeeds {
  readonly order: Order;
  readonly start: (deed: OrderDeed) => void;
}

type Instalment = Order['instalments'][number];
type Receipt = Order['receipts'][number];

const sumOf = (amounts: readonly number[]): number =>
  yuanOfFen(amounts.reduce((sum, amount) => sum + fenOfYuan(amount), 0));

const planColumns: readonly Column<Instalment>[] = [
  { key: 'name', title: '期次', render: ({ name }) => name },
  {
    key: 'due_on',
    title: '到期',
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
    align: 'right',
    cardLabel: '应收',
    render: ({ amount }) => <Amount value={amount} />,
  },
  {
    key: 'received',
    title: '已回款（元）',
    align: 'right',
    card: 'none',
    render: ({ received }) => <Amount value={received} />,
  },
  {
    key: 'written_off',
    title: '已核销（元）',
    align: 'right',
    card: 'none',
    render: ({ written_off }) => <Amount value={written_off} />,
  },
  {
    key: 'outstanding',
    title: '未收（元）',
    align: 'right',
    cardLabel: '未收',
    render: ({ outstanding }) => <Amount value={outstanding} />,
  },
];

/** 回款计划: each instalment with what came in, was written off and is open. */
export function Plan({ order, start }: WithDeeds): ReactNode {
  const { instalments } = order;
  const total = (key: 'amount' | 'received' | 'written_off' | 'outstanding') => (
    <Amount value={sumOf(instalments.map((one) => one[key]))} />
  );
  const mayReceive = order.actions.includes('receipt');
  return (
    <DetailSection title="回款计划">
      <RecordTable
        noun="回款计划"
        rows={instalments}
        columns={planColumns}
        rowName={({ name }) => name}
        foot={{
          name: '合计',
          amount: total('amount'),
          received: total('received'),
          written_off: total('written_off'),
          outstanding: total('outstanding'),
        }}
        {...(mayReceive && {
          buttons: ({ id, name, outstanding }: Instalment) =>
            outstanding > 0 && (
              <Button
                type="link"
                size="small"
                aria-label={`登记回款 ${name}`}
                onClick={() => start({ kind: 'receipt', order: order.id, instalment: id })}
              >
                登记回款
              </Button>
            ),
        })}
      />
    </DetailSection>
  );
}

const receiptColumns: readonly Column<Receipt>[] = [
  {
    key: 'received_on',
    title: '日期',
    render: ({ received_on, refund_of, advance }) => (
      <>
        {dayOf(received_on)}
        <div className="cell-sub">{refund_of !== null ? '退款' : advance ? '回款，含预收' : '回款'}</div>
      </>
    ),
  },
  {
    key: 'amount',
    title: '金额（元）',
    align: 'right',
    render: ({ amount }) => (
      <span className={amount < 0 ? 'money-back' : ''}>
        <Amount value={amount} />
      </span>
    ),
  },
  {
    key: 'shares',
    title: '冲抵期次',
    card: 'whole',
    render: ({ shares, amount }) => (
      <ul className="receipt-shares">
        {shares.map(({ name, amount: share }) => (
          <li key={name}>
            {name} <Amount value={share} />
          </li>
        ))}
        <Beyond amount={amount} shares={shares} />
      </ul>
    ),
  },
  {
    key: 'way',
    title: '方式与凭证',
    render: ({ way, voucher }) => (
      <>
        {way}
        {voucher !== null && <div className="cell-sub">{voucher}</div>}
      </>
    ),
  },
  {
    key: 'note',
    title: '备注与附件',
    card: 'whole',
    render: ({ note, files }) =>
      note === '' && files.length === 0 ? (
        '—'
      ) : (
        <>
          {note}
          {files.length > 0 && <FileList label="回款附件" files={files} />}
        </>
      ),
  },
  { key: 'by', title: '登记人', card: 'foot', render: ({ by_name }) => by_name },
];

/** What of a receipt no instalment took. */
function Beyond({ amount, shares }: Pick<Receipt, 'amount' | 'shares'>): ReactNode {
  const beyond = fenOfYuan(amount) - fenOfYuan(sumOf(shares.map((share) => share.amount)));
  if (beyond === 0) return null;
  return (
    <li>
      预收 <Amount value={yuanOfFen(beyond)} />
    </li>
  );
}

export function Receipts({ order, start }: WithDeeds): ReactNode {
  const mayRefund = order.actions.includes('receipt') && order.receipts.some(({ refundable }) => refundable > 0);
  return (
    <DetailSection title="回款与退款">
      <RecordTable
        noun="回款记录"
        rows={order.receipts}
        columns={receiptColumns}
        rowName={({ received_on }) => dayOf(received_on)}
        {...(mayRefund && {
          buttons: (receipt: Receipt) =>
            receipt.refundable > 0 && (
              <Button
                type="link"
                size="small"
                aria-label={`退款 ${dayOf(receipt.received_on)}`}
                onClick={() => start({ kind: 'refund', order, receipt })}
              >
                退款
              </Button>
            ),
        })}
      />
    </DetailSection>
  );
}
