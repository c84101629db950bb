import { useNavigate, useSearch } from '@tanstack/react-router';
import { leaveTypes } from '@tongzhou/contract/areas/leave/type.ts';
import { type ReactNode, useState } from 'react';
import '#areas/leave/balances/balances.css';
import { BalanceList } from '#areas/leave/balances/balance-list.tsx';
import { GrantDialog } from '#areas/leave/balances/grant-dialog.tsx';
import { TypeDialog } from '#areas/leave/types/type-dialog.tsx';
import { TypeList } from '#areas/leave/types/type-list.tsx';
import { useLoad } from '#platform/loading/load.ts';
import { type Tab, TabsBar } from '#ui/list/tabs-bar.tsx';
import { useBarTitle } from '#ui/page/bar-title.ts';
import { Page } from '#ui/page/page.tsx';
import { type TitleAction, TitleActions } from '#ui/page/title-bar.tsx';
import { LoadError } from '#ui/state/load-error.tsx';

type TabKey = 'balances' | 'types';
const tabs: readonly Tab<TabKey>[] = [
  { key: 'balances', name: '员工额度' },
  { key: 'types', name: '假期类型' },
];
const title = '假期额度';
const panelId = 'leave-balances';

/** What HR keeps of leave: everybody's balances, and the types with their rules. Which of them stands in the address. */
export function BalancePage(): ReactNode {
  const { tab: wanted, view }: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  useBarTitle(title);
  const tab: TabKey = wanted === 'types' ? 'types' : 'balances';
  const [open, setOpen] = useState<'grant' | 'type'>();
  const types = useLoad(leaveTypes, {});
  const kept = (types.data ?? []).filter(({ has_balance }) => has_balance);
  // The filters of the one mean nothing in the other.
  const choose = (key: TabKey) =>
    void navigate({
      to: '.',
      search: { view, ...(key === 'types' && { tab: key }) } as never,
      resetScroll: false,
    });
  const action: TitleAction =
    tab === 'types'
      ? { id: 'staff.leave-balance', label: '新增类型', primary: true, run: () => setOpen('type') }
      : {
          id: 'staff.leave-balance',
          label: '发放',
          primary: true,
          disabled: kept.length === 0,
          run: () => setOpen('grant'),
        };
  const content = () => {
    if (types.data === undefined && types.error !== null)
      return <LoadError error={types.error} retry={() => void types.refetch()} />;
    if (tab === 'types') return <TypeList types={types.data} />;
    return <BalanceList types={kept} />;
  };
  return (
    <Page title={title} actions={<TitleActions actions={[action]} />}>
      <div className="panel">
        <div className="balances-tabs">
          <TabsBar label="假期额度分类" tabs={tabs} active={tab} onChoose={choose} controls={panelId} />
        </div>
        <div id={panelId} role="tabpanel" aria-label={tab === 'balances' ? '员工额度' : '假期类型'}>
          {content()}
        </div>
      </div>
      {open === 'grant' && <GrantDialog types={kept} close={() => setOpen(undefined)} />}
      {open === 'type' && <TypeDialog type={undefined} close={() => setOpen(undefined)} />}
    </Page>
  );
}
