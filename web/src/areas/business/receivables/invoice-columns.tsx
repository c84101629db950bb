import {
  type InvoiceRow,
  type InvoiceState,
  invoiceKinds,
  invoiceStates,
} from '@tongzhou/contract/areas/business/invoice.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import '#areas/business/receivables/receivables.css';
import { Amount } from '#ui/amount.tsx';
import { AppLink } from '#ui/app-link.tsx';
import type { Column } from '#ui/list/column.ts';
import { dateTime } from '#ui/shanghai-time.ts';
import { Status, type Tone } from '#ui/status.tsx';

const tones: Readonly<Record<InvoiceState, Tone>> = {
  asked: 'warning',
  issued: 'success',
  refused: 'error',
  cancelled: 'neutral',
};

/** @param addressOf where the order of an invoice is opened */
export const invoiceColumns = (addressOf?: (order: number) => string): readonly Column<InvoiceRow>[] => [
  {
    key: 'title',
    title: '发票抬头',
    width: 210,
    render: ({ title, credit_code }) => (
      <>
        {title}
        {credit_code !== null && <div className="cell-sub">{credit_code}</div>}
      </>
    ),
  },
  {
    key: 'order',
    title: '订单',
    width: 170,
    render: ({ order_id, order_number, customer_name }) => (
      <>
        {addressOf === undefined ? order_number : <AppLink to={addressOf(order_id)}>{order_number}</AppLink>}
        <div className="cell-sub">{customer_name}</div>
      </>
    ),
  },
  {
    key: 'amount',
    title: '金额（元）',
    width: 124,
    align: 'right',
    sort: 'amount',
    render: ({ amount, red_of }) => (
      <span className={amount < 0 ? 'money-back' : ''}>
        <Amount value={amount} />
        {red_of !== null && <div className="cell-sub">红字发票</div>}
      </span>
    ),
  },
  { key: 'kind', title: '类型', width: 130, card: 'foot', render: ({ kind }) => invoiceKinds[kind] },
  {
    key: 'state',
    title: '状态',
    width: 150,
    card: 'beside',
    always: true,
    render: ({ state, refusal, note }) => (
      <>
        <Status tone={tones[state]}>{invoiceStates[state]}</Status>
        {refusal !== null && <div className="cell-sub">{refusal}</div>}
        {refusal === null && note !== '' && <div className="cell-sub">{note}</div>}
      </>
    ),
  },
  {
    key: 'number',
    title: '发票号码',
    width: 190,
    sort: 'issued_on',
    render: ({ number, issued_on }) =>
      number === null ? (
        '—'
      ) : (
        <>
          {number}
          <div className="cell-sub">{issued_on === null ? '' : dayOf(issued_on)}</div>
        </>
      ),
  },
  {
    key: 'asked_at',
    title: '申请',
    width: 140,
    sort: 'asked_at',
    card: 'foot',
    render: ({ asked_by_name, asked_at }) => (
      <>
        {asked_by_name}
        <div className="cell-sub">{dateTime(asked_at)}</div>
      </>
    ),
  },
];
