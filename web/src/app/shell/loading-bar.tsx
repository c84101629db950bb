import { type ReactNode, useSyncExternalStore } from 'react';
import { isLoading, onLoadingChange } from '#platform/loading/loading.ts';

/** Thin, on top of everything; appears only when an answer takes a moment. */
export function LoadingBar(): ReactNode {
  const loading = useSyncExternalStore(onLoadingChange, isLoading);
  return <div className="loading-bar" data-on={loading} aria-hidden />;
}
