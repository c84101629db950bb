import { useEffect, useSyncExternalStore } from 'react';

// Which keys do something on the page as it stands. Whatever listens to keys says so for as long as it listens.

type KeyHint = readonly [keys: string, words: string];

export interface KeyPlace {
  /** What the keys belong to: 页签. */
  readonly place: string;
  readonly hints: readonly KeyHint[];
}

let listening: readonly KeyPlace[] = [];
const watchers = new Set<() => void>();

function put(next: readonly KeyPlace[]): void {
  listening = next;
  for (const watcher of watchers) watcher();
}

/** `keys` is one object for all time, so that what is drawn again does not say it again. */
export function useKeyHints(keys: KeyPlace): void {
  useEffect(() => {
    put([...listening, keys]);
    return () => {
      const at = listening.lastIndexOf(keys);
      put(listening.toSpliced(at, 1));
    };
  }, [keys]);
}

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** Each place once, however many of it there are. */
export function useListeningKeys(): readonly KeyPlace[] {
  return [...new Set(useSyncExternalStore(watch, () => listening))];
}
