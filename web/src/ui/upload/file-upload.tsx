import { fileLimit, type UploadedFile } from '@tongzhou/contract/areas/files.ts';
import { Button } from 'antd';
import { type ReactNode, useRef } from 'react';
import { toast } from '#platform/toast.ts';
import { UploadButton } from '#ui/upload/upload-button.tsx';

interface FileUploadProps {
  readonly label: string;
  readonly value: readonly UploadedFile[];
  readonly onChange: (files: readonly UploadedFile[]) => void;
}

const tooLarge = (file: File): string | undefined =>
  file.size > fileLimit ? `附件不能超过 ${Math.floor(fileLimit / 1024 / 1024)}MB` : undefined;

/** Attachments of a form that is not yet submitted: a wrong one can be taken out again. */
export function FileUpload({ label, value, onChange }: FileUploadProps): ReactNode {
  const latest = useRef(value);
  latest.current = value;
  return (
    <div>
      <UploadButton
        label={label}
        usage="file"
        problemOf={tooLarge}
        failed="附件上传失败"
        onUploaded={(file) => {
          latest.current = [...latest.current, file];
          onChange(latest.current);
          toast('附件上传成功，还需要提交', 'warning');
        }}
      />
      {value.length > 0 && (
        <ul className="upload-files" aria-label="已上传的附件">
          {value.map((file) => (
            <li key={file.id}>
              <span>{file.file_name}</span>
              <a href={file.url} download={file.file_name} aria-label={`下载 ${file.file_name}`}>
                下载
              </a>
              <Button
                type="link"
                size="small"
                aria-label={`移除 ${file.file_name}`}
                onClick={() => onChange(value.filter(({ id }) => id !== file.id))}
              >
                移除
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
