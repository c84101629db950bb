import { keepPreviousData } from '@tanstack/react-query';
import { teamLoad } from '@tongzhou/contract/areas/projects/team.ts';
import { useMemo } from 'react';
import type { TeamLoads } from '#areas/projects/members/member-rows.ts';
import { useLoad } from '#platform/loading/load.ts';

interface About {
  /** The project whose team is made up: it is left out. */
  readonly but?: number | undefined;
  /** Four weeks from today unless said otherwise. */
  readonly span?: { readonly from: number; readonly to: number } | undefined;
  /** Only those who make up teams are answered. */
  readonly enabled?: boolean;
}

const most = 200;

/** How full people's days are, by person. Where it cannot be told, nobody is in it: it stands beside names and no more. */
export function useTeamLoads(ids: readonly number[], { but, span, enabled = true }: About): TeamLoads {
  const asked = [...new Set(ids)].sort((a, b) => a - b).slice(0, most);
  const { data } = useLoad(
    teamLoad,
    { user_ids: asked, ...span, ...(but !== undefined && { but_project_id: but }) },
    { enabled: enabled && asked.length > 0, quiet: true, placeholderData: keepPreviousData },
  );
  return useMemo(() => new Map((data ?? []).map((one) => [one.user_id, one])), [data]);
}
