import { DownOutlined } from '@ant-design/icons';
import { useRouterState } from '@tanstack/react-router';
import { permissionId } from '@tongzhou/contract/permissions.ts';
import { routeAt } from '@tongzhou/contract/routes.ts';
import { Button, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import type { MenuGroup } from '#areas/identity/public.ts';
import mark from '#ui/brand/mark.svg?inline';
import { AppLink } from '#ui/link/app-link.tsx';
import { MenuIcon } from '#ui/menu-icon.tsx';

interface SideMenuProps {
  readonly menu: readonly MenuGroup[] | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
  readonly onGo: () => void;
}

/** By permission: a detail page has its parent's, and highlights that entry. */
function useCurrentEntry(): number | undefined {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const menu = routeAt(path)?.menu;
  return menu === undefined ? undefined : permissionId(menu);
}

function Group({
  group,
  current,
  onGo,
}: {
  group: MenuGroup;
  current: number | undefined;
  onGo: () => void;
}): ReactNode {
  const holdsCurrent = group.items.some(({ id }) => id === current);
  const [toggled, setToggled] = useState<boolean>();
  const open = toggled ?? holdsCurrent;
  const listId = `menu-${group.id}`;
  return (
    <li>
      <button
        type="button"
        className={holdsCurrent ? 'side-menu-group side-menu-group-current' : 'side-menu-group'}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setToggled(!open)}
      >
        <MenuIcon name={group.icon} />
        <span>{group.name}</span>
        <DownOutlined className="side-menu-arrow" aria-hidden />
      </button>
      <ul id={listId} hidden={!open}>
        {group.items.map(({ id, name, path }) => (
          <li key={id}>
            <AppLink
              to={path}
              className="side-menu-item"
              aria-current={id === current ? 'page' : undefined}
              onClick={onGo}
            >
              {name}
            </AppLink>
          </li>
        ))}
      </ul>
    </li>
  );
}

export function SideMenu({ menu, failed, retry, onGo }: SideMenuProps): ReactNode {
  const current = useCurrentEntry();
  return (
    <nav className="side-menu" aria-label="主菜单">
      <AppLink to="/home" className="side-menu-brand" onClick={onGo}>
        <img src={mark} width={24} height={24} alt="" />
        同舟
      </AppLink>
      {menu === undefined && !failed && (
        <div className="side-menu-wait">
          <Skeleton active title={false} paragraph={{ rows: 6, width: '100%' }} />
        </div>
      )}
      {menu === undefined && failed && (
        <p className="side-menu-wait">
          菜单没有加载成功
          <Button type="link" size="small" onClick={retry}>
            重试
          </Button>
        </p>
      )}
      <ul className="side-menu-groups">
        {menu?.map((group) => (
          <Group key={group.id} group={group} current={current} onGo={onGo} />
        ))}
      </ul>
    </nav>
  );
}
