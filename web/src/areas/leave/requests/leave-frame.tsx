import { Modal } from 'antd';
import type { ReactNode } from 'react';
import '#areas/leave/requests/leave-form.css';

interface LeaveFrameProps {
  readonly title: string;
  readonly onCancel: () => void;
  readonly onOpened?: () => void;
  readonly footer?: readonly ReactNode[];
  readonly children: ReactNode;
}

/** A dialog; by its style the whole page on a phone, so that turning the phone loses nothing that was typed. */
export function LeaveFrame({ title, onCancel, onOpened, footer, children }: LeaveFrameProps): ReactNode {
  return (
    <Modal
      open
      title={title}
      width={{ xs: '100vw', md: 960 }}
      className="leave-dialog"
      // Its own style sheet spaces it.
      styles={{ header: { marginBottom: 0 } }}
      mask={{ closable: false }}
      onCancel={onCancel}
      afterOpenChange={(open) => {
        if (open) onOpened?.();
      }}
      footer={footer ?? null}
    >
      {children}
    </Modal>
  );
}
