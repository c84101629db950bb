import { Button, Input, Modal, QRCode } from 'antd';
import type { ReactNode } from 'react';
import { toast } from '#platform/toast.ts';
import { copyText } from '#ui/copy-text.ts';
import '#ui/one-time-link.css';
import { dateTime } from '#ui/shanghai-time.ts';
import { useReturnFocus } from '#ui/use-return-focus.ts';

interface OneTimeLinkProps {
  readonly title: string;
  /** For whom it is. */
  readonly note: string;
  readonly address: string;
  readonly expiresAt: number;
  readonly close: () => void;
}

/** A link with a secret, to be copied or scanned. It is shown once: the server keeps no copy of it. */
export function OneTimeLink({ title, note, address, expiresAt, close }: OneTimeLinkProps): ReactNode {
  useReturnFocus();
  const copy = async () => {
    if (await copyText(address)) toast('已复制', 'success');
    else toast('复制失败，请选中链接手工复制', 'error');
  };
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
        <Button key="copy" type="primary" onClick={() => void copy()}>
          复制链接
        </Button>,
      ]}
    >
      <p className="one-time-note">{note}</p>
      <div className="one-time-code" role="img" aria-label="链接的二维码">
        <QRCode type="svg" value={address} size={200} bordered={false} color="#000000" bgColor="#ffffff" />
      </div>
      <Input.TextArea aria-label="链接" readOnly autoSize value={address} onFocus={({ target }) => target.select()} />
      <p className="one-time-note">有效期至 {dateTime(expiresAt)}。链接只显示这一次，关闭后需重新生成。</p>
    </Modal>
  );
}
