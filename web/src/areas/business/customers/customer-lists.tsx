import { opportunityPage } from '@tongzhou/contract/areas/business/opportunity.ts';
import { type OrderRow, type OrderState, orderPage, orderStates } from '@tongzhou/contract/areas/business/order.ts';
import {
  type DueState,
  dueStates,
  type ReceivableRow,
  receivablePage,
} from '@tongzhou/contract/areas/business/receivable.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import type { ReactNode } from 'react';
import { opportunityAddress } from '#areas/business/addresses.ts';
import { opportunityColumns } from '#areas/business/opportunities/opportunity-columns.tsx';
import { Amount } from '#ui/amount.tsx';
import { AppLink } from '#ui/app-link.tsx';
import type { Column } from '#ui/list/column.ts';
import { ListPanel } from '#ui/list/list-panel.tsx';
import { useDialogPage } from '#ui/list/use-page-query.ts';
import { Status, type Tone } from '#ui/status.tsx';

const opportunityKeys = ['name', 'owner', 'amount', 'stage', 'last_contact_at'];
const shownOpportunities = opportunityColumns.filter(({ key }) => opportunityKeys.includes(key));

const orderTones: Readonly<Record<OrderState, Tone>> = { active: 'primary', settled: 'success', reversed: 'neutral' };
const orderColumns: readonly Column<OrderRow>[] = [
  {
    key: 'name',
    title: '订单',
    width: 180,
    render: ({ opportunity_id, name, number }) => (
      <>
        <AppLink to={opportunityAddress(opportunity_id)}>{name}</AppLink>
        <div className="cell-sub">{number}</div>
      </>
    ),
  },
  { key: 'signed_on', title: '签订', width: 100, sort: 'signed_on', render: ({ signed_on }) => dayOf(signed_on) },
  {
    key: 'amount',
    title: '合同金额（元）',
    width: 124,
    align: 'right',
    sort: 'amount',
    render: ({ amount }) => <Amount value={amount} />,
  },
  {
    key: 'received',
    title: '已回款（元）',
    width: 124,
    align: 'right',
    cardLabel: '已回款',
    render: ({ received }) => <Amount value={received} />,
  },
  {
    key: 'state',
    title: '状态',
    width: 90,
    card: 'beside',
    render: ({ state }) => <Status tone={orderTones[state]}>{orderStates[state]}</Status>,
  },
];

const dueTones: Readonly<Record<DueState, Tone>> = {
  overdue: 'error',
  soon: 'warning',
  later: 'neutral',
  undated: 'neutral',
  settled: 'success',
};

function dueWords({ due_on, days_after_acceptance }: ReceivableRow): string {
  if (due_on !== null) return dayOf(due_on);
  return days_after_acceptance === null ? '—' : `验收后 ${days_after_acceptance} 天`;
}

const receivableColumns: readonly Column<ReceivableRow>[] = [
  {
    key: 'name',
    title: '期次',
    width: 150,
    render: ({ opportunity_id, name, order_number }) => (
      <>
        <AppLink to={opportunityAddress(opportunity_id)}>{name}</AppLink>
        <div className="cell-sub">{order_number}</div>
      </>
    ),
  },
  { key: 'due_on', title: '到期', width: 110, sort: 'due_on', render: dueWords },
  {
    key: 'received',
    title: '已回款（元）',
    width: 124,
    align: 'right',
    card: 'none',
    render: ({ received }) => <Amount value={received} />,
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
    width: 130,
    card: 'beside',
    render: ({ state, overdue_days }) => (
      <Status tone={dueTones[state]}>{state === 'overdue' ? `逾期 ${overdue_days} 天` : dueStates[state]}</Status>
    ),
  },
];

interface ListProps {
  readonly customerId: number;
}

export function CustomerOpportunities({ customerId, won = false }: ListProps & { won?: boolean }): ReactNode {
  const query = useDialogPage(opportunityPage, { customer_id: customerId, ...(won && { stage: 'won' as const }) });
  return (
    <ListPanel
      type={1}
      name="customer-opportunities"
      noun={won ? '赢单的商机' : '商机'}
      query={query}
      columns={shownOpportunities}
      rowName={({ name }) => name}
    />
  );
}

export function CustomerOrders({ customerId }: ListProps): ReactNode {
  const query = useDialogPage(orderPage, { customer_id: customerId });
  return (
    <ListPanel
      type={1}
      name="customer-orders"
      noun="订单"
      query={query}
      columns={orderColumns}
      rowName={({ name }) => name}
      emptyHint="商机成单通过审批后，订单在这里。"
    />
  );
}

export function CustomerReceivables({ customerId, overdue = false }: ListProps & { overdue?: boolean }): ReactNode {
  const query = useDialogPage(receivablePage, {
    customer_id: customerId,
    ...(overdue && { state: 'overdue' as const }),
  });
  return (
    <ListPanel
      type={1}
      name="customer-receivables"
      noun={overdue ? '逾期未收的款项' : '应收款项'}
      query={query}
      columns={receivableColumns}
      rowName={({ order_number, name }) => `${order_number} ${name}`}
    />
  );
}
