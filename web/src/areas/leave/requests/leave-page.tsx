import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { BalanceCards } from '#areas/leave/balances/balance-cards.tsx';
import '#areas/leave/requests/leave.css';
import { LedgerDrawer, type LedgerOf } from '#areas/leave/balances/ledger-drawer.tsx';
import { LeaveList } from '#areas/leave/requests/leave-list.tsx';
import { useLeaveAddress } from '#areas/leave/requests/use-leave-address.ts';
import type { ShownTabs } from '#ui/list/list-tabs.ts';
import { Page } from '#ui/page.tsx';
import { useAgain } from '#ui/request/use-again.ts';

const LeaveDialog = lazy(() => import('#areas/leave/requests/leave-dialog.tsx'));
const TeamCalendar = lazy(() => import('#areas/leave/team/team-calendar.tsx'));

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
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={open}>
          请假
        </Button>
      }
    >
      {tab === 'mine' && <BalanceCards onOpen={setLedger} />}
      <section className="panel" aria-label={tab === 'mine' ? '请假记录' : '团队日历'}>
        {tab === 'mine' ? (
          <LeaveList tabs={tabs} onApply={open} />
        ) : (
          <Suspense>
            <TeamCalendar tabs={tabs} />
          </Suspense>
        )}
      </section>
      {ledger !== undefined && <LedgerDrawer {...ledger} close={() => setLedger(undefined)} />}
      {(apply === 1 || again !== undefined) && (
        <Suspense>
          <LeaveDialog
            key={again ?? 'new'}
            again={again}
            close={again === undefined ? () => go({ apply: undefined }, true) : clearAgain}
          />
        </Suspense>
      )}
    </Page>
  );
}
