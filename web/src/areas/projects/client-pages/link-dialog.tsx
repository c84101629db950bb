import { type LinkPurpose, linkPurposes } from '@tongzhou/contract/rules/projects/client-paths.ts';
import type { ReactNode } from 'react';
import { OneTimeLink } from '#ui/link/one-time-link.tsx';

export interface NewLink {
  readonly purpose: LinkPurpose;
  readonly address: string;
  readonly expiresAt: number;
}

/** A link for the client. */
export function LinkDialog({ purpose, ...link }: NewLink & { close: () => void }): ReactNode {
  return (
    <OneTimeLink
      title={`客户链接：${linkPurposes[purpose]}`}
      note="把链接或二维码发给客户，打开即可，不需要账号。请勿发给无关的人。"
      {...link}
    />
  );
}
