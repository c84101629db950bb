import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import type { ComponentType, ReactNode } from 'react';
import { later } from '#platform/loading/later.tsx';
import type { FieldDialogProps } from '#ui/form/field-dialog-body.tsx';

type AnyBody = ComponentType<FieldDialogProps<Endpoint>>;

// With all its controls it weighs as much as a list, which would wait for what is not open yet.
const Body = later(async () => (await import('#ui/form/field-dialog-body.tsx')).FieldDialogBody as AnyBody);

/** So that the first dialog opens at once. */
export const fetchFieldDialog = (): Promise<void> => Body.fetch();

/** Adds or edits something by a list of fields. Mounted while it is open. */
export function FieldDialog<E extends Endpoint>(props: FieldDialogProps<E>): ReactNode {
  return <Body {...(props as unknown as FieldDialogProps<Endpoint>)} />;
}
