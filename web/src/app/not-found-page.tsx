import type { ReactNode } from 'react';
import { AppLink } from '#ui/app-link.tsx';
import { StateMessage } from '#ui/state-message.tsx';
import { useTitle } from '#ui/use-title.ts';

export function NotFoundPage(): ReactNode {
  useTitle('页面不存在');
  return (
    <main className="page">
      <div className="panel">
        <StateMessage
          kind="empty"
          title="页面不存在"
          level={1}
          hint="地址可能有误，或页面已被移走。"
          action={<AppLink to="/home">返回工作台</AppLink>}
        />
      </div>
    </main>
  );
}
