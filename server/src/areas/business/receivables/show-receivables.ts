import {
  ageNames,
  type receivablePage,
  type receivableSums,
  type writeOffToEdit,
} from '@tongzhou/contract/areas/business/receivable.ts';
import { settings } from '@tongzhou/contract/areas/settings.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { dueStateOf, overdueDays } from '@tongzhou/contract/rules/business/instalments.ts';
import { addDays, beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { orderById } from '#areas/business/orders/order-table.ts';
import { chosenDepartments } from '#areas/business/orders/show-orders.ts';
import { receivableSumsSeen, receivablesSeen } from '#areas/business/receivables/receivable-table.ts';
import type { WriteOffRequest } from '#areas/business/receivables/write-off-kind.ts';
import { sightOf, writesUnder } from '#areas/business/sight.ts';
import { settingOf } from '#areas/settings/public.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { orNotFound } from '#platform/http/refusal.ts';

async function daysOf(db: Db, now: number) {
  const soon = await settingOf(db, settings.businessDueReminderDays);
  return { soon, days: { today: today(now), soon_to: addDays(today(now), soon) } };
}

export async function showReceivables(
  db: Db,
  caller: Caller,
  query: InputOf<typeof receivablePage>,
  now: number,
): Promise<GivenOf<typeof receivablePage>> {
  const { page, page_size, sort, order, department_id, ...filter } = query;
  const { soon, days } = await daysOf(db, now);
  const found = await receivablesSeen(
    db,
    await sightOf(db, caller),
    { ...filter, chosen: await chosenDepartments(db, department_id) },
    days,
    caller.userId,
    { page, page_size, sort, order },
  );
  const receives = await writesUnder(db, caller, 'business.receipt');
  return {
    ...found,
    list: found.list.map((row) => ({
      ...row,
      due_on: row.due_on === null ? null : beginOf(row.due_on),
      state: dueStateOf(row.due_on, row.outstanding, days.today, soon),
      overdue_days: overdueDays(row.due_on, row.outstanding, days.today),
      actions: [...(row.outstanding > 0 && receives(row) ? (['receipt'] as const) : []), 'detail' as const],
    })),
  };
}

export async function showReceivableSums(
  db: Db,
  caller: Caller,
  { department_id, ...filter }: InputOf<typeof receivableSums>,
  now: number,
): Promise<GivenOf<typeof receivableSums>> {
  const { days } = await daysOf(db, now);
  const chosen = await chosenDepartments(db, department_id);
  const parts = await receivableSumsSeen(db, await sightOf(db, caller), { ...filter, chosen }, days);
  const partOf = (due: (typeof parts)[number]['due']) => parts.find((part) => part.due === due);
  const byAge = ageNames.map((age) => ({ age, count: partOf(age)?.count ?? 0, amount: partOf(age)?.amount ?? 0 }));
  return {
    outstanding: parts.reduce((sum, part) => sum + part.amount, 0),
    soon: partOf('soon')?.amount ?? 0,
    overdue: byAge.reduce((sum, part) => sum + part.amount, 0),
    ages: byAge,
  };
}

/** For whoever sent it. */
export async function showWriteOff(
  db: Db,
  caller: Caller,
  kind: WriteOffRequest,
  approval_id: number,
): Promise<GivenOf<typeof writeOffToEdit>> {
  const { form, content_json } = await kind.load(db, caller, approval_id);
  const { number } = orNotFound(await orderById(db, form.order));
  return {
    approval_id,
    order_id: form.order,
    order_number: number,
    amount: form.amount,
    reason: form.reason,
    content_json,
  };
}
