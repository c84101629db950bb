import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BudgetList } from '#areas/reimbursement/budgets/budget-list.tsx';
import { StandardList } from '#areas/reimbursement/budgets/standard-list.tsx';
import type { ShownTabs } from '#ui/list/list-tabs.ts';
import { Page } from '#ui/page.tsx';

/** 报销报表: budgets and what a day away is worth. */
export default function BudgetPage(): ReactNode {
  const { tab }: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const active = tab === 'standards' ? 'standards' : 'budgets';
  const tabs: ShownTabs = {
    items: [
      { key: 'budgets', name: '预算' },
      { key: 'standards', name: '差旅标准' },
    ],
    active,
    onChoose: (key) =>
      void navigate({ to: '.', search: (key === 'standards' ? { tab: key } : {}) as never, resetScroll: false }),
  };
  return (
    <Page title="报销报表">
      <section className="panel" aria-label={active === 'standards' ? '差旅标准' : '预算'}>
        {active === 'standards' ? <StandardList tabs={tabs} /> : <BudgetList tabs={tabs} />}
      </section>
    </Page>
  );
}
