import type { KeyboardEvent, ReactNode } from 'react';

const stay = (event: KeyboardEvent): void => {
  // Not a button of the picker's panel, which Enter presses.
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
};

/** Around a date: Enter takes it and stays. By itself a browser would send the form the date stands in, half filled. */
export function EnterStays({ children }: { children: ReactNode }): ReactNode {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to the field within, after the picker has.
    <div role="presentation" style={{ display: 'contents' }} onKeyDown={stay}>
      {children}
    </div>
  );
}
