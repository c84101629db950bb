import {
  type ClaimState,
  claimStates,
  type PayState,
  payStates,
} from '@tongzhou/contract/areas/reimbursement/claim.ts';
import type { ReactNode } from 'react';
import { Status, type Tone } from '#ui/state/status.tsx';

const tones: Readonly<Record<ClaimState, Tone>> = {
  draft: 'neutral',
  running: 'primary',
  returned: 'warning',
  passed: 'success',
  rejected: 'error',
  withdrawn: 'neutral',
  reversed: 'neutral',
};

/** Once it has passed, what counts is whether it was paid. */
export function ClaimStatus({ state, pay }: { state: ClaimState; pay: PayState | null }): ReactNode {
  if (pay !== null) return <Status tone={pay === 'due' ? 'warning' : 'success'}>{payStates[pay]}</Status>;
  return <Status tone={tones[state]}>{claimStates[state]}</Status>;
}
