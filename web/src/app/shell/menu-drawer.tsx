import { Drawer } from 'antd';
import type { ReactNode } from 'react';

export function MenuDrawer({
  open,
  close,
  children,
}: {
  open: boolean;
  close: () => void;
  children: ReactNode;
}): ReactNode {
  return (
    <Drawer
      open={open}
      onClose={close}
      placement="left"
      size={264}
      title={null}
      closable={false}
      aria-label="主菜单"
      styles={{ body: { padding: 0 } }}
    >
      {children}
    </Drawer>
  );
}
