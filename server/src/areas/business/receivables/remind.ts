import { settings } from '@tongzhou/contract/areas/settings.ts';
import { overdueDays, overdueReminder } from '@tongzhou/contract/rules/business/instalments.ts';
import { addDays, today } from '@tongzhou/contract/rules/day.ts';
import { yuan } from '@tongzhou/contract/rules/money.ts';
import { orderLink } from '#areas/business/orders/open-order.ts';
import { openUntil } from '#areas/business/receivables/receivable-table.ts';
import type { NewMessage, Notify } from '#areas/notices/public.ts';
import { settingOf } from '#areas/settings/public.ts';
import type { Database } from '#platform/database/database.ts';

type OpenInstalment = Awaited<ReturnType<typeof openUntil>>[number];

/** Reminds once before the due day, then on the first day overdue, the seventh, and every thirtieth. */
function messageAbout(open: OpenInstalment, day: string): NewMessage | undefined {
  const { id, name, due_on, outstanding, number, customer_name } = open;
  const late = overdueDays(due_on, outstanding, day);
  const level = late === 0 ? 'due' : overdueReminder(late);
  if (level === undefined) return undefined;
  const words = late === 0 ? '回款即将到期' : `回款已逾期 ${late} 天`;
  return {
    to: [open.owner_id],
    kind: 'reminder',
    title: `${words}：${customer_name}`,
    content: `${number} ${name}，${due_on} 到期，未收 ${yuan(outstanding)} 元。`,
    link: orderLink(open),
    once: `instalment:${id}:${due_on}:${level}`,
  };
}

/** Reminds owners of orders of what falls due within the company's number of days, and of what is overdue. */
export async function remindOfMoney(database: Database, notify: Notify, now: number): Promise<number> {
  const day = today(now);
  const daysAhead = await settingOf(database, settings.businessDueReminderDays);
  const open = await openUntil(database, addDays(day, daysAhead));
  const messages = open.flatMap((one) => messageAbout(one, day) ?? []);
  await database.transaction(async (tx) => {
    for (const message of messages) await notify(tx, message, now);
  });
  return messages.length;
}
