import { useSyncExternalStore } from 'react';

/** The one width at which the layout changes, in styles and in code. */
const narrow = matchMedia('(max-width: 767px)');

const follow = (listener: () => void) => {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};

export const usePhone = (): boolean => useSyncExternalStore(follow, () => narrow.matches);
