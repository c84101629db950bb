import { DownloadOutlined } from '@ant-design/icons';
import type { Endpoint, SentOf } from '@tongzhou/contract/endpoint.ts';
import { Button, type ButtonProps } from 'antd';
import { type ReactNode, useState } from 'react';
import { download } from '#platform/http/download.ts';
import { saveFile } from '#ui/save-file.ts';
import { showFailures } from '#ui/show-failures.ts';

interface DownloadButtonProps<E extends Endpoint> {
  readonly endpoint: E;
  readonly input: SentOf<E>;
  readonly label: string;
  /** Where the server names none. */
  readonly fileName: string;
  readonly type?: ButtonProps['type'];
}

/** Reads a file with the bearer header and saves it: a plain link could not carry the header. */
export function DownloadButton<E extends Endpoint>({
  endpoint,
  input,
  label,
  fileName,
  type = 'default',
}: DownloadButtonProps<E>): ReactNode {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const file = await download(endpoint, input);
      saveFile(file.fileName ?? fileName, file.content);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button type={type} icon={<DownloadOutlined aria-hidden />} loading={busy} onClick={() => showFailures(save())}>
      {label}
    </Button>
  );
}
