import { type Message, messageKindNames } from '@tongzhou/contract/areas/notices.ts';
import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useAppLink } from '#ui/link/app-link.tsx';
import { dateTime } from '#ui/shanghai-time.ts';
import { useReturnFocus } from '#ui/use-return-focus.ts';

function GoThere({ to, close }: { to: string; close: () => void }): ReactNode {
  const link = useAppLink(to);
  if (link === undefined) return null;
  return (
    <Button
      type="primary"
      href={link.href}
      onClick={(event) => {
        close();
        link.onClick(event);
      }}
    >
      前往查看
    </Button>
  );
}

export function MessageDialog({ message, close }: { message: Message; close: () => void }): ReactNode {
  const { title, content, kind, link, sender_name, created_at } = message;
  useReturnFocus();
  return (
    <Modal
      open
      title={title}
      width={560}
      onCancel={close}
      footer={[
        <Button key="close" onClick={close}>
          关闭
        </Button>,
        link !== null && <GoThere key="go" to={link} close={close} />,
      ]}
    >
      <p className="message-detail-facts">
        {[messageKindNames[kind], sender_name, dateTime(created_at)].filter((fact) => fact !== null).join(' · ')}
      </p>
      <p className="message-detail-content">{content}</p>
    </Modal>
  );
}
