import { type ProjectStatus, projectStatuses } from '@tongzhou/contract/rules/projects/project-status.ts';
import type { ReactNode } from 'react';
import { Status, type Tone } from '#ui/state/status.tsx';

const tones: Readonly<Record<ProjectStatus, Tone>> = {
  0: 'neutral',
  1: 'primary',
  2: 'warning',
  3: 'primary',
  4: 'primary',
  5: 'primary',
  6: 'warning',
  7: 'warning',
  8: 'success',
  9: 'neutral',
};

/** @param status as replies have it */
export function ProjectState({ status }: { status: number }): ReactNode {
  return <Status tone={tones[status as ProjectStatus]}>{projectStatuses[status as ProjectStatus]}</Status>;
}
