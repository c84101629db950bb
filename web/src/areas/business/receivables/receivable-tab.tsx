import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { OrderDrawer } from '#areas/business/orders/order-drawer.tsx';
import { useOpenOrder } from '#areas/business/orders/use-open-order.ts';
import { ReceiptList } from '#areas/business/receivables/receipt-list.tsx';
import { ReceivableList } from '#areas/business/receivables/receivable-list.tsx';
import '#areas/business/receivables/receivables.css';
import { later } from '#platform/loading/later.tsx';
import type { ShownTabs } from '#ui/list/list-tabs.ts';
import { useAgain } from '#ui/request/use-again.ts';

const WriteOffAgain = later(
  async () => (await import('#areas/business/receivables/write-off-dialog.tsx')).WriteOffAgain,
);

/** What customers owe, instalment by instalment, and what came in. */
export function ReceivableTab(): ReactNode {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { opened, addressOf, close } = useOpenOrder();
  const { again, clearAgain } = useAgain();
  const receipts = search.view === 'receipts';
  const tabs: ShownTabs = {
    items: [
      { key: 'receivables', name: '应收款' },
      { key: 'receipts', name: '回款记录' },
    ],
    active: receipts ? 'receipts' : 'receivables',
    // Whose and of which customer means the same in both.
    onChoose: (key) => {
      const { tab, owner_id, department_id, customer_id } = search;
      const view = key === 'receipts' ? 'receipts' : undefined;
      const next = { tab, view, owner_id, department_id, customer_id };
      void navigate({ to: '.', search: next as never, resetScroll: false });
    },
  };
  return (
    <>
      {receipts ? (
        <ReceiptList tabs={tabs} addressOf={addressOf} />
      ) : (
        <ReceivableList tabs={tabs} addressOf={addressOf} />
      )}
      {opened !== undefined && <OrderDrawer key={opened} id={opened} close={close} />}
      {again !== undefined && <WriteOffAgain key={again} again={again} close={clearAgain} />}
    </>
  );
}
