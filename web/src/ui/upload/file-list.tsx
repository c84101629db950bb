import type { UploadedFile } from '@tongzhou/contract/areas/files.ts';
import { shownTypes } from '@tongzhou/contract/rules/upload.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { later } from '#platform/loading/later.tsx';
import { useConfirmDelete } from '#ui/confirm.tsx';
import { showFailures } from '#ui/show-failures.ts';
import '#ui/upload/upload.css';

const FileViewer = later(async () => (await import('#ui/upload/file-viewer.tsx')).FileViewer);

interface FileListProps {
  readonly label?: string;
  readonly files: readonly UploadedFile[];
  /** The server says it of the person looking: people of 综合管理部 and 总经办 (specification 6). */
  readonly mayDelete?: boolean;
  readonly onDelete?: (file: UploadedFile) => unknown;
  /** Not yet submitted, so whoever uploaded it can take it out again. */
  readonly isNew?: (file: UploadedFile) => boolean;
  readonly onRemove?: (file: UploadedFile) => void;
}

/** A record's files: images and pdf are looked at in place, all are downloaded; deleting only for those who may. */
export function FileList({
  label = '附件',
  files,
  mayDelete = false,
  onDelete,
  isNew,
  onRemove,
}: FileListProps): ReactNode {
  const confirmDelete = useConfirmDelete();
  const [viewed, setViewed] = useState<number>();
  const shown = files.filter(({ content_type }) => shownTypes.includes(content_type));
  if (files.length === 0) return <p className="upload-none">暂无附件</p>;
  return (
    <>
      <ul className="upload-files" aria-label={label}>
        {files.map((file) => (
          <li key={file.id}>
            {shown.includes(file) ? (
              <button
                type="button"
                className="upload-view"
                aria-label={`查看 ${file.file_name}`}
                onClick={() => setViewed(file.id)}
              >
                {file.file_name}
              </button>
            ) : (
              <span>{file.file_name}</span>
            )}
            <a href={file.url} download={file.file_name} aria-label={`下载 ${file.file_name}`}>
              下载
            </a>
            {isNew?.(file) === true ? (
              <Button type="link" size="small" aria-label={`移除 ${file.file_name}`} onClick={() => onRemove?.(file)}>
                移除
              </Button>
            ) : (
              mayDelete && (
                <Button
                  type="link"
                  size="small"
                  danger
                  aria-label={`删除 ${file.file_name}`}
                  onClick={() => showFailures(confirmDelete(async () => onDelete?.(file)))}
                >
                  删除
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      {viewed !== undefined && <FileViewer files={shown} first={viewed} close={() => setViewed(undefined)} />}
    </>
  );
}
