import { FileZipOutlined } from '@ant-design/icons';
import type { ArchiveTicket } from '@tongzhou/contract/areas/files.ts';
import type { Endpoint, SentOf } from '@tongzhou/contract/endpoint.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type * as z from 'zod/mini';
import { useMayCall } from '#platform/allowed.tsx';
import { call } from '#platform/call.ts';
import { showFailures } from '#ui/show-failures.ts';

/** A call that answers with a ticket of an archive. */
type ArchiveEndpoint = Endpoint & {
  readonly schema: z.ZodMiniObject;
  readonly reply: z.ZodMiniType<ArchiveTicket>;
};

/** The browser itself saves it as it comes: an archive may be larger than a page can hold. */
export async function saveArchive<E extends ArchiveEndpoint>(endpoint: E, input: SentOf<E>): Promise<void> {
  const ticket = (await call(endpoint, input)) as ArchiveTicket;
  const link = document.createElement('a');
  link.href = ticket.url;
  link.download = '';
  link.click();
}

interface ArchiveButtonProps {
  readonly endpoint: ArchiveEndpoint;
  /** The list's filters: what it shows is in the archive. */
  readonly filters: Readonly<Record<string, unknown>>;
  readonly label?: string;
}

/** Shown only to those who may. */
export function ArchiveButton({ endpoint, filters, label = '下载全部' }: ArchiveButtonProps): ReactNode {
  const mayCall = useMayCall();
  const [busy, setBusy] = useState(false);
  if (!mayCall(endpoint)) return null;
  const known = Object.entries(filters).filter(([name]) => name in endpoint.schema.shape);
  const save = () => {
    setBusy(true);
    const input = Object.fromEntries(known) as SentOf<ArchiveEndpoint>;
    showFailures(saveArchive(endpoint, input).finally(() => setBusy(false)));
  };
  return (
    <Button icon={<FileZipOutlined aria-hidden />} loading={busy} onClick={save}>
      {label}
    </Button>
  );
}
