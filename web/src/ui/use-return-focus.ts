import { useEffect, useRef } from 'react';

/**
 * For a dialog that is taken away when it is closed: the focus goes back to what opened it, else a keyboard would start
 * again at the top of the page.
 */
export function useReturnFocus(): void {
  const opener = useRef(document.activeElement);
  useEffect(() => {
    const before = opener.current;
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
}
