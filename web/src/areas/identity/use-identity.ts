import type { QueryClient } from '@tanstack/react-query';
import { menuList } from '@tongzhou/contract/areas/identity/permission.ts';
import { myself } from '@tongzhou/contract/areas/identity/session.ts';
import { useEffect } from 'react';
import { menuFrom } from '#areas/identity/menu.ts';
import { useHasScreen } from '#platform/area.tsx';
import { setDraftOwner } from '#platform/drafts.ts';
import { queryOf, useLoad } from '#platform/loading/load.ts';
import { saveGrants, storedToken } from '#platform/session/stored-session.ts';

/** Who I am and what I may do; every new answer renews the stored permissions. */
export function useMyself() {
  // Without a token the browser is on its way to the login: there is nobody to ask about.
  const query = useLoad(myself, {}, { staleTime: 60_000, enabled: storedToken() !== undefined });
  useEffect(() => {
    if (query.data === undefined) return;
    saveGrants(query.data);
    setDraftOwner(query.data.user_info.id);
  }, [query.data]);
  return query;
}

/** Begins before the shell is drawn, which waits for the answer; once it is known, nothing is asked. */
export const loadMyself = (client: QueryClient): Promise<void> =>
  client.prefetchQuery({ ...queryOf(myself, {}), staleTime: Number.POSITIVE_INFINITY });

/** Not served before a pending password change or second factor is done. */
export function useMenu(enabled = true) {
  const hasScreen = useHasScreen();
  return useLoad(
    menuList,
    {},
    {
      staleTime: 60_000,
      // Where it failed, a button asks again: not each part of the page that needs it.
      retryOnMount: false,
      select: (list) => menuFrom(list, hasScreen),
      // Emptied with the session, it is not asked for again on the way out.
      enabled: enabled && storedToken() !== undefined,
    },
  );
}
