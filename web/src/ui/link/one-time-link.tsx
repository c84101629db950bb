import { Button, Input, Modal, QRCode } from 'antd';
import type { ReactNode } from 'react';
import { copyAndTell } from './copy-text.ts';
import './one-time-link.css';
import { dateTime } from '#ui/shanghai-time.ts';
import { useReturnFocus } from '#ui/use-return-focus.ts';

interface OneTimeLinkProps {
  readonly title: string;
  /** For whom it is. */
  readonly note: string;
  readonly address: string;
  readonly expiresAt: number;
  /** A message with the link in it, ready to be sent. */
  readonly words?: string;
  readonly close: () => void;
}

/** A link with a secret, to be copied or scanned. It is shown once: the server keeps no copy of it. */
export function OneTimeLink({ title, note, address, expiresAt, words, close }: OneTimeLinkProps): ReactNode {
  useReturnFocus();
  return (
    <Modal
      open
      title={title}
      width={560}
      // Nobody loses it by a stray click.
      mask={{ closable: false }}
      keyboard={false}
      onCancel={close}
      footer={[
        <Button key="close" onClick={close}>
          关闭
        </Button>,
        <Button key="copy" type={words === undefined ? 'primary' : 'default'} onClick={() => void copyAndTell(address)}>
          复制链接
        </Button>,
        words !== undefined && (
          <Button key="words" type="primary" onClick={() => void copyAndTell(words)}>
            复制文案
          </Button>
        ),
      ]}
    >
      <p className="one-time-note">{note}</p>
      <div className="one-time-code" role="img" aria-label="链接的二维码">
        {/* Named above: the picture itself has no name. */}
        <span aria-hidden>
          <QRCode type="svg" value={address} size={200} bordered={false} color="#000000" bgColor="#ffffff" />
        </span>
      </div>
      <Input.TextArea aria-label="链接" readOnly autoSize value={address} onFocus={({ target }) => target.select()} />
      {words !== undefined && (
        <>
          <p className="one-time-note">也可以把这段话发给对方：</p>
          <Input.TextArea aria-label="文案" readOnly autoSize value={words} onFocus={({ target }) => target.select()} />
        </>
      )}
      <p className="one-time-note">有效期至 {dateTime(expiresAt)}。链接只显示这一次，关闭后需重新生成。</p>
    </Modal>
  );
}
