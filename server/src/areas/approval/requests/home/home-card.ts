import { type HomeCard, waitingAddress } from '@tongzhou/contract/areas/home.ts';
import { countWaiting } from '#areas/approval/requests/request-list-table.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

/** How much waits for me. */
export async function waitingCard(db: Db, caller: Caller): Promise<HomeCard> {
  const count = await countWaiting(db, caller.userId);
  return {
    key: 'approval',
    title: '待我处理',
    note: '等待我审批的申请',
    count,
    link: waitingAddress,
    urgent: count > 0,
  };
}
