import { vi } from 'vitest';
import { saveSignedIn } from '#platform/session/stored-session.ts';

const encode = (value: object): string =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

/** A token as the server makes them, good for so many seconds from now. */
export const tokenFor = (sid: string, seconds: number): string =>
  `${encode({ alg: 'HS256' })}.${encode({ sid, exp: Math.floor(Date.now() / 1000) + seconds })}.signature`;

export function signedIn(permissions: readonly (number | '*')[] = [160], seconds = 1800): string {
  const token = tokenFor('session-1', seconds);
  saveSignedIn({
    access_token: token,
    token_type: 'bearer',
    expires_in: seconds,
    userType: 1,
    routerRole: [],
    currentPermissions: [...permissions],
  });
  return token;
}

/** Where the browser was sent to; it does not go there. */
export function watchNavigation() {
  window.dispatchEvent(new Event('pageshow'));
  return {
    assign: vi.spyOn(window.location, 'assign').mockImplementation(() => {}),
    reload: vi.spyOn(window.location, 'reload').mockImplementation(() => {}),
  };
}

export function freshBrowser(): void {
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
}

export const toasts = (): (string | null)[] =>
  [...document.querySelectorAll('.toast')].map((element) => element.textContent);
