import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test } from 'vitest';
import { Allowed, allowed } from '#platform/allowed.tsx';
import { saveGrants } from '#platform/session/stored-session.ts';
import { freshBrowser, signedIn } from '#platform/testing/browser.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
beforeEach(freshBrowser);

test('by key and by id; 160 is everybody’s, 2000 always shows', () => {
  expect([allowed('staff.create'), allowed(30101), allowed('home.workbench'), allowed(2000)]).toEqual([
    false,
    false,
    true,
    true,
  ]);
  signedIn([160, 30101]);
  expect([allowed('staff.create'), allowed(30101), allowed('staff.edit')]).toEqual([true, true, false]);
});

test('the wildcard covers menus and buttons, never private figures, nor ids that do not exist', () => {
  signedIn(['*']);
  expect([allowed('staff.create'), allowed('report.salary'), allowed('data.salary'), allowed(424242)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  signedIn(['*', 9003]);
  expect(allowed('data.salary')).toBe(true);
});

test('spoilt storage permits nothing', () => {
  localStorage.setItem('currentPermissions', '{"0":301}');
  expect(allowed('staff.list')).toBe(false);
  localStorage.setItem('currentPermissions', 'x');
  expect([allowed('staff.list'), allowed('home.message')]).toEqual([false, false]);
});

test('a button leaves the open page with its permission', () => {
  signedIn([160, 30101]);
  const place = document.createElement('div');
  const root = createRoot(place);
  act(() => root.render(<Allowed to="staff.create">新增</Allowed>));
  expect(place.textContent).toBe('新增');
  act(() => saveGrants({ userType: 1, routerRole: [], currentPermissions: [160] }));
  expect(place.textContent).toBe('');
  act(() => root.unmount());
});
