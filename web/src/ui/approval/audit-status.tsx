import { auditWords } from '@tongzhou/contract/areas/approval/states.ts';
import type { ApprovalKindName } from '@tongzhou/contract/areas/approval/template.ts';
import type { ReactNode } from 'react';
import { Status, type Tone } from '#ui/state/status.tsx';

const tones: readonly Tone[] = ['primary', 'success', 'error', 'neutral', 'warning', 'neutral'];

export function AuditStatus({ state, kind }: { state: number; kind: ApprovalKindName }): ReactNode {
  return <Status tone={tones[state] ?? 'neutral'}>{auditWords(state, kind)}</Status>;
}
