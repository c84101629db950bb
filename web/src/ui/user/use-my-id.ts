import { myself } from '@tongzhou/contract/areas/identity/session.ts';
import { useLoad } from '#platform/load.ts';

/** Who the viewer is; undefined before it is known. */
export const useMyId = (): number | undefined =>
  useLoad(myself, {}, { staleTime: 60_000, select: ({ user_info }) => user_info.id }).data;
