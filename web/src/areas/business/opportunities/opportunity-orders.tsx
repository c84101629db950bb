import type { ReactNode } from 'react';
import { orderAddress } from '#areas/business/addresses.ts';
import type { Opportunity } from '#areas/business/opportunities/stages/deed-dialogs.tsx';
import { OrderDetail } from '#areas/business/orders/order-detail.tsx';
import { AppLink } from '#ui/link/app-link.tsx';
import { TabsBar } from '#ui/list/tabs-bar.tsx';
import { StateMessage } from '#ui/state/state-message.tsx';

interface OpportunityOrdersProps {
  readonly opportunity: Opportunity;
  /** Which one is wanted, where there are several. */
  readonly wanted: number | undefined;
  readonly onChoose: (order: number) => void;
}

/** What was signed: the order that holds, and any that was taken back. */
export function OpportunityOrders({ opportunity, wanted, onChoose }: OpportunityOrdersProps): ReactNode {
  const { id, orders, actions } = opportunity;
  const shown = orders.find((one) => one.id === wanted) ?? orders.find(({ reversed }) => !reversed) ?? orders[0];
  if (shown === undefined) {
    return (
      <section className="panel" aria-label="订单">
        <StateMessage
          kind="empty"
          title="还没有订单"
          hint="成单审批通过后，合同编号和订单会在这里自动生成。"
          action={actions.includes('order') && <AppLink to={orderAddress(id)}>去成单</AppLink>}
        />
      </section>
    );
  }
  return (
    <>
      {orders.length > 1 && (
        <TabsBar
          label="订单"
          tabs={orders.map((one) => ({
            key: String(one.id),
            name: `${one.number}${one.reversed ? '（已撤销）' : ''}`,
          }))}
          active={String(shown.id)}
          onChoose={(key) => onChoose(Number(key))}
          controls="opportunity-order"
        />
      )}
      <div id="opportunity-order">
        <OrderDetail key={shown.id} id={shown.id} />
      </div>
    </>
  );
}
