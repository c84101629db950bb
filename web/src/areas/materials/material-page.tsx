import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { isMaterialTab, type MaterialTab, materialTabNames, materialTabs } from '#areas/materials/addresses.ts';
import '#areas/materials/materials.css';
import type { MaterialTabProps } from '#areas/materials/tab-props.ts';
import { UseTab } from '#areas/materials/uses/use-tab.tsx';
import { useAllowed } from '#platform/allowed.tsx';
import { later } from '#platform/loading/later.tsx';
import { TabsBar } from '#ui/list/tabs-bar.tsx';

const contents: Readonly<Record<MaterialTab, ComponentType<MaterialTabProps>>> = {
  uses: UseTab,
  goods: later(async () => (await import('#areas/materials/goods/goods-tab.tsx')).GoodsTab),
  receipts: later(async () => (await import('#areas/materials/stock/receipt-tab.tsx')).ReceiptTab),
  returns: later(async () => (await import('#areas/materials/uses/return-tab.tsx')).ReturnTab),
  counts: later(async () => (await import('#areas/materials/stock/count-tab.tsx')).CountTab),
  moves: later(async () => (await import('#areas/materials/stock/move-tab.tsx')).MoveTab),
  suppliers: later(async () => (await import('#areas/materials/suppliers/supplier-tab.tsx')).SupplierTab),
};

/** Everything about goods that is a list: which one stands in the address, with its own filters. */
export default function MaterialPage(): ReactNode {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const allowed = useAllowed();
  const offered = materialTabNames.filter((key) => allowed(materialTabs[key].permission));
  const tab = isMaterialTab(search.tab) && offered.includes(search.tab) ? search.tab : 'uses';
  const Content = contents[tab];
  // The filters of one tab mean nothing in another.
  const choose = (key: MaterialTab) =>
    void navigate({ to: '.', search: (key === 'uses' ? {} : { tab: key }) as never, resetScroll: false });
  const tabs = (
    <div className="material-tabs">
      <TabsBar
        label="项目物资"
        tabs={offered.map((key) => ({ key, name: materialTabs[key].name }))}
        active={tab}
        onChoose={choose}
        controls="material-tab"
      />
    </div>
  );
  return (
    <div id="material-tab" role="tabpanel" aria-label={materialTabs[tab].name}>
      <Content key={tab} tabs={tabs} />
    </div>
  );
}
