import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { BalanceCards } from '#areas/leave/balances/balance-cards.tsx';
import '#areas/leave/requests/leave.css';
import type { LedgerOf } from '#areas/leave/balances/ledger-drawer.tsx';
import { LeaveList } from '#areas/leave/requests/leave-list.tsx';
import { useLeaveAddress } from '#areas/leave/requests/use-leave-address.ts';
import { later } from '#platform/loading/later.tsx';
import type { ShownTabs } from '#ui/list/list-tabs.ts';
import { Page } from '#ui/page/page.tsx';
import { useAgain } from '#ui/request/use-again.ts';

const LedgerDrawer = later(async () => (await import('#areas/leave/balances/ledger-drawer.tsx')).LedgerDrawer);
const LeaveDialog = later(async () => (await import('#areas/leave/requests/leave-dialog.tsx')).default);
const TeamCalendar = later(async () => (await import('#areas/leave/team/team-calendar.tsx')).default);

export default function LeavePage(): ReactNode {
  const [{ apply, tab = 'mine' }, go] = useLeaveAddress();
  const { again, clearAgain } = useAgain();
  const [ledger, setLedger] = useState<LedgerOf>();
  const open = () => go({ apply: 1 });
  const tabs: ShownTabs = {
    items: [
      { key: 'mine', name: '我的请假' },
      { key: 'team', name: '团队日历' },
    ],
    active: tab,
    // The filters of one tab mean nothing in the other.
    onChoose: (key) => go({ tab: key === 'team' ? 'team' : undefined, month: undefined, department_id: undefined }),
  };
  return (
    <Page
      title="我的请假"
      actions={
        <Button type="primary" onClick={open}>
          请假
        </Button>
      }
    >
      {tab === 'mine' && <BalanceCards onOpen={setLedger} />}
      <section className="panel" aria-label={tab === 'mine' ? '请假记录' : '团队日历'}>
        {tab === 'mine' ? <LeaveList tabs={tabs} onApply={open} /> : <TeamCalendar tabs={tabs} />}
      </section>
      {ledger !== undefined && <LedgerDrawer {...ledger} close={() => setLedger(undefined)} />}
      {(apply === 1 || again !== undefined) && (
        <LeaveDialog
          key={again ?? 'new'}
          again={again}
          close={again === undefined ? () => go({ apply: undefined }, true) : clearAgain}
        />
      )}
    </Page>
  );
}
