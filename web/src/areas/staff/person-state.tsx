import type { EmploymentState } from '@tongzhou/contract/areas/staff/people.ts';
import { type RegistrationState, registrationNames } from '@tongzhou/contract/areas/staff/registration.ts';
import type { ReactNode } from 'react';
import { stateNames } from '#areas/staff/person-words.ts';
import '#areas/staff/staff.css';
import { Status, type Tone } from '#ui/state/status.tsx';

const tones: Readonly<Record<EmploymentState, Tone>> = {
  pending: 'warning',
  probation: 'primary',
  regular: 'success',
  left: 'neutral',
};

const registrationTones: Readonly<Record<RegistrationState, Tone>> = {
  filling: 'primary',
  waiting: 'warning',
  returned: 'warning',
  rejected: 'error',
  accepted: 'success',
  lapsed: 'neutral',
};

/** How far someone who registered has come. */
export const RegistrationProgress = ({ state }: { state: RegistrationState }): ReactNode => (
  <Status tone={registrationTones[state]}>{registrationNames[state]}</Status>
);

interface PersonStateProps {
  readonly person: {
    readonly state: EmploymentState;
    readonly registration_state?: RegistrationState | undefined;
    readonly enabled?: boolean | undefined;
  };
}

/** Who is yet to come says how far they are. Whether the person is barred stands beside the state: the two are independent. */
export function PersonState({
  person: { state, registration_state: registered, enabled = true },
}: PersonStateProps): ReactNode {
  return (
    <Status tone={registered === undefined ? tones[state] : registrationTones[registered]}>
      {registered === undefined ? stateNames[state] : registrationNames[registered]}
      {!enabled && state !== 'left' && <span className="person-barred">已禁用</span>}
    </Status>
  );
}
