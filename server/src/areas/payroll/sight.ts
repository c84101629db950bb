import type { PermissionKey } from '@tongzhou/contract/permissions.ts';
import { scopeOf } from '#areas/identity/public.ts';
import { holds } from '#areas/staff/public.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict } from '#platform/http/refusal.ts';

const words = '需要全公司范围的「查看他人工资」权限';

/**
 * A run is everybody's pay: whoever has to do with one may see salaries, of all. Asked before anything of it is read, so that
 * a refusal tells nothing.
 */
export async function checkSight(db: Db, caller: Caller, permission: PermissionKey = 'report.salary'): Promise<void> {
  for (const needed of ['report.salary', 'data.salary', permission] as const)
    if (!holds(caller, needed) || (await scopeOf(db, caller, needed)).kind !== 'all') conflict(words);
}
