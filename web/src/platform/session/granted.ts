import {
  alwaysShownButton,
  type Granted,
  type PermissionKey,
  permissionId,
  permits,
  wildcard,
} from '@tongzhou/contract/permissions.ts';
import type { Permissions } from '#platform/session/stored-session.ts';

/** The stored list does not tell checked ids from half-checked ones: what is only shown, the server still refuses. */
export const grantsFrom = (permissions: Permissions): Granted => ({
  checked: new Set(permissions.filter((entry) => entry !== wildcard)),
  halfChecked: new Set(),
  wildcard: permissions.includes(wildcard),
});

/** By key, or by id where a list names its buttons by id; 2000 marks title-bar buttons that everybody sees. */
export const isPermitted = (granted: Granted, what: PermissionKey | number): boolean =>
  what === alwaysShownButton || permits(granted, typeof what === 'number' ? what : permissionId(what));
