import type { HomeCard } from '@tongzhou/contract/areas/home.ts';
import { waitingByList } from '#areas/approval/requests/request-list-table.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

/** What waits for me; it leads to the list where the most waits. */
export async function waitingCard(db: Db, caller: Caller): Promise<HomeCard> {
  const lists = await waitingByList(db, caller.userId);
  const [most] = lists.toSorted((a, b) => b.waiting - a.waiting);
  const count = lists.reduce((sum, one) => sum + one.waiting, 0);
  return {
    key: 'approval',
    title: '待我处理',
    note: '等待我审批的申请',
    count,
    link: `/approval/${most?.list ?? 'leave'}`,
    urgent: count > 0,
  };
}
