import type { EmploymentState } from '@tongzhou/contract/areas/staff/people.ts';
import type { ReactNode } from 'react';
import { stateNames } from '#areas/staff/person-words.ts';
import '#areas/staff/staff.css';
import { Status, type Tone } from '#ui/status.tsx';

const tones: Readonly<Record<EmploymentState, Tone>> = {
  pending: 'warning',
  probation: 'primary',
  regular: 'success',
  left: 'neutral',
};

/** Whether the person is barred stands beside the state: the two are independent. */
export function PersonState({ state, enabled }: { state: EmploymentState; enabled: boolean }): ReactNode {
  return (
    <Status tone={tones[state]}>
      {stateNames[state]}
      {!enabled && state !== 'left' && <span className="person-barred">已禁用</span>}
    </Status>
  );
}
