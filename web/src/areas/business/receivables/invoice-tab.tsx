import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  exportInvoices,
  type InvoiceState,
  invoicePage,
  invoiceStates,
} from '@tongzhou/contract/areas/business/invoice.ts';
import type { ReactNode } from 'react';
import { HeadActions } from '#areas/business/head-actions.tsx';
import { OrderDrawer } from '#areas/business/orders/order-drawer.tsx';
import { useOpenOrder } from '#areas/business/orders/use-open-order.ts';
import { invoiceColumns } from '#areas/business/receivables/invoice-columns.tsx';
import { invoiceActions, useInvoiceDeeds } from '#areas/business/receivables/use-invoice-deeds.tsx';
import { useAllowed } from '#platform/allowed.tsx';
import { ExportButton } from '#ui/excel/export-button.tsx';
import { ListPanel } from '#ui/list/list-panel.tsx';
import type { ShownTabs } from '#ui/list/list-tabs.ts';
import { usePageQuery } from '#ui/list/use-page-query.ts';
import { TitleActions } from '#ui/page/title-bar.tsx';

const tabItems = [
  { key: 'asked', name: invoiceStates.asked },
  { key: 'issued', name: invoiceStates.issued },
  { key: 'refused', name: invoiceStates.refused },
  { key: 'cancelled', name: invoiceStates.cancelled },
  { key: 'all', name: '全部' },
] satisfies readonly { key: InvoiceState | 'all'; name: string }[];

/** Which states are shown: chosen, or for finance what was asked for. `?view=all` says that all were chosen. */
function useStateShown(): {
  readonly active: string;
  readonly fixed: { state?: InvoiceState };
  readonly tabs: ShownTabs;
} {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const issues = useAllowed()('business.invoice');
  const chosen = search.state ?? search.view ?? search.order_id;
  const unsaid = chosen === undefined && issues;
  const active = unsaid ? 'asked' : String(search.state ?? 'all');
  return {
    active,
    fixed: unsaid ? { state: 'asked' } : {},
    tabs: {
      items: tabItems,
      active,
      onChoose: (key) => {
        const place = key === 'all' ? { state: undefined, view: 'all' } : { state: key, view: undefined };
        const next = { ...search, page: undefined, ...place };
        void navigate({ to: '.', search: next as never, resetScroll: false });
      },
    },
  };
}

/** Invoices: what the owners asked for, what finance issued or gave back. */
export function InvoiceTab(): ReactNode {
  const { active, fixed, tabs } = useStateShown();
  const query = usePageQuery(invoicePage, fixed);
  const { opened, addressOf, close } = useOpenOrder();
  const deeds = useInvoiceDeeds();
  return (
    <>
      <HeadActions>
        <TitleActions actions={[]}>
          <ExportButton endpoint={exportInvoices} filters={query.input} />
        </TitleActions>
      </HeadActions>
      <section className="panel" aria-label="开票列表">
        <ListPanel
          name="invoices"
          noun="开票"
          emptyNoun={active === 'asked' ? '待开票的申请' : '开票记录'}
          query={query}
          tabs={tabs}
          keyword="抬头、发票号码、订单"
          fields={[{ kind: 'range', from: 'issued_from', to: 'issued_to', label: '开票日期' }]}
          columns={invoiceColumns(addressOf)}
          rowActions={invoiceActions(deeds)}
          rowName={({ number, title }) => number ?? title}
          emptyHint="负责人在订单里点“申请开票”后，由财务在这里开具。"
        />
      </section>
      {opened !== undefined && <OrderDrawer key={opened} id={opened} close={close} />}
      {deeds.dialog}
    </>
  );
}
