import { Modal, type ModalProps, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { LoadError } from '#ui/state/load-error.tsx';

interface LoadingDialogProps extends Pick<ModalProps, 'className' | 'width' | 'styles'> {
  readonly title: string;
  readonly error: unknown;
  readonly retry: () => void;
  readonly close: () => void;
}

/** Stands in the place of a form's dialog while what it begins with is loaded. */
export function LoadingDialog({ title, error, retry, close, ...modal }: LoadingDialogProps): ReactNode {
  return (
    <Modal {...modal} open title={title} footer={null} onCancel={close}>
      {error === null ? <Skeleton active paragraph={{ rows: 8 }} /> : <LoadError error={error} retry={retry} />}
    </Modal>
  );
}
