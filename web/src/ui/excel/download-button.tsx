import { DownloadOutlined } from '@ant-design/icons';
import type { Endpoint, SentOf } from '@tongzhou/contract/endpoint.ts';
import { Button, type ButtonProps } from 'antd';
import { type ReactNode, useState } from 'react';
import { download } from '#platform/http/download.ts';
import { saveFile } from '#ui/save-file.ts';
import { showFailures } from '#ui/show-failures.ts';

/** From a megabyte on it is worth saying how far it has come. */
const noticeable = 1_000_000;

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
  const [received, setReceived] = useState(0);
  const save = async () => {
    setBusy(true);
    try {
      const file = await download(endpoint, input, { onReceived: setReceived });
      saveFile(file.fileName ?? fileName, file.content);
    } finally {
      setBusy(false);
      setReceived(0);
    }
  };
  return (
    <Button type={type} icon={<DownloadOutlined aria-hidden />} loading={busy} onClick={() => showFailures(save())}>
      {received < noticeable ? label : `已接收 ${(received / noticeable).toFixed(1)} MB`}
    </Button>
  );
}
