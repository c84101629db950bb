import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import {
  closeIdentityDialog,
  currentDialog,
  type IdentityDialog,
  type IdentityDialogProps,
  type OpenDialog,
  onDialogChange,
  openIdentityDialog,
} from '#areas/identity/account/dialog-state.ts';
import { onPending } from '#platform/session/pending.ts';
import { useReturnFocus } from '#ui/use-return-focus.ts';

// Opened seldom: their code comes when it is needed.
const dialogs: Readonly<Record<IdentityDialog, ComponentType<IdentityDialogProps>>> = {
  password: lazy(() => import('#areas/identity/account/password-dialog.tsx')),
  sessions: lazy(() => import('#areas/identity/account/sessions-dialog.tsx')),
  'second-factor': lazy(() => import('#areas/identity/account/second-factor-dialog.tsx')),
};

function Opened({ dialog, forced }: OpenDialog): ReactNode {
  useReturnFocus();
  const Dialog = dialogs[dialog];
  return (
    <Suspense fallback={null}>
      <Dialog forced={forced} close={closeIdentityDialog} />
    </Suspense>
  );
}

/** Stands once in the shell. */
export function IdentityDialogs(): ReactNode {
  const open = useSyncExternalStore(onDialogChange, currentDialog);
  useEffect(() => onPending((pending) => openIdentityDialog(pending, true)), []);
  return open === undefined ? null : <Opened key={open.dialog} {...open} />;
}
