import { clearSession } from '#platform/session/stored-session.ts';
import { type ToastKind, toastAfterNavigation } from '#platform/toast.ts';

// Every way out of the application to the login page, which is a page of its own: leaving unloads all that was shown.

const returnName = 'return_to';

let leaving = false;

/** A page that goes away must not start a second journey: the answers still under way would each ask for one. */
function go(address: string): void {
  if (leaving) return;
  leaving = true;
  location.assign(address);
}

// A page brought back from the browser's memory (the back button) is alive again.
window.addEventListener('pageshow', () => {
  leaving = false;
});

const here = (): string => location.pathname + location.search;

/** An address inside this application, and not the login itself; anything else is undefined. */
export function safeAddress(address: string | null | undefined): string | undefined {
  if (address == null || !address.startsWith('/')) return undefined;
  // Parsed as the browser will: two slashes, a backslash or a hidden tab would lead to another host.
  const { origin, pathname, search, hash } = new URL(address, location.origin);
  return origin === location.origin && pathname !== '/login' ? pathname + search + hash : undefined;
}

/** Where a login should lead: named in the address, or kept when the session ended in the middle of work. */
export function addressAfterLogin(): string {
  const kept = sessionStorage.getItem(returnName);
  return safeAddress(new URLSearchParams(location.search).get('redirect')) ?? safeAddress(kept) ?? '/home';
}

let holds = 0;
let postponed: string | undefined;

/** While something is done that itself ends the session, its own way out goes first. Returns the release. */
export function delayRestart(): () => void {
  holds += 1;
  return () => {
    holds -= 1;
    if (holds === 0 && postponed !== undefined) restartAtLogin(postponed);
  };
}

/** Specification 8, status 401: to the application's origin and path, where it restarts at the login. */
export function restartAtLogin(reason: string): void {
  if (leaving) return;
  postponed = holds > 0 ? reason : undefined;
  if (holds > 0) return;
  clearSession();
  sessionStorage.setItem(returnName, here());
  toastAfterNavigation(reason);
  go(`${location.origin}/`);
}

/** Without a session, after a logout, or from a route that this person may not open: then the session lives on. */
export function goToLogin(wanted: string | undefined, reason?: string, kind?: ToastKind): void {
  if (reason !== undefined) toastAfterNavigation(reason, kind);
  go(wanted === undefined ? '/login' : `/login?redirect=${encodeURIComponent(wanted)}`);
}

export function reloadWithToast(reason: string): void {
  toastAfterNavigation(reason);
  if (leaving) return;
  leaving = true;
  location.reload();
}
