import { deleteFile, type UploadedFile } from '@tongzhou/contract/areas/files.ts';
import type { ReactNode } from 'react';
import { useMyself } from '#areas/identity/public.ts';
import { call } from '#platform/call.ts';
import { FileList } from '#ui/upload/file-list.tsx';

interface RecordFilesProps {
  readonly label: string;
  readonly files: readonly UploadedFile[];
  readonly renew: () => void;
}

/** Files of a person's record: deleting is for the two departments of the specification alone. */
export function RecordFiles({ label, files, renew }: RecordFilesProps): ReactNode {
  const { data: me } = useMyself();
  const remove = async ({ id }: UploadedFile) => {
    await call(deleteFile, { id });
    renew();
  };
  return <FileList label={label} files={files} mayDelete={me?.may_delete_files === true} onDelete={remove} />;
}
