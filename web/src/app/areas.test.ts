import { routeAt } from '@tongzhou/contract/routes.ts';
import { expect, test } from 'vitest';
import * as areas from '#app/areas.ts';
import { newQueryClient } from '#app/query-client.ts';
import { newRouter } from '#app/router.tsx';

const all = Object.values(areas);
const screens = all.flatMap((area) => Object.entries(area.screens ?? {}));

test('no two areas claim the same screen, step form or record view', () => {
  for (const part of ['screens', 'stepForms', 'recordViews'] as const) {
    const names = all.flatMap((area) => Object.keys(area[part] ?? {}));
    expect(names).toEqual([...new Set(names)]);
  }
});

test('every screen stands in the route table, besides the login, which is a page of its own', () => {
  expect(screens.length).toBeGreaterThan(15);
  for (const [path] of screens) expect([path, routeAt(path)?.path]).toEqual([path, path]);
  expect(screens.map(([path]) => path)).not.toContain('/login');
});

test('the router opens exactly the screens of the areas, besides the start', () => {
  const paths = Object.keys(newRouter(newQueryClient()).routesByPath).filter(
    (path) => path !== '/' && !path.startsWith('/dev/'),
  );
  expect(paths.sort()).toEqual(screens.map(([path]) => path).sort());
});

test('every shortcut leads to a screen', () => {
  const paths = screens.map(([path]) => path);
  for (const { to } of all.flatMap((area) => area.shortcuts ?? [])) expect(paths).toContain(to.split('?')[0]);
});

test.each(screens)(
  '%s has code to show',
  async (_, { load }) => {
    expect(typeof (await load())).toBe('function');
  },
  30_000,
);
