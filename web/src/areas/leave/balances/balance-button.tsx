import { WalletOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Allowed } from '#platform/allowed.tsx';

const BalanceDrawer = lazy(() => import('#areas/leave/balances/balance-drawer.tsx'));

/** Opens everybody's balances and the types of leave, for those who keep them. */
export function BalanceButton(): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <Allowed to="staff.leave-balance">
      <Button icon={<WalletOutlined aria-hidden />} onClick={() => setOpen(true)}>
        假期额度
      </Button>
      {open && (
        <Suspense>
          <BalanceDrawer close={() => setOpen(false)} />
        </Suspense>
      )}
    </Allowed>
  );
}
