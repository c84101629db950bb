import type { PermissionKey } from '@tongzhou/contract/permissions.ts';
import { scopeOf } from '#areas/identity/public.ts';
import { holds } from '#areas/staff/public.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { refuse } from '#platform/http/refusal.ts';

/**
 * A run is everybody's pay: whoever has to do with one may see salaries, of all. Asked before anything of it is read, so that
 * a refusal tells nothing.
 */
export async function checkSight(db: Db, caller: Caller, permission: PermissionKey = 'report.salary'): Promise<void> {
  for (const needed of ['report.salary', 'data.salary', permission] as const) {
    if (!holds(caller, needed)) refuse('not-permitted');
    if ((await scopeOf(db, caller, needed)).kind !== 'all') refuse('not-permitted', '需要全公司的数据范围');
  }
}
