import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import type { ComponentType, ReactNode } from 'react';
import { later } from '#platform/later.tsx';
import type { FormDialogProps } from '#ui/fields/form-dialog.tsx';

type AnyFormDialog = ComponentType<FormDialogProps<Endpoint>>;

// With all its controls it weighs as much as a list, which would wait for what is not open yet.
const FormDialog = later(async () => (await import('#ui/fields/form-dialog.tsx')).FormDialog as AnyFormDialog);

/** So that the first dialog opens at once. */
export const fetchFieldDialog = (): Promise<void> => FormDialog.fetch();

/** Adds or edits something by a list of fields. Mounted while it is open. */
export function FieldDialog<E extends Endpoint>(props: FormDialogProps<E>): ReactNode {
  return <FormDialog {...(props as unknown as FormDialogProps<Endpoint>)} />;
}
