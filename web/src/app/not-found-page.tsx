import type { ReactNode } from 'react';
import { AppLink } from '#ui/link/app-link.tsx';
import { useTitle } from '#ui/page/use-title.ts';
import { StateMessage } from '#ui/state/state-message.tsx';

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
