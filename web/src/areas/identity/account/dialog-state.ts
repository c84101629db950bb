/** Which of the person's own dialogs stands open. A forced one has no way round it but logging out. */
export type IdentityDialog = 'password' | 'sessions' | 'second-factor';

export interface OpenDialog {
  readonly dialog: IdentityDialog;
  readonly forced: boolean;
}

export interface IdentityDialogProps {
  readonly forced: boolean;
  readonly close: () => void;
}

let open: OpenDialog | undefined;
const listeners = new Set<() => void>();

function set(next: OpenDialog | undefined): void {
  open = next;
  for (const listener of listeners) listener();
}

export function openIdentityDialog(dialog: IdentityDialog, forced = false): void {
  // Several calls are refused at once for the same reason; the dialog must not begin anew.
  if (open?.forced === true && open.dialog === dialog) return;
  set({ dialog, forced });
}

export const closeIdentityDialog = (): void => set(undefined);

export const currentDialog = (): OpenDialog | undefined => open;

export function onDialogChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
