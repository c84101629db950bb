import { noticeCount } from '@tongzhou/contract/areas/notices.ts';
import { useLoad } from '#platform/load.ts';

/** Asked this often besides the live events, which can be missed. */
const askEvery = 60_000;

const useCounts = (enabled: boolean) => useLoad(noticeCount, {}, { enabled, refetchInterval: askEvery }).data;

/** What the bell shows; starts at 0 (specification 9). */
export const useNoticeCount = (enabled: boolean): number => useCounts(enabled)?.notice_num ?? 0;

/** The announcement that waits to be confirmed, if there is one. */
export const useToConfirm = (enabled: boolean): number | null => useCounts(enabled)?.to_confirm ?? null;
