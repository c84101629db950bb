import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BudgetList } from '#areas/reimbursement/budgets/budget-list.tsx';
import { StandardList } from '#areas/reimbursement/budgets/standard-list.tsx';
import { useReportTabs } from '#platform/area.tsx';
import type { ShownTabs } from '#ui/list/list-tabs.ts';
import { TabsBar } from '#ui/list/tabs-bar.tsx';
import { Page } from '#ui/page/page.tsx';

const own = [
  { key: 'budgets', name: '预算' },
  { key: 'standards', name: '差旅标准' },
];

/** 报销报表: what was spent, budgets and what a day away is worth. */
export default function BudgetPage(): ReactNode {
  const { tab }: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const reports = useReportTabs('/report_form/reimburse');
  const items = [...reports.map(({ key, name }) => ({ key, name })), ...own];
  const active = items.find(({ key }) => key === tab)?.key ?? items[0]?.key ?? '';
  const tabs: ShownTabs = {
    items,
    active,
    onChoose: (key) => void navigate({ to: '.', search: { tab: key } as never, resetScroll: false }),
  };
  const report = reports.find(({ key }) => key === active);
  if (report !== undefined)
    return (
      <div id="reimburse-tab" role="tabpanel" aria-label={report.name}>
        <report.Content
          tabs={
            <TabsBar label="报销报表" tabs={items} active={active} onChoose={tabs.onChoose} controls="reimburse-tab" />
          }
        />
      </div>
    );
  return (
    <Page title="报销报表">
      <section className="panel" aria-label={active === 'standards' ? '差旅标准' : '预算'}>
        {active === 'standards' ? <StandardList tabs={tabs} /> : <BudgetList tabs={tabs} />}
      </section>
    </Page>
  );
}
