import { settings } from '@tongzhou/contract/areas/settings.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import { quietSince } from '#areas/business/opportunities/follow-ups/quiet-rules.ts';
import { settingOf } from '#areas/settings/public.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { contactsDueOf, overdueOf, quietOf, returnedOf } from './todo-table.ts';

/** Of what someone owns themselves, whatever else they see. */
export async function showTodo(db: Db, { userId }: Caller, now: number) {
  const quietDays = await settingOf(db, settings.businessQuietDays);
  const [contacts_due, returned, quiet, overdue] = await Promise.all([
    contactsDueOf(db, userId, today(now)),
    returnedOf(db, userId),
    quietOf(db, userId, quietSince(quietDays, now)),
    overdueOf(db, userId, today(now)),
  ]);
  return { contacts_due, returned, quiet, overdue: overdue.count, overdue_amount: overdue.amount };
}
