import { auditStateWords } from '@tongzhou/contract/areas/approval/states.ts';
import type { ReactNode } from 'react';
import { Status, type Tone } from '#ui/status.tsx';

const tones: readonly Tone[] = ['primary', 'success', 'error', 'neutral', 'warning', 'neutral'];

export const auditWords = (state: number): string => auditStateWords[state] ?? '未知';

export function AuditStatus({ state }: { state: number }): ReactNode {
  return <Status tone={tones[state] ?? 'neutral'}>{auditWords(state)}</Status>;
}
