import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { BalanceCards } from '#areas/leave/balances/balance-cards.tsx';
import '#areas/leave/requests/leave.css';
import type { LedgerOf } from '#areas/leave/balances/ledger-drawer.tsx';
import { LeaveList } from '#areas/leave/requests/leave-list.tsx';
import type { LeaveHead, LeaveTab } from '#areas/leave/requests/leave-tabs.ts';
import { useLeaveAddress } from '#areas/leave/requests/use-leave-address.ts';
import { later } from '#platform/later.tsx';
import { Page } from '#ui/page.tsx';

const LedgerDrawer = later(async () => (await import('#areas/leave/balances/ledger-drawer.tsx')).LedgerDrawer);
const LeaveDialog = later(async () => (await import('#areas/leave/requests/leave-dialog.tsx')).default);
const TeamCalendar = later(async () => (await import('#areas/leave/team/team-calendar.tsx')).default);

export default function LeavePage(): ReactNode {
  const [{ apply, again, tab = 'mine' }, go] = useLeaveAddress();
  const [ledger, setLedger] = useState<LedgerOf>();
  const open = () => go({ apply: 1 });
  const head: LeaveHead = {
    tab,
    // The filters of one tab mean nothing in the other.
    onTab: (key: LeaveTab) =>
      go({ tab: key === 'team' ? 'team' : undefined, month: undefined, department_id: undefined }),
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
        {tab === 'mine' ? <LeaveList {...head} onApply={open} /> : <TeamCalendar {...head} />}
      </section>
      {ledger !== undefined && <LedgerDrawer {...ledger} close={() => setLedger(undefined)} />}
      {(apply === 1 || again !== undefined) && (
        <LeaveDialog
          key={again ?? 'new'}
          again={again}
          close={() => go({ apply: undefined, again: undefined }, true)}
        />
      )}
    </Page>
  );
}
