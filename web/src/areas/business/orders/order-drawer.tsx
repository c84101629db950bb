import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { OrderDetail } from '#areas/business/orders/order-detail.tsx';
import '#areas/business/orders/orders.css';
import { useReturnFocus } from '#ui/use-return-focus.ts';

/** An order beside the list it was opened from. */
export function OrderDrawer({ id, close }: { id: number; close: () => void }): ReactNode {
  useReturnFocus();
  return (
    <Drawer open title="订单详情" size="min(1040px, 100vw)" className="order-drawer" onClose={close}>
      <OrderDetail id={id} />
    </Drawer>
  );
}
