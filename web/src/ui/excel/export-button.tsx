import type { Endpoint, SentOf } from '@tongzhou/contract/endpoint.ts';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { useMayCall } from '#platform/allowed.tsx';
import { DownloadButton } from '#ui/excel/download-button.tsx';

/** A call made with the contract's `exportOf`. */
export type ExportEndpoint = Endpoint & { readonly schema: z.ZodMiniObject };

interface ExportButtonProps {
  readonly endpoint: ExportEndpoint;
  /** The list's filters and order: what it shows is exported. The page, which the call does not know, is left out. */
  readonly filters: Readonly<Record<string, unknown>>;
  readonly label?: string;
  readonly fileName?: string;
}

/** Shown only to those who may export. */
export function ExportButton({
  endpoint,
  filters,
  label = '导出',
  fileName = `${endpoint.summary}.xlsx`,
}: ExportButtonProps): ReactNode {
  const mayCall = useMayCall();
  if (!mayCall(endpoint)) return null;
  const known = Object.entries(filters).filter(([name]) => name in endpoint.schema.shape);
  const input = Object.fromEntries(known) as SentOf<ExportEndpoint>;
  return <DownloadButton endpoint={endpoint} input={input} label={label} fileName={fileName} />;
}
