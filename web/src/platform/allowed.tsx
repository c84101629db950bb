import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import { type PermissionKey, publicAuthority, signedInAuthority } from '@tongzhou/contract/permissions.ts';
import { routeAt } from '@tongzhou/contract/routes.ts';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { grantsFrom, isPermitted } from '#platform/session/granted.ts';
import {
  onPermissionsChange,
  parsePermissions,
  storedPermissions,
  storedPermissionsText,
} from '#platform/session/stored-session.ts';

/** Outside of rendering: what the person may do at this moment. */
export const allowed = (what: PermissionKey | number): boolean => isPermitted(grantsFrom(storedPermissions()), what);

const isLink = (access: string): access is `link:${string}` => access.startsWith('link:');

/** Follows the stored permissions: a button leaves the open page when its permission is taken away. */
export function useAllowed(): (what: PermissionKey | number) => boolean {
  const text = useSyncExternalStore(onPermissionsChange, storedPermissionsText);
  return useMemo(() => {
    const granted = grantsFrom(parsePermissions(text));
    return (what) => isPermitted(granted, what);
  }, [text]);
}

/** Whether the person may make this call, as far as the browser can know. */
export function useMayCall(): (endpoint: Endpoint) => boolean {
  const mayDo = useAllowed();
  return ({ permission }) =>
    permission === 'public' || permission === 'signed-in' || isLink(permission) || mayDo(permission);
}

/** Whether the person may open the screen at this address, as far as the browser can know. */
export function useMayOpen(): (address: string) => boolean {
  const mayDo = useAllowed();
  return (address) => {
    const authority = routeAt(address.split('?', 1)[0] ?? '')?.authority;
    return (
      authority === publicAuthority || authority === signedInAuthority || (authority !== undefined && mayDo(authority))
    );
  };
}

export function Allowed({ to, children }: { to: PermissionKey | number; children: ReactNode }): ReactNode {
  return useAllowed()(to) ? children : null;
}
