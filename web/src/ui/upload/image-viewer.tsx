import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { UploadedFile } from '@tongzhou/contract/areas/files.ts';
import { Button, Modal } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { type KeyPlace, useKeyHints } from '#platform/key-hints.ts';
import { StateMessage } from '#ui/state-message.tsx';
import '#ui/upload/image-viewer.css';
import { useReturnFocus } from '#ui/use-return-focus.ts';

const keys: KeyPlace = { place: '图片', hints: [['← →', '上一张、下一张']] };

interface ImageViewerProps {
  /** Those of one list, to leaf through. */
  readonly images: readonly UploadedFile[];
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
      className={large ? 'image-viewer-picture image-viewer-large' : 'image-viewer-picture'}
      aria-label={large ? '缩小到适合' : '放大到原始大小'}
      onClick={() => setLarge(!large)}
    >
      {/* The server shows in a page only pictures that it has drawn anew itself. */}
      <img src={image.url} alt={image.file_name} onError={() => setFailed(true)} />
    </button>
  );
}

/** Images of a record over the page: arrows leaf, Escape closes. */
export function ImageViewer({ images, first, close }: ImageViewerProps): ReactNode {
  useReturnFocus();
  useKeyHints(keys);
  const [id, setId] = useState(first);
  const at = Math.max(
    0,
    images.findIndex((one) => one.id === id),
  );
  const image = images[at];
  const leaf = (by: number) => setId(images[(at + by + images.length) % images.length]?.id ?? id);
  useEffect(() => {
    const leafByKey = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') leaf(-1);
      if (key === 'ArrowRight') leaf(1);
    };
    document.addEventListener('keydown', leafByKey);
    return () => document.removeEventListener('keydown', leafByKey);
  });
  if (image === undefined) return null;
  return (
    <Modal
      open
      title={image.file_name}
      width="100vw"
      className="image-viewer"
      onCancel={close}
      footer={
        <div className="image-viewer-bar">
          {images.length > 1 && (
            <>
              <Button icon={<LeftOutlined aria-hidden />} aria-label="上一张" onClick={() => leaf(-1)} />
              <span role="status">
                {at + 1} / {images.length}
              </span>
              <Button icon={<RightOutlined aria-hidden />} aria-label="下一张" onClick={() => leaf(1)} />
            </>
          )}
          <Button href={image.url} download={image.file_name}>
            下载
          </Button>
        </div>
      }
    >
      <Picture key={image.id} image={image} />
    </Modal>
  );
}
