import { type PermissionKey, permissionId, permits } from '@tongzhou/contract/permissions.ts';
import type { Caller } from '#platform/http/caller.ts';

export const holds = (caller: Caller, permission: PermissionKey): boolean =>
  permits(caller.granted, permissionId(permission));

/** Whoever keeps goods sees what they are worth, and is told when they run low. */
export const keepsGoods = (caller: Caller): boolean => holds(caller, 'material.goods');
