import type { ReactNode } from 'react';
import { establishingAddress } from '#areas/projects/addresses.ts';
import type { RecordViewProps } from '#platform/area.tsx';
import { AppLink } from '#ui/link/app-link.tsx';

/** At a 立项 that was sent several times: the way to all of its rounds. */
export function EstablishingLink({ detail }: RecordViewProps): ReactNode {
  const { id, rounds } = detail;
  if (rounds.length < 2) return null;
  return (
    <p>
      <AppLink to={establishingAddress({ id })}>{`查看全部 ${rounds.length} 轮的差异`}</AppLink>
    </p>
  );
}
