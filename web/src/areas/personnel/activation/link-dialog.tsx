import { Button, Input, Modal } from 'antd';
import type { ReactNode } from 'react';
import '#areas/personnel/people/personnel.css';
import { toast } from '#platform/toast.ts';
import { copyText } from '#ui/copy-text.ts';
import { dateTime } from '#ui/shanghai-time.ts';
import { useReturnFocus } from '#ui/use-return-focus.ts';

/** The server does not know under which name it is reached; the page does. */
export const wholeAddress = (link: string): string => new URL(link, location.origin).href;

export interface ShownLink {
  readonly title: string;
  readonly note: string;
  readonly link: string;
  readonly expiresAt: number;
}

/** A link that is shown once: the server keeps no copy of it. */
export function LinkDialog({ title, note, link, expiresAt, close }: ShownLink & { close: () => void }): ReactNode {
  useReturnFocus();
  const copy = async () => {
    if (await copyText(link)) toast('已复制', 'success');
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
      <p className="link-note">{note}</p>
      <Input.TextArea aria-label="链接" readOnly autoSize value={link} onFocus={({ target }) => target.select()} />
      <p className="link-note">有效期至 {dateTime(expiresAt)}。链接只显示这一次，关闭后需重新生成。</p>
    </Modal>
  );
}
