import type { Endpoint, SentOf } from '@tongzhou/contract/endpoint.ts';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { useMayCall } from '#platform/allowed.tsx';
import { DownloadButton } from '#ui/excel/download-button.tsx';

interface ExportButtonProps<E extends Endpoint> {
  readonly endpoint: E & { readonly schema: z.ZodMiniObject };
  /** The list's filters: what it shows is exported. Page and order, which the call does not know, are left out. */
  readonly filters: Readonly<Record<string, unknown>>;
  readonly label?: string;
  readonly fileName?: string;
}

/** Shown only to those who may export. */
export function ExportButton<E extends Endpoint>({
  endpoint,
  filters,
  label = '导出',
  fileName = `${endpoint.summary}.xlsx`,
}: ExportButtonProps<E>): ReactNode {
  const mayCall = useMayCall();
  if (!mayCall(endpoint)) return null;
  const known = Object.entries(filters).filter(([name]) => name in endpoint.schema.shape);
  const input = Object.fromEntries(known) as SentOf<E>;
  return <DownloadButton<E> endpoint={endpoint} input={input} label={label} fileName={fileName} />;
}
