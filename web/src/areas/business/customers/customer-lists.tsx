import { opportunityPage } from '@tongzhou/contract/areas/business/opportunity.ts';
import { orderPage } from '@tongzhou/contract/areas/business/order.ts';
import { receivablePage } from '@tongzhou/contract/areas/business/receivable.ts';
import type { ReactNode } from 'react';
import { opportunityColumns } from '#areas/business/opportunities/list/opportunity-columns.tsx';
import { orderColumns } from '#areas/business/orders/order-tab.tsx';
import { useOpenOrder } from '#areas/business/orders/use-open-order.ts';
import { receivableColumns } from '#areas/business/receivables/receivable-list.tsx';
import { ListPanel } from '#ui/list/list-panel.tsx';
import type { Column } from '#ui/list/table/column.ts';
import { useDialogPage } from '#ui/list/use-page-query.ts';

/** Of a list's columns those that say something where the customer is known and the place is narrow. */
const some = <Row,>(columns: readonly Column<Row>[], ...keys: readonly string[]) =>
  columns.filter(({ key }) => keys.includes(key));

const shownOpportunities = some(opportunityColumns, 'name', 'owner', 'amount', 'stage', 'last_contact_at');

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
      emptyHint={won ? '成单审批通过后，商机成为赢单。' : '为这个客户新建商机后，在这里跟进。'}
    />
  );
}

export function CustomerOrders({ customerId }: ListProps): ReactNode {
  const query = useDialogPage(orderPage, { customer_id: customerId });
  const { addressOf } = useOpenOrder();
  return (
    <ListPanel
      type={1}
      name="customer-orders"
      noun="订单"
      query={query}
      columns={some(orderColumns(addressOf), 'name', 'amount', 'received', 'outstanding', 'state')}
      rowName={({ name }) => name}
      emptyHint="商机的成单审批通过后，订单在这里。"
    />
  );
}

export function CustomerReceivables({ customerId, overdue = false }: ListProps & { overdue?: boolean }): ReactNode {
  const query = useDialogPage(receivablePage, {
    customer_id: customerId,
    ...(overdue && { state: 'overdue' as const }),
  });
  const { addressOf } = useOpenOrder();
  return (
    <ListPanel
      type={1}
      name="customer-receivables"
      noun={overdue ? '逾期未收的款项' : '应收款'}
      query={query}
      columns={some(receivableColumns(addressOf), 'name', 'due_on', 'received', 'outstanding', 'state')}
      rowName={({ order_number, name }) => `${order_number} ${name}`}
      emptyHint={overdue ? '到期的款项都已收到。' : '订单生成后，各期应收款列在这里。'}
    />
  );
}
