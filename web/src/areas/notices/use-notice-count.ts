import { noticeCount } from '@tongzhou/contract/areas/notices/live.ts';
import { useLoad } from '#platform/loading/load.ts';

/** Milliseconds. A live event can be missed, so the count is also asked for this often. */
const askEvery = 60_000;

const useCounts = (enabled: boolean) => useLoad(noticeCount, {}, { enabled, refetchInterval: askEvery }).data;

/** What the bell shows; starts at 0 (specification 9). It leads to announcements where nothing else is unread. */
export function useBell(enabled: boolean): { readonly count: number; readonly to: string } {
  const { notice_num: count = 0, announcements = 0 } = useCounts(enabled) ?? {};
  return { count, to: count > 0 && count === announcements ? '/home/announcement?unread=true' : '/home/message' };
}

/** The announcement that waits to be confirmed, if there is one. */
export const useToConfirm = (enabled: boolean): number | null => useCounts(enabled)?.to_confirm ?? null;
