import { isSignedIn, myself } from '@tongzhou/contract/areas/identity/session.ts';
import { refusals } from '@tongzhou/contract/errors.ts';
import { publicAuthority, signedInAuthority } from '@tongzhou/contract/permissions.ts';
import type { Route } from '@tongzhou/contract/routes.ts';
import { CallError, call } from '#platform/call.ts';
import { grantsFrom, isPermitted } from '#platform/session/granted.ts';
import { goToLogin } from '#platform/session/leave.ts';
import { ensureFreshToken } from '#platform/session/refresh.ts';
import {
  clearSession,
  type Permissions,
  saveGrants,
  storedPermissions,
  storedToken,
} from '#platform/session/stored-session.ts';

export type Decision = 'open' | 'login' | 'forbidden';

/** Specification 6. The pages that open without a login (register, accept, progress report …) have the authority 0. */
export function decide(route: Pick<Route, 'authority'>, alive: boolean, permissions: Permissions): Decision {
  if (route.authority === publicAuthority) return 'open';
  if (!alive) return 'login';
  if (route.authority === signedInAuthority) return 'open';
  return isPermitted(grantsFrom(permissions), route.authority) ? 'open' : 'forbidden';
}

/** Without an answer the session counts as alive: the screen shows its own error, and nobody is thrown out by a weak network. */
async function sessionAlive(): Promise<boolean> {
  await ensureFreshToken();
  const token = storedToken();
  if (token === undefined) return false;
  try {
    return (await call(isSignedIn, { token }, { quiet: true })) === 1;
  } catch (error) {
    if (error instanceof CallError) return true;
    throw error;
  }
}

async function renewedPermissions(): Promise<Permissions> {
  try {
    saveGrants(await call(myself, {}, { quiet: true }));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
  return storedPermissions();
}

/** Before a route is shown. Resolves with false when the browser is on its way to the login instead. */
export async function guard(route: Pick<Route, 'authority'>, address: string): Promise<boolean> {
  if (route.authority === publicAuthority) return true;
  const alive = await sessionAlive();
  let decision = decide(route, alive, storedPermissions());
  // A permission given a moment ago is not stored yet.
  if (decision === 'forbidden') decision = decide(route, alive, await renewedPermissions());
  if (decision === 'login') {
    clearSession();
    goToLogin(address);
  }
  if (decision === 'forbidden') goToLogin(undefined, refusals['not-permitted'].msg);
  return decision === 'open';
}
