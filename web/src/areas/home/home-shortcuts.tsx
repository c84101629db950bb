import { Button, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { useMenu } from '#areas/identity/public.ts';
import { useMayOpen } from '#platform/allowed.tsx';
import { type Shortcut, useAreas } from '#platform/area.tsx';
import { AppLink } from '#ui/link/app-link.tsx';
import { MenuIcon } from '#ui/menu-icon.tsx';
import { LoadError } from '#ui/state/load-error.tsx';
import { StateMessage } from '#ui/state/state-message.tsx';

const ownPath = '/home';
const mostAtFirst = 12;

/** Screens of the same menu group as the workbench, which would otherwise wear its icon. */
const icons: Readonly<Record<string, string>> = { '/home/announcement': 'notification', '/home/message': 'message' };

const pathOf = (to: string): string => to.split('?', 1)[0] ?? '';

/** Deeds and screens, those opened most often first; the others in the order they come in. */
function inOrder(entries: readonly Shortcut[], used: readonly string[]): readonly Shortcut[] {
  const place = ({ to }: Shortcut): number => {
    const at = used.indexOf(pathOf(to));
    return at < 0 ? used.length : at;
  };
  return entries.toSorted((one, other) => place(one) - place(other));
}

export function HomeShortcuts({ used }: { readonly used: readonly string[] }): ReactNode {
  const mayOpen = useMayOpen();
  const areas = useAreas();
  const [all, setAll] = useState(false);
  const { data, error, refetch } = useMenu();
  if (data === undefined && error !== null) return <LoadError error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  const deeds = areas.flatMap(({ shortcuts = [] }) => shortcuts).filter(({ to }) => mayOpen(to));
  const screens = data.flatMap(({ icon, items }) =>
    items
      .filter(({ path }) => path !== ownPath)
      .map(({ name, path }) => ({ title: name, to: path, icon: icons[path] ?? icon })),
  );
  const entries = inOrder([...deeds, ...screens], used);
  if (entries.length === 0)
    return <StateMessage kind="empty" title="暂无可用的功能" hint="如需使用某项功能，请联系管理员开通权限。" />;
  return (
    <>
      <ul className="home-shortcuts">
        {entries.slice(0, all ? entries.length : mostAtFirst).map(({ title, icon, to }) => (
          <li key={to}>
            <AppLink to={to} className="home-shortcut">
              <MenuIcon name={icon} />
              {title}
            </AppLink>
          </li>
        ))}
      </ul>
      {entries.length > mostAtFirst && (
        <Button type="link" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? '只看常用' : `全部 ${entries.length} 项`}
        </Button>
      )}
    </>
  );
}
