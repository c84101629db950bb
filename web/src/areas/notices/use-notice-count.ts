import { noticeCount } from '@tongzhou/contract/areas/notices.ts';
import { useLoad } from '#platform/load.ts';

/** Asked this often besides the live events, which can be missed. */
const askEvery = 60_000;

/** What the bell shows; starts at 0 (specification 9). */
export function useNoticeCount(enabled: boolean): number {
  const { data } = useLoad(noticeCount, {}, { enabled, refetchInterval: askEvery });
  return data?.notice_num ?? 0;
}
