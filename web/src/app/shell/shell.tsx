import { Outlet, useRouterState } from '@tanstack/react-router';
import { liveTopics } from '@tongzhou/contract/areas/notices/live.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ScreenSkeleton } from '#app/screen-skeleton.tsx';
import { KeyHelp } from '#app/shell/key-help.tsx';
import { LoadingBar } from '#app/shell/loading-bar.tsx';
import { MenuDrawer } from '#app/shell/menu-drawer.tsx';
import { IdentityDialogs, openIdentityDialog, ResetNotice, useMenu, useMyself } from '#areas/identity/public.ts';
import { PendingAnnouncement } from '#areas/notices/public.ts';
import '#app/shell/shell.css';
import { SideMenu } from '#app/shell/side-menu.tsx';
import { TopBar } from '#app/shell/top-bar.tsx';
import { useDialogsAtHand } from '#app/shell/use-dialogs-at-hand.ts';
import { invalidate } from '#platform/invalidate.ts';
import { listen } from '#platform/live/live.ts';
import { noteOpened } from '#platform/loading/opened-screens.ts';
import { restartAtLogin } from '#platform/session/leave.ts';
import { keepTokenFresh } from '#platform/session/refresh.ts';
import { followSession } from '#platform/session/sign-out.ts';
import { LoadError } from '#ui/state/load-error.tsx';
import { usePhone } from '#ui/use-phone.ts';

const mainId = 'main';

/** Milliseconds after which the bell counts without having heard of the live stream, as in a second tab, which shares it. */
const longestWait = 2000;

/** Keeps the session alive and listens to the server while the shell is shown. Returns whether unread news may be counted. */
function useLiveSession(served: boolean): boolean {
  const [listening, setListening] = useState(false);
  useEffect(() => keepTokenFresh(), []);
  useEffect(() => followSession(), []);
  useEffect(() => {
    if (!served) return;
    const timer = setTimeout(() => setListening(true), longestWait);
    const stop = listen((heard) => {
      if (heard === 'connected') setListening(true);
      if (heard === 'session-ended') restartAtLogin('请登录账号');
      // An unattended page must not keep its session alive: it loads the counts alone.
      const backgroundOnly = heard === 'connected' || (heard === 'notice' && document.visibilityState !== 'visible');
      void invalidate(liveTopics[heard === 'connected' ? 'notice' : heard], { backgroundOnly });
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [served]);
  return served && listening;
}

/** Focuses a new screen, so that it is read from its beginning, as the browser does with the first one. */
function useFocusOnNavigation(): (element: HTMLElement | null) => void {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const main = useRef<HTMLElement>(null);
  const before = useRef<string>(undefined);
  useEffect(() => {
    if (before.current !== undefined && before.current !== path) main.current?.focus({ preventScroll: true });
    before.current = path;
  }, [path]);
  return (element) => {
    main.current = element;
  };
}

/** Remembers which screens are opened, for the order of the workbench's shortcuts. */
function useCountOpened(user: number | undefined): void {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  useEffect(() => {
    if (user !== undefined && path !== undefined) noteOpened(user, path);
  }, [user, path]);
}

export function Shell(): ReactNode {
  const phone = usePhone();
  const [drawer, setDrawer] = useState(false);
  const me = useMyself();
  const pending = me.data?.pending ?? null;
  const served = me.data !== undefined && pending === null;
  const menu = useMenu(served);
  const main = useFocusOnNavigation();
  const listening = useLiveSession(served);
  useDialogsAtHand(served);
  useCountOpened(served ? me.data?.user_info.id : undefined);
  useEffect(() => {
    if (pending !== null) openIdentityDialog(pending, true);
  }, [pending]);

  const failed = me.error !== null || menu.error !== null;
  const again = () => void (me.error === null ? menu.refetch() : me.refetch());
  const content = () => {
    if (me.data === undefined && me.error !== null)
      return <LoadError error={me.error} retry={() => void me.refetch()} />;
    // Nothing else is served before a pending step is done, so nothing else is asked.
    return served ? <Outlet /> : <ScreenSkeleton />;
  };
  const sideMenu = <SideMenu menu={menu.data} failed={failed} retry={again} onGo={() => setDrawer(false)} />;
  return (
    <div className="shell">
      <a className="skip-link" href={`#${mainId}`}>
        跳到正文
      </a>
      <LoadingBar />
      {phone ? (
        <MenuDrawer open={drawer} close={() => setDrawer(false)}>
          {sideMenu}
        </MenuDrawer>
      ) : (
        <div className="shell-side">{sideMenu}</div>
      )}
      <TopBar
        me={me.data?.user_info}
        served={served}
        listening={listening}
        openMenu={phone ? () => setDrawer(true) : undefined}
      />
      <main id={mainId} className="shell-main" tabIndex={-1} ref={main}>
        {me.data?.password_reset != null && <ResetNotice {...me.data.password_reset} />}
        {content()}
      </main>
      <KeyHelp />
      <IdentityDialogs />
      <PendingAnnouncement listening={listening} />
    </div>
  );
}
