import { type Stage, stages } from '@tongzhou/contract/rules/business/opportunity-stage.ts';
import type { ReactNode } from 'react';
import { Status, type Tone } from '#ui/state/status.tsx';

const tones: Readonly<Record<Stage, Tone>> = {
  open: 'neutral',
  creating: 'primary',
  active: 'primary',
  ordering: 'primary',
  reworking: 'warning',
  won: 'success',
  lost: 'neutral',
};

export function StageStatus({ stage }: { stage: Stage }): ReactNode {
  return <Status tone={tones[stage]}>{stages[stage]}</Status>;
}
