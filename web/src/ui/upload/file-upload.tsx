import { fileLimit, type UploadedFile } from '@tongzhou/contract/areas/files.ts';
import { type ReactNode, useRef } from 'react';
import { toast } from '#platform/toast.ts';
import { FileList } from '#ui/upload/file-list.tsx';
import { UploadButton } from '#ui/upload/upload-button.tsx';

interface FileUploadProps {
  readonly label: string;
  readonly value: readonly UploadedFile[];
  readonly onChange: (files: readonly UploadedFile[]) => void;
  /** Those that the record already has. */
  readonly saved?: readonly UploadedFile[];
  /** Whether those can be deleted, as the server says. */
  readonly mayDelete?: boolean;
}

const tooLarge = (file: File): string | undefined =>
  file.size > fileLimit ? `附件不能超过 ${Math.floor(fileLimit / 1024 / 1024)}MB` : undefined;

const none: readonly UploadedFile[] = [];

/** Attachments of a form: what is not yet submitted can be taken out again by whoever uploaded it. */
export function FileUpload({ label, value, onChange, saved = none, mayDelete = false }: FileUploadProps): ReactNode {
  const latest = useRef(value);
  latest.current = value;
  const without = (file: UploadedFile) => onChange(value.filter(({ id }) => id !== file.id));
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
        <FileList
          label="已上传的附件"
          files={value}
          mayDelete={mayDelete}
          onDelete={without}
          isNew={(file) => saved.every(({ id }) => id !== file.id)}
          onRemove={without}
        />
      )}
    </div>
  );
}
