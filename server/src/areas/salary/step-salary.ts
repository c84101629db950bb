import { covers, scopeOf } from '#areas/identity/public.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { invalid } from '#platform/http/refusal.ts';

/** What an approver of something else fills in about a salary: only whoever may see it. */
export async function checkStepSalary(
  db: Db,
  by: Caller,
  salary: object | undefined,
  about: { readonly id: number; readonly department_id: number },
): Promise<void> {
  if (salary === undefined) return;
  if (!covers(await scopeOf(db, by, 'data.salary'), about)) invalid({ 'fields.salary': '您没有填写工资的权限' });
}
