import { signOut } from '@tongzhou/contract/areas/identity/session.ts';
import { deleteDrafts } from '#platform/drafts.ts';
import { exchange, NoAnswer } from '#platform/http/exchange.ts';
import { forgetOpened } from '#platform/loading/opened-screens.ts';
import { goToLogin } from '#platform/session/leave.ts';
import { ensureFreshToken } from '#platform/session/refresh.ts';
import { clearSession, storedToken, tokenName } from '#platform/session/stored-session.ts';
import { claimsOf } from '#platform/session/token-claims.ts';
import type { ToastKind } from '#platform/toast.ts';

/** For a session that the server has ended already. Removing the token tells the other tabs. */
export function forgetSession(words?: { text: string; kind: ToastKind }): void {
  clearSession();
  deleteDrafts();
  forgetOpened();
  goToLogin(undefined, words?.text, words?.kind);
}

/** Ends the session on the server and in all tabs; without an answer the browser still forgets it. */
export async function signOutEverywhere(): Promise<void> {
  try {
    await ensureFreshToken();
    const token = storedToken();
    if (token !== undefined) await exchange(signOut, {}, { token });
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
  } finally {
    forgetSession();
  }
}

/** A tab leaves when another one logs out, and starts anew when another one logs in as somebody else. */
export function followSession(): () => void {
  const mine = claimsOf(storedToken() ?? '').sid;
  const check = () => {
    const token = storedToken();
    if (token === undefined) goToLogin(undefined);
    else if (claimsOf(token).sid !== mine) location.reload();
  };
  const stored = (event: StorageEvent) => {
    if (event.key === tokenName || event.key === null) check();
  };
  // A page that the back button brings back from memory shows what it showed before the logout.
  const shown = (event: PageTransitionEvent) => {
    if (event.persisted) check();
  };
  window.addEventListener('storage', stored);
  window.addEventListener('pageshow', shown);
  return () => {
    window.removeEventListener('storage', stored);
    window.removeEventListener('pageshow', shown);
  };
}
