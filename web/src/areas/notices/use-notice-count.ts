import { type QueryClient, useQuery } from '@tanstack/react-query';
import { messageCount, messagePage, noticeCount } from '@tongzhou/contract/areas/notices.ts';
import { askAgain, asking } from '#platform/ask.ts';

/** Asked this often besides the live events, which can be missed. */
const askEvery = 60_000;

/** What the bell shows; starts at 0 (specification 9). */
export function useNoticeCount(enabled: boolean): number {
  const { data } = useQuery({ ...asking(noticeCount, {}), enabled, refetchInterval: askEvery });
  return data?.notice_num ?? 0;
}

/** After a message came, was read or was deleted. */
export const renewNotices = (client: QueryClient): Promise<void> =>
  askAgain(client, noticeCount, messageCount, messagePage);

/** The counts alone, which do not pass for a person's activity: an unattended page must not keep its session alive. */
export const renewNoticeCounts = (client: QueryClient): Promise<void> => askAgain(client, noticeCount, messageCount);
