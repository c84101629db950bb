import { type ReactNode, useState } from 'react';
import type { Order } from '#areas/business/orders/order-state.tsx';
import { InvoiceDialog, ReceiptDialog, RefundDialog, WriteOffDialog } from '#areas/business/receivables/dialogs.ts';

export type OrderDeed =
  /** For one instalment, which is then served first. */
  | { readonly kind: 'receipt'; readonly order: number; readonly instalment?: number }
  | { readonly kind: 'refund'; readonly order: Order; readonly receipt: Order['receipts'][number] }
  | { readonly kind: 'invoice' | 'write-off'; readonly order: number };

interface OrderDeeds {
  readonly start: (deed: OrderDeed) => void;
  /** What stands open. */
  readonly dialog: ReactNode;
}

/** What is done with an order's money, from a row or from the order itself. */
export function useOrderDeeds(): OrderDeeds {
  const [open, setOpen] = useState<OrderDeed>();
  const close = () => setOpen(undefined);
  const dialogOf = (deed: OrderDeed): ReactNode => {
    switch (deed.kind) {
      case 'receipt':
        return <ReceiptDialog orderId={deed.order} instalmentId={deed.instalment} close={close} />;
      case 'refund':
        return <RefundDialog number={deed.order.number} receipt={deed.receipt} close={close} />;
      case 'invoice':
        return <InvoiceDialog orderId={deed.order} close={close} />;
      case 'write-off':
        return <WriteOffDialog orderId={deed.order} close={close} />;
    }
  };
  return { start: setOpen, dialog: open !== undefined && dialogOf(open) };
}
