import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useState } from 'react';
import { type BusinessTab, businessTabs, isBusinessTab } from '#areas/business/addresses.ts';
import '#areas/business/business.css';
import { HeadPlaceProvider } from '#areas/business/head-actions.tsx';
import { OpportunityTab } from '#areas/business/opportunities/list/opportunity-tab.tsx';
import { later } from '#platform/loading/later.tsx';
import { TabsBar } from '#ui/list/tabs-bar.tsx';
import { Page } from '#ui/page/page.tsx';

const contents: Readonly<Record<BusinessTab, ComponentType>> = {
  opportunities: OpportunityTab,
  customers: later(async () => (await import('#areas/business/customers/customer-tab.tsx')).CustomerTab),
  orders: later(async () => (await import('#areas/business/orders/order-tab.tsx')).OrderTab),
  receivables: later(async () => (await import('#areas/business/receivables/receivable-tab.tsx')).ReceivableTab),
  invoices: later(async () => (await import('#areas/business/receivables/invoice-tab.tsx')).InvoiceTab),
  targets: later(async () => (await import('#areas/business/statistics/target-tab.tsx')).TargetTab),
};
const tabs = (Object.entries(businessTabs) as [BusinessTab, string][]).map(([key, name]) => ({ key, name }));
const panelId = 'business-tab';

/** Everything about selling that is a list: which one stands in the address, with its own filters. */
export default function BusinessPage(): ReactNode {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const [headPlace, setHeadPlace] = useState<HTMLElement | null>(null);
  const tab = isBusinessTab(search.tab) ? search.tab : 'opportunities';
  const Content = contents[tab];
  // The filters of one tab mean nothing in another.
  const choose = (key: BusinessTab) =>
    void navigate({ to: '.', search: (key === 'opportunities' ? {} : { tab: key }) as never, resetScroll: false });
  return (
    <Page title="商机列表" actions={<div ref={setHeadPlace} className="business-head" />}>
      <div className="business-tabs">
        <TabsBar label="商机管理" tabs={tabs} active={tab} onChoose={choose} controls={panelId} />
      </div>
      <div id={panelId} role="tabpanel" aria-label={businessTabs[tab]} className="business-tab">
        <HeadPlaceProvider value={headPlace}>
          <Content key={tab} />
        </HeadPlaceProvider>
      </div>
    </Page>
  );
}
