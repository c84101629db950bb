// How many calls that a person waits for are under way; the thin bar on top of the page shows whether any is.

let under = 0;
const listeners = new Set<() => void>();
const changed = (): void => {
  for (const listener of listeners) listener();
};

/** Returns the reset, to be called after the response, whatever it was. */
export function startLoading(): () => void {
  under += 1;
  changed();
  let done = false;
  return () => {
    if (done) return;
    done = true;
    under -= 1;
    changed();
  };
}

export const isLoading = (): boolean => under > 0;

export function onLoadingChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
