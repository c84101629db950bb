import { PlusOutlined } from '@ant-design/icons';
import { leaveTypes } from '@tongzhou/contract/areas/leave/type.ts';
import { Button, Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import '#areas/leave/balances/balances.css';
import { BalanceList } from '#areas/leave/balances/balance-list.tsx';
import { GrantDialog } from '#areas/leave/balances/grant-dialog.tsx';
import { TypeDialog } from '#areas/leave/types/type-dialog.tsx';
import { TypeList } from '#areas/leave/types/type-list.tsx';
import { useLoad } from '#platform/load.ts';
import { type Tab, TabsBar } from '#ui/list/tabs-bar.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';

type TabKey = 'balances' | 'types';
const tabs: readonly Tab<TabKey>[] = [
  { key: 'balances', name: '员工额度' },
  { key: 'types', name: '假期类型' },
];
const panelId = 'leave-balances';

/** What HR keeps of leave: everybody's balances, and the types with their rules. */
export default function BalanceDrawer({ close }: { close: () => void }): ReactNode {
  useReturnFocus();
  const [tab, setTab] = useState<TabKey>('balances');
  const [open, setOpen] = useState<'grant' | 'type'>();
  const types = useLoad(leaveTypes, {});
  const kept = (types.data ?? []).filter(({ has_balance }) => has_balance);
  const button =
    tab === 'balances' ? (
      <Button
        type="primary"
        icon={<PlusOutlined aria-hidden />}
        disabled={kept.length === 0}
        onClick={() => setOpen('grant')}
      >
        发放
      </Button>
    ) : (
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen('type')}>
        新增类型
      </Button>
    );
  const content = () => {
    if (types.data === undefined && types.error !== null)
      return <LoadError error={types.error} retry={() => void types.refetch()} />;
    if (tab === 'types') return <TypeList types={types.data} />;
    return <BalanceList types={kept} />;
  };
  return (
    <Drawer open title="假期额度" size="100%" extra={button} onClose={close} className="balances">
      <div className="panel">
        <div className="balances-tabs">
          <TabsBar label="假期额度分类" tabs={tabs} active={tab} onChoose={setTab} controls={panelId} />
        </div>
        <div id={panelId} role="tabpanel" aria-label={tab === 'balances' ? '员工额度' : '假期类型'}>
          {content()}
        </div>
      </div>
      {open === 'grant' && <GrantDialog types={kept} close={() => setOpen(undefined)} />}
      {open === 'type' && <TypeDialog type={undefined} close={() => setOpen(undefined)} />}
    </Drawer>
  );
}
