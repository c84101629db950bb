import { keepPreviousData } from '@tanstack/react-query';
import { countLeave } from '@tongzhou/contract/areas/leave/request.ts';
import type { SentOf } from '@tongzhou/contract/endpoint.ts';
import { useEffect, useState } from 'react';
import type { Count } from '#areas/leave/requests/count-lines.ts';
import type { CallError } from '#platform/call.ts';
import { useLoad } from '#platform/loading/load.ts';

type Asked = SentOf<typeof countLeave>;

const pause = 300;

/** The length of what is chosen, asked when the choosing pauses; undefined while something is still missing. */
export function useLeaveCount(asked: Asked | undefined): {
  readonly count: Count | undefined;
  readonly error: CallError | null;
  readonly stale: boolean;
} {
  const text = JSON.stringify(asked ?? null);
  const [calm, setCalm] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setCalm(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  const input = JSON.parse(calm) as Asked | null;
  const { data, error, isPlaceholderData } = useLoad(countLeave, input as Asked, {
    quiet: true,
    enabled: input !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (asked === undefined) return { count: undefined, error: null, stale: false };
  return { count: data, error, stale: isPlaceholderData || calm !== text };
}
