// What a person has to do before anything else is served. Told by the server, shown by the identity area's dialogs.

export type Pending = 'password' | 'second-factor';

const listeners = new Set<(pending: Pending) => void>();

export const notifyPending = (pending: Pending): void => {
  for (const listener of listeners) listener(pending);
};

export function onPending(listener: (pending: Pending) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
