import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import type { ReactNode } from 'react';
import { FieldItems } from '#ui/form/field-items.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { type FieldOptions, useFieldSession } from '#ui/form/use-field-session.ts';

export interface FieldDialogProps<E extends Endpoint> extends FieldOptions<E> {
  readonly title: string;
  readonly okText?: string;
  readonly width?: number;
  /** Above the fields. */
  readonly note?: ReactNode;
  readonly close: () => void;
}

const tableWidth = 1080;

/** The dialog itself, once its code is there. */
export function FieldDialogBody<E extends Endpoint>({
  title,
  okText = '确定',
  width,
  note,
  close,
  ...options
}: FieldDialogProps<E>): ReactNode {
  const { session, shown } = useFieldSession({
    doneText: '保存成功',
    ...options,
    onDone: (reply, input) => {
      options.onDone?.(reply, input);
      close();
    },
  });
  const hasTable = options.fields.some(({ kind }) => kind === 'members');
  const ownWidth = width ?? (hasTable ? tableWidth : undefined);
  return (
    <FormDialog
      session={session}
      title={title}
      okText={okText}
      note={note}
      close={close}
      {...(ownWidth !== undefined && { width: ownWidth })}
    >
      <FieldItems fields={shown} begun={session.begun} setValues={session.setValues} errors={session.errors} />
    </FormDialog>
  );
}
