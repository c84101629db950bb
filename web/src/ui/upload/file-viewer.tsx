import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { UploadedFile } from '@tongzhou/contract/areas/files.ts';
import { filePaths } from '@tongzhou/contract/rules/file-paths.ts';
import { pdfType } from '@tongzhou/contract/rules/upload.ts';
import { Button, Modal } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { type KeyPlace, useKeyHints } from '#platform/keyboard/key-hints.ts';
import { StateMessage } from '#ui/state/state-message.tsx';
import '#ui/upload/file-viewer.css';
import { useReturnFocus } from '#ui/use-return-focus.ts';

const keys: KeyPlace = { place: '附件', hints: [['← →', '上一个、下一个']] };

interface FileViewerProps {
  /** Those of one list that can be shown, to leaf through. */
  readonly files: readonly UploadedFile[];
  /** The id of the one to begin with. */
  readonly first: number;
  readonly close: () => void;
}

/** Fitted, and by a press as large as it is, to be scrolled. */
function Picture({ image }: { image: UploadedFile }): ReactNode {
  const [failed, setFailed] = useState(false);
  const [large, setLarge] = useState(false);
  if (failed)
    return (
      <StateMessage kind="error" title="图片没有加载成功" hint="打开的时间太久，链接可能已失效，请刷新页面后再查看。" />
    );
  return (
    <button
      type="button"
      className={large ? 'file-viewer-picture file-viewer-large' : 'file-viewer-picture'}
      aria-label={large ? '缩小到适合' : '放大到原始大小'}
      onClick={() => setLarge(!large)}
    >
      {/* The server shows in a page only pictures that it has drawn anew itself. */}
      <img src={image.url} alt={image.file_name} onError={() => setFailed(true)} />
    </button>
  );
}

const paperAddress = ({ url }: UploadedFile): string => url.replace(filePaths.download, filePaths.view);

/** Drawn by the browser itself, where it can. */
function Paper({ file }: { file: UploadedFile }): ReactNode {
  if (!navigator.pdfViewerEnabled)
    return <StateMessage kind="empty" title="这个浏览器不能直接显示 PDF" hint="请下载后查看。" />;
  return <iframe className="file-viewer-paper" title={file.file_name} src={paperAddress(file)} />;
}

/** Images and papers of a record over the page: arrows leaf, Escape closes. */
export function FileViewer({ files, first, close }: FileViewerProps): ReactNode {
  useReturnFocus();
  useKeyHints(keys);
  const [id, setId] = useState(first);
  const at = Math.max(
    0,
    files.findIndex((one) => one.id === id),
  );
  const file = files[at];
  const leaf = (by: number) => setId(files[(at + by + files.length) % files.length]?.id ?? id);
  useEffect(() => {
    const leafByKey = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') leaf(-1);
      if (key === 'ArrowRight') leaf(1);
    };
    document.addEventListener('keydown', leafByKey);
    return () => document.removeEventListener('keydown', leafByKey);
  });
  if (file === undefined) return null;
  const isPaper = file.content_type === pdfType;
  return (
    <Modal
      open
      title={file.file_name}
      width="100vw"
      className="file-viewer"
      onCancel={close}
      footer={
        <div className="file-viewer-bar">
          {files.length > 1 && (
            <>
              <Button icon={<LeftOutlined aria-hidden />} aria-label="上一个" onClick={() => leaf(-1)} />
              <span role="status">
                {at + 1} / {files.length}
              </span>
              <Button icon={<RightOutlined aria-hidden />} aria-label="下一个" onClick={() => leaf(1)} />
            </>
          )}
          {/* Some phones show in a frame but the first page. */}
          {isPaper && navigator.pdfViewerEnabled && (
            <Button href={paperAddress(file)} target="_blank" rel="noreferrer">
              新窗口打开
            </Button>
          )}
          <Button href={file.url} download={file.file_name}>
            下载
          </Button>
        </div>
      }
    >
      {isPaper ? <Paper key={file.id} file={file} /> : <Picture key={file.id} image={file} />}
    </Modal>
  );
}
