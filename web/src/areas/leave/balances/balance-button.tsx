import { WalletOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Allowed } from '#platform/allowed.tsx';
import { useAppLink } from '#ui/link/app-link.tsx';

/** Leads those who keep them to everybody's balances and the types of leave. */
export function BalanceButton({ to }: { to: string }): ReactNode {
  const link = useAppLink(to);
  return (
    <Allowed to="staff.leave-balance">
      <Button icon={<WalletOutlined aria-hidden />} {...link}>
        假期额度
      </Button>
    </Allowed>
  );
}
