import { ArrowLeftOutlined, MenuOutlined } from '@ant-design/icons';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { routeAt } from '@tongzhou/contract/routes.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { NoticeBell } from '#app/shell/notice-bell.tsx';
import { ThemeButton } from '#app/shell/theme-button.tsx';
import { type Me, UserMenu } from '#app/shell/user-menu.tsx';
import { SearchButton } from '#areas/search/public.ts';
import { useSaidTitle } from '#ui/page/bar-title.ts';

interface TopBarProps {
  readonly me: Me | undefined;
  /** Whether anything else is served: nothing is while a first password is pending. */
  readonly served: boolean;
  /** Whether news are heard, so that a count of them stays true. */
  readonly listening: boolean;
  readonly openMenu: (() => void) | undefined;
}

export function TopBar({ me, served, listening, openMenu }: TopBarProps): ReactNode {
  const router = useRouter();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const route = routeAt(path);
  const said = useSaidTitle();
  const back = () => (router.history.canGoBack() ? router.history.back() : router.history.push('/home'));
  return (
    <header className="top-bar">
      {openMenu !== undefined && (
        <Button type="text" icon={<MenuOutlined />} aria-label="打开菜单" onClick={openMenu} />
      )}
      <Button type="text" icon={<ArrowLeftOutlined />} aria-label="返回" onClick={back} />
      <span className="top-bar-title">{said ?? route?.barTitle ?? route?.title}</span>
      <div className="top-bar-tools">
        {served && <SearchButton />}
        <ThemeButton />
        <NoticeBell listening={listening} />
        <UserMenu me={me} />
      </div>
    </header>
  );
}
