import { UploadOutlined } from '@ant-design/icons';
import { type UploadedFile, uploadFile } from '@tongzhou/contract/areas/files.ts';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CallError } from '#platform/call.ts';
import { upload, uploadFailure } from '#platform/http/upload.ts';
import { toast } from '#platform/toast.ts';
import '#ui/upload/upload.css';

interface UploadButtonProps {
  readonly label: string;
  readonly usage: 'file' | 'image';
  /** Of the file chooser. */
  readonly accept?: string;
  readonly multiple?: boolean;
  /** The words for a file that must not be sent. */
  readonly problemOf?: (file: File) => string | undefined;
  readonly failed: string;
  readonly onUploaded: (file: UploadedFile) => void;
}

const percent = (part: number): string => `${Math.floor(part * 100)}%`;

/** Chooses files and sends them one after the other; says what became of each. */
export function UploadButton({
  label,
  usage,
  accept,
  multiple = false,
  problemOf,
  failed,
  onUploaded,
}: UploadButtonProps): ReactNode {
  const chooser = useRef<HTMLInputElement>(null);
  const leaving = useRef(new AbortController());
  const [progress, setProgress] = useState<number>();
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  const send = async (file: File) => {
    const problem = problemOf?.(file);
    if (problem !== undefined) {
      toast(problem, 'error');
      return;
    }
    setProgress(0);
    try {
      onUploaded(
        await upload(uploadFile, { usage }, file, { onProgress: setProgress, signal: leaving.current.signal }),
      );
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.outcome === 'aborted') return;
      toast(uploadFailure(error, failed), 'error');
    } finally {
      setProgress(undefined);
    }
  };
  const sendAll = async (files: readonly File[]) => {
    for (const file of files) await send(file);
  };
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        className="upload-chooser"
        aria-label={label}
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Choosing the same file again must be a change again.
          target.value = '';
          void sendAll(files);
        }}
      />
      <Button
        icon={<UploadOutlined aria-hidden />}
        loading={progress !== undefined}
        onClick={() => chooser.current?.click()}
      >
        {progress === undefined ? label : `正在上传 ${percent(progress)}`}
      </Button>
    </>
  );
}
