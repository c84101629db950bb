import { fileLimit, type UploadedFile } from '@tongzhou/contract/areas/files.ts';
import { uploadRegistrationFile } from '@tongzhou/contract/areas/personnel/entry.ts';
import { Button } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { CallError } from '#platform/call.ts';
import { upload, uploadFailure } from '#platform/http/upload.ts';
import { toast } from '#platform/toast.ts';
import '#ui/upload/upload.css';

const most = 20;

interface RegistrationFilesProps {
  readonly token: string;
  readonly value?: readonly UploadedFile[];
  readonly onChange?: (files: UploadedFile[]) => void;
}

/** Uploads of someone without a session: the registration's token stands for it. */
export function RegistrationFiles({ token, value = [], onChange }: RegistrationFilesProps): ReactNode {
  const chooser = useRef<HTMLInputElement>(null);
  const latest = useRef(value);
  latest.current = value;
  const [progress, setProgress] = useState<number>();

  const send = async (file: File) => {
    if (file.size > fileLimit) {
      toast(`附件不能超过 ${Math.floor(fileLimit / 1024 / 1024)}MB`, 'error');
      return;
    }
    setProgress(0);
    try {
      const uploaded = await upload(uploadRegistrationFile, {}, file, { onProgress: setProgress, token });
      latest.current = [...latest.current, uploaded];
      onChange?.([...latest.current]);
      toast('附件上传成功，还需要提交', 'warning');
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast(uploadFailure(error, '附件上传失败'), 'error');
    } finally {
      setProgress(undefined);
    }
  };
  const sendAll = async (files: readonly File[]) => {
    for (const file of files.slice(0, most - latest.current.length)) await send(file);
  };
  return (
    <>
      <input
        ref={chooser}
        type="file"
        className="upload-chooser"
        hidden
        multiple
        aria-label="上传附件"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          void sendAll(files);
        }}
      />
      {value.length > 0 && (
        <ul className="public-files" aria-label="已上传的附件">
          {value.map((file) => (
            <li key={file.id}>
              <span>{file.file_name}</span>
              <Button
                type="link"
                size="small"
                aria-label={`移除 ${file.file_name}`}
                onClick={() => onChange?.(value.filter(({ id }) => id !== file.id))}
              >
                移除
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button
        block
        type="dashed"
        loading={progress !== undefined}
        disabled={value.length >= most}
        onClick={() => chooser.current?.click()}
      >
        {progress === undefined ? '上传附件' : `正在上传 ${Math.floor(progress * 100)}%`}
      </Button>
    </>
  );
}
