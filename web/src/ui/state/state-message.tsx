import { ExclamationCircleOutlined, InboxOutlined, LockOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import './state-message.css';

interface StateMessageProps {
  readonly kind: 'empty' | 'error' | 'locked';
  readonly title: string;
  /** Why it is so, and what to do. */
  readonly hint?: string;
  readonly action?: ReactNode;
  /** Of the heading, where the message is the whole page. */
  readonly level?: 1 | 2;
}

const icons = { empty: InboxOutlined, error: ExclamationCircleOutlined, locked: LockOutlined } as const;

export function StateMessage({ kind, title, hint, action, level = 2 }: StateMessageProps): ReactNode {
  const Icon = icons[kind];
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="state-message" role={kind === 'error' ? 'alert' : undefined}>
      <Icon className="state-message-icon" aria-hidden />
      <Heading className="state-message-title">{title}</Heading>
      {hint !== undefined && <p className="state-message-hint">{hint}</p>}
      {action !== undefined && <div className="state-message-action">{action}</div>}
    </div>
  );
}
