import { routes } from '@tongzhou/contract/routes.ts';
import { expect, test } from 'vitest';
import { newRouter } from '#app/router.tsx';
import { screens } from '#app/screens.ts';

const ready = routes
  .filter((route) => route.ready === true)
  .map(({ path }) => path)
  .filter((path) => path !== '/login');

test('every ready route has its screen, and every screen is a ready route', () => {
  expect(Object.keys(screens).sort()).toEqual([...ready].sort());
});

test('the router opens exactly these, besides the start', () => {
  const paths = Object.keys(newRouter().routesByPath).filter((path) => path !== '/' && !path.startsWith('/dev/'));
  expect(paths.sort()).toEqual([...ready].sort());
});

test.each(Object.entries(screens))(
  '%s has code to show',
  async (_, { load }) => {
    expect(typeof (await load())).toBe('function');
  },
  30_000,
);
