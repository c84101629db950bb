import type { Notify } from '#areas/notices/public.ts';
import { biddersOf } from '#areas/projects/bidding/bids/bid-table.ts';
import { endingNotices } from '#areas/projects/bidding/notices/notice-table.ts';
import { momentInWords, noticePath } from '#areas/projects/bidding/notices/notice-words.ts';
import { audienceOf } from '#areas/projects/bidding/notices/publish-notice.ts';
import type { Database } from '#platform/database/database.ts';

/** A day before the deadline, those who have not bid; what others did is not said. */
export async function remindOfNotices(database: Database, notify: Notify, now: number): Promise<number> {
  const ending = await endingNotices(database);
  for (const notice of ending)
    await database.transaction(async (tx) => {
      const bidders = await biddersOf(tx, notice.id);
      const to = (await audienceOf(tx, notice)).filter(
        (one) => !(bidders.includes(one) || notice.deciders.includes(one) || one === notice.created_by),
      );
      const letter = {
        to,
        kind: 'reminder' as const,
        title: `揭榜即将截止：${notice.project_name}`,
        content: `投标截止 ${momentInWords(notice.deadline)}`,
        link: noticePath(notice),
        once: `bid-ending:${notice.id}`,
      };
      await notify(tx, letter, now);
    });
  return ending.length;
}
