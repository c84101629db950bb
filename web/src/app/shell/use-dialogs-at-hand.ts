import { useEffect } from 'react';
import { isLoading, onLoadingChange } from '#platform/loading/loading.ts';
import { fetchFieldDialog } from '#ui/form/field-dialog.tsx';

/** So long nothing has been asked of the server when the first screen counts as complete. */
const calm = 1000;

/** The code of dialogs comes once the first screen stands, so that the first dialog opens at once. */
export function useDialogsAtHand(served: boolean): void {
  useEffect(() => {
    if (!served) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fetchLater = () => {
      clearTimeout(timer);
      if (!isLoading()) timer = setTimeout(fetchNow, calm);
    };
    const stop = onLoadingChange(fetchLater);
    const fetchNow = () => {
      stop();
      fetchFieldDialog().catch(() => {
        // It will be fetched when it is needed.
      });
    };
    fetchLater();
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [served]);
}
