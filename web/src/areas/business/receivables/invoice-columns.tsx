import {
  type InvoiceRow,
  type InvoiceState,
  invoiceKinds,
  invoiceStates,
} from '@tongzhou/contract/areas/business/invoice.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import '#areas/business/receivables/receivables.css';
import { Amount } from '#ui/amount.tsx';
import { AppLink } from '#ui/link/app-link.tsx';
import type { Column } from '#ui/list/table/column.ts';
import { dateTime } from '#ui/shanghai-time.ts';
import { Status, type Tone } from '#ui/state/status.tsx';

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
    width: 220,
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
    width: 150,
    render: ({ order_id, order_number, customer_name, title }) => (
      <>
        {addressOf === undefined ? order_number : <AppLink to={addressOf(order_id)}>{order_number}</AppLink>}
        {customer_name !== title && <div className="cell-sub">{customer_name}</div>}
      </>
    ),
  },
  {
    key: 'amount',
    title: '金额（元）',
    width: 140,
    align: 'right',
    sort: 'amount',
    render: ({ amount, kind, red_of }) => (
      <>
        <span className={amount < 0 ? 'money-back' : ''}>
          <Amount value={amount} />
        </span>
        <div className="cell-sub">{`${red_of === null ? '' : '红字'}${invoiceKinds[kind]}`}</div>
      </>
    ),
  },
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
    width: 180,
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
