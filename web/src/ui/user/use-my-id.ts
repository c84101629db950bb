import { myself } from '@tongzhou/contract/areas/identity/session.ts';
import { useLoad } from '#platform/loading/load.ts';

/** The viewer's id; undefined until it has loaded. */
export const useMyId = (): number | undefined =>
  useLoad(myself, {}, { staleTime: 60_000, select: ({ user_info }) => user_info.id }).data;
