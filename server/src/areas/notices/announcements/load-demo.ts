import { paragraphs } from '@tongzhou/contract/rich-text.ts';
import { addDays, beginOf, today } from '@tongzhou/contract/rules/day.ts';
import type { DemoContext } from '@tongzhou/demo/context.ts';
import {
  departmentsByName,
  insertAnnouncement,
  markPublished,
  markWithdrawn,
  scheduleAnnouncement,
} from '#areas/notices/announcements/announcement-table.ts';
import { audienceOf } from '#areas/notices/announcements/publish-announcement.ts';
import { insertReaders, markConfirmed, markRead } from '#areas/notices/announcements/reader-table.ts';
import type { Tx } from '#platform/database/client.ts';

const hour = 3_600_000;

/** Two years of announcements, read by most. Whoever stands for a role has confirmed what there is to confirm. */
export async function loadDemoAnnouncements(tx: Tx, { company, ids, now, hours }: DemoContext): Promise<void> {
  for (const one of company.announcements) {
    const at = hours.on(addDays(today(now), -one.daysAgo), 9);
    const author = ids.get(company.personas[one.author]) as number;
    const department_ids = await departmentsByName(tx, one.departments);
    const id = await insertAnnouncement(
      tx,
      {
        title: one.title,
        content: paragraphs(...one.lines),
        plain: one.lines.join('\n'),
        department_ids,
        pinned: one.pinned === true,
        must_confirm: one.mustConfirm === true,
      },
      author,
      at,
    );
    if (one.state === 'draft') continue;
    if (one.state === 'scheduled') {
      await scheduleAnnouncement(tx, id, beginOf(addDays(today(now), 20)) + 9 * hour);
      continue;
    }
    await markPublished(tx, id, at);
    const readers = await insertReaders(tx, id, await audienceOf(tx, department_ids));
    for (const [place, user] of readers.entries()) {
      if ((place * 37) % 100 >= one.readShare) continue;
      const read = hours.after(at, 0.2 + (place % 30) / 2);
      await (one.mustConfirm === true ? markConfirmed : markRead)(tx, id, user, read);
    }
    if (one.state === 'withdrawn') await markWithdrawn(tx, id);
  }
}
