import type { invitationStates } from '@tongzhou/contract/areas/personnel/activation.ts';
import type { ReactNode } from 'react';
import { Status, type Tone } from '#ui/state/status.tsx';

type LinkStateName = (typeof invitationStates)[number];

const words: Readonly<Record<LinkStateName, readonly [name: string, tone: Tone]>> = {
  open: ['有效', 'primary'],
  used: ['已使用', 'success'],
  expired: ['已过期', 'neutral'],
  revoked: ['已撤销', 'neutral'],
};

export function LinkState({ state }: { state: LinkStateName }): ReactNode {
  const [name, tone] = words[state];
  return <Status tone={tone}>{name}</Status>;
}
