import { Button, Modal, type ModalProps } from 'antd';
import { type ReactNode, useRef } from 'react';
import { focusFirstField } from '#ui/form/focus-first-field.ts';
import { FormBody } from '#ui/form/form-body.tsx';
import type { FormSession } from '#ui/form/use-form-session.ts';
import { usePhone } from '#ui/use-phone.ts';
import { useReturnFocus } from '#ui/use-return-focus.ts';

interface FormDialogProps<V extends object> extends Pick<ModalProps, 'className' | 'width' | 'styles'> {
  readonly session: FormSession<V>;
  readonly title: string;
  readonly okText?: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly cancelText?: string;
  /** In place of closing; then there is no other way out of the dialog. */
  readonly onCancel?: (() => void) | undefined;
  /** More buttons, before the others. */
  readonly buttons?: ReactNode;
  readonly note?: ReactNode;
  readonly formClass?: string;
  readonly close: () => void;
  readonly children: ReactNode;
}

const usualWidth = 640;

/** A form in a dialog. Mounted while it is open; whatever is unsaved is asked about before it closes. */
export function FormDialog<V extends object>({
  session,
  title,
  okText = '确定',
  danger = false,
  disabled = false,
  cancelText = '取消',
  onCancel,
  buttons,
  note,
  formClass,
  close,
  width = usualWidth,
  children,
  ...modal
}: FormDialogProps<V>): ReactNode {
  useReturnFocus();
  const phone = usePhone();
  const body = useRef<HTMLDivElement>(null);
  const cancel = async () => {
    if (await session.mayLeave()) close();
  };
  return (
    <Modal
      {...modal}
      open
      title={title}
      width={width}
      mask={{ closable: false }}
      closable={onCancel === undefined}
      keyboard={onCancel === undefined}
      onCancel={() => void cancel()}
      afterOpenChange={(open) => {
        // Not on a phone, where the keyboard would cover the form.
        if (open && !phone) focusFirstField(body.current);
      }}
      footer={[
        buttons,
        <Button key="cancel" onClick={onCancel ?? (() => void cancel())}>
          {cancelText}
        </Button>,
        <Button
          key="ok"
          type="primary"
          danger={danger}
          disabled={disabled}
          loading={session.busy}
          onClick={session.submit}
        >
          {okText}
        </Button>,
      ]}
    >
      <div ref={body}>
        <FormBody session={session} note={note} {...(formClass !== undefined && { className: formClass })}>
          {children}
        </FormBody>
      </div>
    </Modal>
  );
}
