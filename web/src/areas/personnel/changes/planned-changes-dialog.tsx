import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import '#areas/personnel/people/personnel.css';
import { PlannedChanges } from '#areas/personnel/changes/planned-changes.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';

export function PlannedChangesDialog({ close }: { close: () => void }): ReactNode {
  useReturnFocus();
  return (
    <Modal
      open
      title="待生效变动"
      width={920}
      className="dialog-table"
      onCancel={close}
      footer={<Button onClick={close}>关闭</Button>}
    >
      <PlannedChanges />
    </Modal>
  );
}
