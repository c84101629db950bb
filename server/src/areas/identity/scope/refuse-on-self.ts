import { onSelf } from '@tongzhou/contract/rules/staff/on-self.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict } from '#platform/http/refusal.ts';

/** No deed of HR on oneself, an administrator's no more than another's. */
export function refuseOnSelf(caller: Caller, ...people: readonly number[]): void {
  if (people.includes(caller.userId)) conflict(onSelf);
}
