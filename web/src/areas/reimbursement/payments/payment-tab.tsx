import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  exportPayments,
  type PaymentRow,
  paymentKinds,
  paymentPage,
  paymentStates,
} from '@tongzhou/contract/areas/reimbursement/payment.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { LoanTab } from '#areas/reimbursement/loans/loan-tab.tsx';
import { later } from '#platform/loading/later.tsx';
import { Amount } from '#ui/amount.tsx';
import { AppLink } from '#ui/link/app-link.tsx';
import type { SearchField } from '#ui/list/filter/search-field.ts';
import { ListPage } from '#ui/list/list-page.tsx';
import type { ShownTabs } from '#ui/list/list-tabs.ts';
import type { Column } from '#ui/list/table/column.ts';
import { usePageQuery } from '#ui/list/use-page-query.ts';
import { requestAddress } from '#ui/request/request-address.ts';
import { dateTime } from '#ui/shanghai-time.ts';
import { Status } from '#ui/state/status.tsx';

const dialogs = () => import('#areas/reimbursement/payments/payment-dialogs.tsx');
const PayDialog = later(async () => (await dialogs()).PayDialog);
const TakeBackDialog = later(async () => (await dialogs()).TakeBackDialog);
const CancelLoanDialog = later(
  async () => (await import('#areas/reimbursement/loans/loan-dialog.tsx')).CancelLoanDialog,
);
const VoucherDialog = later(async () => (await dialogs()).VoucherDialog);

const addressOf = ({ kind, approval_id }: PaymentRow): string => requestAddress(kind, approval_id);

const columns: readonly Column<PaymentRow>[] = [
  {
    key: 'number',
    title: '单据',
    width: 168,
    render: (row) => (
      <>
        <AppLink to={addressOf(row)}>{row.number}</AppLink>
        <div className="cell-sub">{paymentKinds[row.kind]}</div>
      </>
    ),
  },
  {
    key: 'user',
    title: '申请人',
    width: 112,
    render: ({ user_name, department_name }) => (
      <>
        {user_name}
        <div className="cell-sub">{department_name}</div>
      </>
    ),
  },
  {
    key: 'amount',
    title: '应付（元）',
    width: 120,
    align: 'right',
    sort: 'amount',
    render: ({ amount }) => <Amount value={amount} />,
  },
  {
    key: 'payee',
    title: '收款人',
    width: 168,
    card: 'foot',
    render: ({ payee, bank_name, bank_account }) => (
      <>
        {payee}
        <div className="cell-sub">{[bank_name, bank_account].filter((one) => one !== '').join(' ')}</div>
      </>
    ),
  },
  {
    key: 'state',
    title: '状态',
    width: 130,
    card: 'beside',
    render: ({ state, problem, paid_on }) => (
      <>
        <Status tone={state === 'paid' ? 'success' : 'warning'}>{paymentStates[state]}</Status>
        {state === 'due' && problem !== null && <div className="cell-sub">{problem}</div>}
        {paid_on !== null && <div className="cell-sub">{dayOf(paid_on)}</div>}
      </>
    ),
  },
  {
    key: 'voucher',
    title: '凭证号',
    width: 110,
    card: 'none',
    render: ({ voucher }) => (voucher === '' ? '—' : voucher),
  },
  {
    key: 'due_at',
    title: '通过时间',
    width: 144,
    sort: 'due_at',
    card: 'none',
    render: ({ due_at }) => dateTime(due_at),
  },
];

const fields: readonly SearchField[] = [
  {
    kind: 'select',
    name: 'state',
    label: '状态',
    inline: '待打款',
    options: [{ value: 'paid', label: '已打款' }],
  },
  {
    kind: 'select',
    name: 'kind',
    label: '类型',
    options: Object.entries(paymentKinds).map(([value, label]) => ({ value, label })),
  },
  { kind: 'range', from: 'from', to: 'to', label: '打款日期' },
];

const isPayable = ({ state, problem }: PaymentRow): boolean => state === 'due' && problem === null;
function offered(row: PaymentRow): readonly string[] {
  if (row.state === 'paid') return ['back', 'detail'];
  if (!isPayable(row)) return ['detail'];
  return row.kind === 'loan' ? ['pay', 'cancel', 'detail'] : ['pay', 'detail'];
}

function Payments({ tabs, toLoans }: { tabs: ShownTabs; toLoans: () => void }): ReactNode {
  const query = usePageQuery(paymentPage);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [paying, setPaying] = useState<readonly PaymentRow[]>();
  const [taking, setTaking] = useState<PaymentRow>();
  const [cancelling, setCancelling] = useState<PaymentRow>();
  const [vouchers, setVouchers] = useState(false);
  const picked = (query.list.rows ?? []).filter((row) => chosen.includes(row.id));
  return (
    <ListPage
      title="报销审批"
      name="claim-payments"
      noun="打款"
      label="待打款"
      emptyNoun="待打款的单据"
      emptyHint="审批通过的报销和借支会出现在这里，等待打款。"
      query={query}
      exportEndpoint={exportPayments}
      tabs={tabs}
      keyword="编号、收款人、凭证号"
      fields={fields}
      columns={columns}
      rowName={({ number }) => number}
      offered={offered}
      rowActions={{
        pay: { label: '打款', run: (row) => setPaying([row]) },
        back: { label: '撤回打款', danger: true, run: setTaking },
        detail: { label: '详情', to: addressOf },
        cancel: { label: '取消借支', danger: true, run: setCancelling },
      }}
      selection={{
        chosen,
        onChoose: setChosen,
        selectable: isPayable,
        actions: (
          <Button type="primary" disabled={picked.length === 0} onClick={() => setPaying(picked)}>
            批量打款
          </Button>
        ),
      }}
      buttons={
        <>
          <Button onClick={toLoans}>借支台账</Button>
          <Button onClick={() => setVouchers(true)}>凭证清单</Button>
        </>
      }
    >
      {paying !== undefined && (
        <PayDialog
          payments={paying}
          close={() => {
            setPaying(undefined);
            setChosen([]);
          }}
        />
      )}
      {taking !== undefined && <TakeBackDialog payment={taking} close={() => setTaking(undefined)} />}
      {cancelling !== undefined && (
        <CancelLoanDialog id={cancelling.record_id} number={cancelling.number} close={() => setCancelling(undefined)} />
      )}
      {vouchers && <VoucherDialog close={() => setVouchers(false)} />}
    </ListPage>
  );
}

/** Finance's side of claims and loans: `?view=loans` is the register of loans. */
export function PaymentTab({ tabs }: { readonly tabs: ShownTabs }): ReactNode {
  const { view }: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const go = (search: object) =>
    void navigate({ to: '.', search: { tab: 'pay', ...search } as never, resetScroll: false });
  if (view === 'loans') return <LoanTab tabs={tabs} back={() => go({})} />;
  return <Payments tabs={tabs} toLoans={() => go({ view: 'loans' })} />;
}
