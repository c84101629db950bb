import { useEffect, useState } from 'react';
import { type MemberRow, overloaded, spanFrom, type TeamLoads } from '#areas/projects/members/member-rows.ts';
import { useTeamLoads } from '#areas/projects/members/use-team-loads.ts';
import type { Field } from '#ui/fields/field.ts';

interface Asked {
  readonly project: number;
  readonly rows: readonly MemberRow[];
  /** The first day of what is looked at. */
  readonly from: string;
  /** Of the rows, those whose part changes; all as usual. */
  readonly moved?: readonly MemberRow[];
  /** What stands in the field for the reason. */
  readonly reason: unknown;
  /** The server wants one. */
  readonly refused: boolean;
}

interface Overload {
  readonly loads: TeamLoads;
  readonly peaks: TeamLoads;
  readonly over: readonly MemberRow[];
  /** Whether a reason is asked for. */
  readonly asks: boolean;
}

/** How full the days of a team are without this project, and whether someone would have too much with it. */
export function useOverload({ project, rows, from, moved = rows, reason, refused }: Asked): Overload {
  const ids = rows.map(({ user_id }) => user_id);
  const loads = useTeamLoads(ids, { but: project });
  const peaks = useTeamLoads(ids, { but: project, span: spanFrom(from) });
  const over = overloaded(moved, peaks);
  // It looks at all days to come: once it has asked, the field stays.
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (refused) setAsked(true);
  }, [refused]);
  return { loads, peaks, over, asks: over.length > 0 || asked || (typeof reason === 'string' && reason !== '') };
}

export const overloadField = (over: readonly MemberRow[]): Field => ({
  name: 'overload_reason',
  label: '超负荷原因',
  kind: 'textarea',
  maxLength: 200,
  rows: 2,
  placeholder: '审批人会看到',
  ...(over.length > 0 && { hint: `${over.map(({ name }) => name).join('、')} 的参与度合计超过 100%，请说明原因。` }),
});
