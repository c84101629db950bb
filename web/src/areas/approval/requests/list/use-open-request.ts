import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { idIn } from '#areas/approval/requests/request-id.ts';

/** Whether the request was opened from this list, so that closing it is going back. */
function useOpenedHere(id: number | undefined): { readonly current: boolean } {
  const before = useRef(id);
  const here = useRef(false);
  useEffect(() => {
    if (before.current !== id) here.current = before.current === undefined && id !== undefined;
    before.current = id;
  }, [id]);
  return here;
}

/** The request that a list's address names, and the ways from it: back to the list under the same filters, and to another one. */
export function useOpenRequest() {
  const router = useRouter();
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { id: named, print, delegate, ...filters } = search;
  const id = idIn(named);
  const fromList = useOpenedHere(id);
  const go = (to: object) => void navigate({ to: '.', search: to as never, replace: true, resetScroll: false });
  const toList = () => go(filters);
  return {
    id,
    print,
    delegate,
    filters,
    toList,
    close: () => (fromList.current ? router.history.back() : toList()),
    /** Nothing where there is no other. */
    toNext: (next: number | undefined) => (next === undefined ? undefined : () => go({ ...filters, id: String(next) })),
  };
}
