import { type Message, messageKindNames } from '@tongzhou/contract/areas/notices.ts';
import { Button, Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { AppLink } from '#ui/link/app-link.tsx';
import { dateTime } from '#ui/shanghai-time.ts';

interface RowProps {
  readonly message: Message;
  readonly chosen: boolean;
  readonly onChoose: (chosen: boolean) => void;
  readonly onOpen: () => void;
  /** To the thing it is about. */
  readonly onFollow: () => void;
  readonly onDelete: () => void;
}

function Row({ message, chosen, onChoose, onOpen, onFollow, onDelete }: RowProps): ReactNode {
  const { title, content, kind, link, sender_name, created_at, read } = message;
  return (
    <li className={read ? 'message' : 'message message-unread'}>
      <Checkbox aria-label={`选择 ${title}`} checked={chosen} onChange={({ target }) => onChoose(target.checked)} />
      <div className="message-words">
        <button type="button" className="message-title" onClick={onOpen}>
          <span className="message-dot" role="img" aria-label={read ? '已读' : '未读'} />
          <span className="message-title-text">{title}</span>
        </button>
        <p className="message-content">{content}</p>
      </div>
      <div className="message-facts">
        <p>
          {messageKindNames[kind]}
          {sender_name !== null && <span className="message-sender">{sender_name}</span>}
        </p>
        <time dateTime={new Date(created_at).toISOString()}>{dateTime(created_at)}</time>
      </div>
      <div className="message-actions">
        {link !== null && (
          <AppLink to={link} aria-label={`查看 ${title}`} onClick={onFollow}>
            查看
          </AppLink>
        )}
        <Button type="link" danger size="small" aria-label={`删除 ${title}`} onClick={onDelete}>
          删除
        </Button>
      </div>
    </li>
  );
}

interface MessageListProps {
  readonly rows: readonly Message[];
  readonly stale: boolean;
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (chosen: ReadonlySet<number>) => void;
  readonly onOpen: (message: Message) => void;
  readonly onFollow: (message: Message) => void;
  readonly onDelete: (message: Message) => void;
  readonly onDeleteAll: (ids: number[]) => void;
}

export function MessageList({
  rows,
  stale,
  chosen,
  onChoose,
  onOpen,
  onFollow,
  onDelete,
  onDeleteAll,
}: MessageListProps): ReactNode {
  const choose = (id: number, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    onChoose(next);
  };
  // Only what is seen is acted on: rows chosen before may have gone, or stand on another page.
  const visible = rows.map(({ id }) => id).filter((id) => chosen.has(id));
  const all = rows.length > 0 && visible.length === rows.length;
  return (
    <>
      <div className="message-bar">
        <Checkbox
          checked={all}
          indeterminate={!all && visible.length > 0}
          onChange={({ target }) => onChoose(new Set(target.checked ? rows.map(({ id }) => id) : []))}
        >
          全选本页
        </Checkbox>
        {visible.length > 0 && <span className="message-chosen">已选 {visible.length} 条</span>}
        <Button danger size="small" disabled={visible.length === 0} onClick={() => onDeleteAll(visible)}>
          批量删除
        </Button>
      </div>
      <ul className={stale ? 'messages messages-stale' : 'messages'}>
        {rows.map((message) => (
          <Row
            key={message.id}
            message={message}
            chosen={chosen.has(message.id)}
            onChoose={(on) => choose(message.id, on)}
            onOpen={() => onOpen(message)}
            onFollow={() => onFollow(message)}
            onDelete={() => onDelete(message)}
          />
        ))}
      </ul>
    </>
  );
}
