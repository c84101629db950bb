import { useEffect, useSyncExternalStore } from 'react';

// What the top bar says where the title of the screen does not name what is seen: whose page it is.

let said: string | undefined;
const watchers = new Set<() => void>();

function say(words: string | undefined): void {
  said = words;
  for (const watcher of watchers) watcher();
}

/** For as long as the page stands. */
export function useBarTitle(words: string): void {
  useEffect(() => {
    say(words);
    return () => say(undefined);
  }, [words]);
}

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

export const useSaidTitle = (): string | undefined => useSyncExternalStore(watch, () => said);
