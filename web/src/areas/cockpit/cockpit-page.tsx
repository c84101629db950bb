import { useSearch } from '@tanstack/react-router';
import { lookPattern } from '@tongzhou/contract/rules/cockpit.ts';
import { Button } from 'antd';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Board } from '#areas/cockpit/board.tsx';
import '#areas/cockpit/cockpit.css';
import { Wall } from '#areas/cockpit/wall.tsx';
import { storedToken } from '#platform/session/stored-session.ts';
import { useTitle } from '#ui/page/use-title.ts';
import { StateMessage } from '#ui/state/state-message.tsx';

const onFragmentChange = (listener: () => void) => {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
};
/** Behind the #, so that it never reaches a server's log. */
const useSecret = (): string => useSyncExternalStore(onFragmentChange, () => location.hash.slice(1));

/** The address is public: without a login or a display link there is nothing to see, and nothing is asked for. */
export default function CockpitPage(): ReactNode {
  useTitle('领导驾驶舱');
  const secret = useSecret();
  const { period }: Record<string, unknown> = useSearch({ strict: false });
  const said = String(period);
  const look = lookPattern.test(said) ? said : 'month';
  if (secret !== '') return <Wall key={secret} secret={secret} period={look} />;
  if (storedToken() === undefined)
    return (
      <div className="cockpit wall-blank">
        <StateMessage
          kind="locked"
          title="领导驾驶舱"
          hint="登录后，有权限的人可以查看公司的经营数据。"
          level={1}
          action={
            <Button type="primary" href={`/login?redirect=${encodeURIComponent('/leadership')}`}>
              去登录
            </Button>
          }
        />
      </div>
    );
  return <Board look={look} />;
}
