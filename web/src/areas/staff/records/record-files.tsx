import { deleteFile, type UploadedFile } from '@tongzhou/contract/areas/files.ts';
import type { Person } from '@tongzhou/contract/areas/staff/person.ts';
import type { ReactNode } from 'react';
import { useMyself } from '#areas/identity/public.ts';
import { call } from '#platform/call.ts';
import { FileList } from '#ui/upload/file-list.tsx';

interface RecordFilesProps {
  readonly person: Person;
  readonly label: string;
  readonly files: readonly UploadedFile[];
}

/** Files of a person's record: deleting is for the two departments of the specification alone, and of those for HR. */
export function RecordFiles({ person, label, files }: RecordFilesProps): ReactNode {
  const { data: me } = useMyself();
  const remove = ({ id }: UploadedFile) => call(deleteFile, { id });
  const mayDelete = me?.may_delete_files === true && person.actions.includes('edit');
  return <FileList label={label} files={files} mayDelete={mayDelete} onDelete={remove} />;
}
