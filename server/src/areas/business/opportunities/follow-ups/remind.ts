import { addDays, today } from '@tongzhou/contract/rules/day.ts';
import { contactOnce, promisedContacts } from '#areas/business/opportunities/home/todo-table.ts';
import { detailPath } from '#areas/business/opportunities/notify-people.ts';
import type { Notify } from '#areas/notices/public.ts';
import type { Database } from '#platform/database/database.ts';

const most = 500;
/** What a server that stood still for some days catches up with. */
const daysBack = 7;

/** On the day that was promised, to the owner, once. */
export async function remindOfContacts(database: Database, notify: Notify, now: number): Promise<number> {
  const last = today(now);
  for (let told = 0; ; ) {
    const contacts = await promisedContacts(database, addDays(last, -daysBack), last, most);
    await database.transaction(async (tx) => {
      for (const contact of contacts)
        await notify(
          tx,
          {
            to: [contact.owner_id],
            kind: 'reminder',
            title: `${contact.day === last ? '今天该联系' : '已过约定的联系日'}：${contact.name}`,
            content: `${contact.number} ${contact.customer_name}，约定 ${contact.day} 联系`,
            link: detailPath(contact.id),
            once: contactOnce(contact),
          },
          now,
        );
    });
    told += contacts.length;
    if (contacts.length < most) return told;
  }
}
