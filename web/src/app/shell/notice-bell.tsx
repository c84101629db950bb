import { BellOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useBell } from '#areas/notices/public.ts';
import { AppLink } from '#ui/link/app-link.tsx';

const most = 99;

export function NoticeBell({ listening }: { listening: boolean }): ReactNode {
  const { count, to } = useBell(listening);
  return (
    <AppLink to={to} className="notice-bell" aria-label={`消息，${count} 条未读`}>
      <BellOutlined aria-hidden />
      {count > 0 && <span className="notice-bell-count">{count > most ? `${most}+` : count}</span>}
    </AppLink>
  );
}
