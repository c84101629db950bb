import { useRouter } from '@tanstack/react-router';
import type { UserInfo } from '@tongzhou/contract/areas/identity/session.ts';
import { Dropdown, type MenuProps } from 'antd';
import { type ReactNode, useRef, useSyncExternalStore } from 'react';
import type * as z from 'zod/mini';
import { openIdentityDialog } from '#areas/identity/public.ts';
import { signOutEverywhere } from '#platform/session/sign-out.ts';
import { chooseTheme, chosenTheme, onThemeChange, themeNames, themes } from '#platform/theme.ts';
import { UserPicture } from '#ui/user/user-picture.tsx';

export type Me = z.output<typeof UserInfo>;

const nameless = '暂未设置用户名';

export function UserMenu({ me }: { me: Me | undefined }): ReactNode {
  const theme = useSyncExternalStore(onThemeChange, chosenTheme);
  const router = useRouter();
  const button = useRef<HTMLButtonElement>(null);
  const open: typeof openIdentityDialog = (dialog) => {
    // The dialog gives the focus back to where it was, and the entry of the menu is gone by then.
    button.current?.focus();
    openIdentityDialog(dialog);
  };
  const items: NonNullable<MenuProps['items']> = [
    { key: 'password', label: '修改密码', onClick: () => open('password') },
    { key: 'sessions', label: '登录设备', onClick: () => open('sessions') },
    { key: 'second-factor', label: '两步验证', onClick: () => open('second-factor') },
    {
      key: 'theme',
      label: '主题',
      children: themes.map((choice) => ({
        key: `theme-${choice}`,
        label: themeNames[choice],
        onClick: () => chooseTheme(choice),
      })),
    },
    { key: 'help', label: '帮助', onClick: () => router.history.push('/help') },
    { type: 'divider' },
    { key: 'sign-out', label: '退出登录', danger: true, onClick: () => void signOutEverywhere() },
  ];
  const name = me === undefined ? '' : me.name || nameless;
  return (
    <Dropdown autoFocus trigger={['click']} menu={{ items, selectedKeys: [`theme-${theme}`] }} placement="bottomRight">
      <button
        ref={button}
        type="button"
        className="user-menu"
        aria-haspopup="menu"
        aria-label={`账号菜单 ${name}`.trim()}
      >
        <UserPicture name={me?.name ?? null} avatar={me?.avatar ?? null} />
        <span className="user-menu-name">{name}</span>
      </button>
    </Dropdown>
  );
}
