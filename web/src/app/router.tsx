import type { QueryClient } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, Outlet, type RouterHistory } from '@tanstack/react-router';
import { publicAuthority } from '@tongzhou/contract/permissions.ts';
import { type Route, routeAt } from '@tongzhou/contract/routes.ts';
import type { ReactNode } from 'react';
import * as areas from '#app/areas.ts';
import { NotFoundPage } from '#app/not-found-page.tsx';
import { ScreenError } from '#app/screen-error.tsx';
import { ScreenSkeleton } from '#app/screen-skeleton.tsx';
import { Shell } from '#app/shell/shell.tsx';
import { loadMyself } from '#areas/identity/public.ts';
import { encodeQuery, parseQuery } from '#platform/query-text.ts';
import type { Screen } from '#platform/screen.ts';
import { guard } from '#platform/session/guard.ts';
import { goToLogin } from '#platform/session/leave.ts';

type Guarded = Pick<Route, 'authority'>;

const never = new Promise<never>(() => {});

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage });
const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell });

function screenRoute(client: QueryClient, path: string, { authority }: Guarded, { load }: Screen) {
  const route = createRoute({
    getParentRoute: (): typeof root | typeof shell => (authority === publicAuthority ? root : shell),
    path,
    beforeLoad: async ({ cause, location }) => {
      // A change of filters is not a navigation to another route.
      if (cause === 'stay') return;
      // The code comes while the session is asked about; a failure is met by the loader.
      load().catch(() => {});
      if (!(await guard({ authority }, location.href))) await never;
      if (authority !== publicAuthority) void loadMyself(client);
    },
    loader: async () => ({ Loaded: await load() }),
    component: function Host(): ReactNode {
      const { Loaded } = route.useLoaderData();
      return <Loaded />;
    },
  });
  return route;
}

/** Where the address is only the domain, for servers that answer it with this page. */
const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async () => {
    goToLogin(undefined);
    await never;
  },
});

function children(client: QueryClient) {
  const known = Object.values(areas)
    .flatMap(({ screens = {} }) => Object.entries(screens))
    .map(([path, code]) => {
      const route = routeAt(path);
      if (route === undefined) throw new Error(`${path} is not in the contract's route table`);
      return { authority: route.authority, route: screenRoute(client, path, route, code) };
    });
  const open = known.filter(({ authority }) => authority === publicAuthority).map(({ route }) => route);
  const inside = known.filter(({ authority }) => authority !== publicAuthority).map(({ route }) => route);
  return [start, ...open, shell.addChildren(inside)];
}

export const newRouter = (client: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree: root.addChildren(children(client)),
    ...(history !== undefined && { history }),
    // Plain words in the address: people read, edit and share it.
    parseSearch: parseQuery,
    stringifySearch: encodeQuery,
    defaultPendingComponent: ScreenSkeleton,
    defaultPendingMs: 200,
    defaultPendingMinMs: 0,
    defaultErrorComponent: ScreenError,
    scrollRestoration: true,
  });
