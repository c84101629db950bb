import { type RunState, runStates } from '@tongzhou/contract/areas/payroll/run.ts';
import { type SlipState, slipStates } from '@tongzhou/contract/areas/payroll/sheet.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import type { ReactNode } from 'react';
import { Status, type Tone } from '#ui/state/status.tsx';

export const monthOf = (millis: number): string => dayOf(millis).slice(0, 7);

const runTones: Readonly<Record<RunState, Tone>> = {
  draft: 'neutral',
  computing: 'primary',
  computed: 'primary',
  approving: 'warning',
  approved: 'primary',
  published: 'success',
  paid: 'success',
};

export function RunStatus({ state }: { state: RunState }): ReactNode {
  return <Status tone={runTones[state]}>{runStates[state]}</Status>;
}

const slipTones: Readonly<Record<SlipState, Tone>> = {
  unread: 'warning',
  read: 'primary',
  confirmed: 'success',
  questioned: 'error',
};

export function SlipStatus({ state }: { state: SlipState }): ReactNode {
  return <Status tone={slipTones[state]}>{slipStates[state]}</Status>;
}
