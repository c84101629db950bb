import type { SignedIn } from '@tongzhou/contract/areas/identity/session.ts';
import { claimsOf } from '#platform/session/token-claims.ts';
import { keptToastName } from '#platform/toast.ts';

// What the browser keeps of a session. The four names are the specification's (sections 6 and 9); all tabs share them.

export type Permissions = SignedIn['currentPermissions'];
export type Grants = Pick<SignedIn, 'userType' | 'routerRole' | 'currentPermissions'>;

const names = {
  token: 'admin_token',
  menus: 'routerRole',
  type: 'userType',
  permissions: 'currentPermissions',
} as const;
/** When the token was stored, for the other tabs' refresh, and how far this computer's clock is from the server's. */
const own = { storedAt: 'admin_token_at', skew: 'server_clock' } as const;

export const tokenName = names.token;

/** Before a login the list holds the base permission alone (specification 6). */
const initialPermissions: Permissions = [160];

const listeners = new Set<() => void>();
const changed = (): void => {
  for (const listener of listeners) listener();
};

/** Called when the stored permissions change, in this tab or another. */
export function onPermissionsChange(listener: () => void): () => void {
  const stored = (event: StorageEvent) => {
    if (event.key === names.permissions) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', stored);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', stored);
  };
}

export const storedToken = (): string | undefined => localStorage.getItem(names.token) || undefined;

/** `life`: seconds, as the server says it with every token. */
export function saveToken(token: string, life: number): void {
  const { exp } = claimsOf(token);
  localStorage.setItem(own.storedAt, String(Date.now()));
  if (exp !== undefined) localStorage.setItem(own.skew, String((exp - life) * 1000 - Date.now()));
  // Last: other tabs see the writes late but in this order. One that saw the new token with the old time would refresh
  // it at once, and a third that still holds the first token would then be two behind, which ends the session.
  localStorage.setItem(names.token, token);
}

export const tokenStoredAt = (): number => Number(localStorage.getItem(own.storedAt) ?? 0);

/** Judged by the server's clock as seen when the token came: a computer whose clock is wrong still works. */
export function isTokenExpired(token: string): boolean {
  const { exp } = claimsOf(token);
  const skew = Number(localStorage.getItem(own.skew) ?? 0);
  return exp !== undefined && exp * 1000 <= Date.now() + skew;
}

export function saveGrants(grants: Grants): void {
  const next = JSON.stringify(grants.currentPermissions);
  const differs = localStorage.getItem(names.permissions) !== next;
  localStorage.setItem(names.type, String(grants.userType));
  localStorage.setItem(names.menus, JSON.stringify(grants.routerRole));
  localStorage.setItem(names.permissions, next);
  if (differs) changed();
}

export function saveSignedIn(signedIn: SignedIn): void {
  saveToken(signedIn.access_token, signedIn.expires_in);
  saveGrants(signedIn);
}

/** As text, so that an unchanged list is an equal value. */
export const storedPermissionsText = (): string =>
  localStorage.getItem(names.permissions) ?? JSON.stringify(initialPermissions);

export function parsePermissions(text: string): Permissions {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value)
      ? value.filter((entry) => entry === '*' || Number.isInteger(entry))
      : initialPermissions;
  } catch {
    return initialPermissions;
  }
}

export const storedPermissions = (): Permissions => parsePermissions(storedPermissionsText());

const endings = new Set<() => void>();

/** For what holds the person's data in memory. */
export function onSessionCleared(listener: () => void): () => void {
  endings.add(listener);
  return () => endings.delete(listener);
}

/** Everything of the session goes, also the keys of unsettled submissions; the choice of theme and the last words stay. */
export function clearSession(): void {
  for (const name of [...Object.values(names), ...Object.values(own)]) localStorage.removeItem(name);
  for (const name of Object.keys(sessionStorage)) if (name !== keptToastName) sessionStorage.removeItem(name);
  changed();
  for (const listener of endings) listener();
}
