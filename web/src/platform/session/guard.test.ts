import { routeAt } from '@tongzhou/contract/routes.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { decide, guard } from '#platform/session/guard.ts';
import { storedPermissions } from '#platform/session/stored-session.ts';
import { freshBrowser, signedIn, watchNavigation } from '#platform/testing/browser.ts';
import { answerWith } from '#platform/testing/network.ts';

let navigation: ReturnType<typeof watchNavigation>;

beforeEach(() => {
  freshBrowser();
  navigation = watchNavigation();
});

const route = (path: string) => {
  const found = routeAt(path);
  if (found === undefined) throw new Error(path);
  return found;
};

describe('decision', () => {
  test.each([
    ['/register', false, [], 'open'],
    ['/project_management/my_project/accept', false, [], 'open'],
    ['/project_management/my_project/progress_report', false, [], 'open'],
    ['/home', false, [160], 'login'],
    ['/home', true, [], 'open'],
    ['/home/message', true, [160], 'open'],
    ['/approval/leave', true, [160], 'open'],
    ['/approval/leave', false, [160, 611], 'login'],
    ['/staff/index', true, [160], 'forbidden'],
    ['/staff/index', true, [160, 301], 'open'],
    ['/staff/index/edit', true, [160, 301], 'open'],
    ['/staff/index', true, ['*'], 'open'],
    ['/log_management/operation_log', true, [160, 301], 'forbidden'],
  ] as const)('%s, logged in %s, with %j: %s', (path, alive, permissions, expected) => {
    expect(decide(route(path), alive, [...permissions])).toBe(expected);
  });
});

test('without a token the login is asked for, with the way back', async () => {
  const sent = answerWith({ data: 0 });
  expect(await guard(route('/home/message'), '/home/message?read=false')).toBe(false);
  expect(sent).toHaveLength(0);
  expect(navigation.assign).toHaveBeenCalledWith('/login?redirect=%2Fhome%2Fmessage%3Fread%3Dfalse');
});

test('a token that the server does not know is forgotten', async () => {
  const token = signedIn();
  const sent = answerWith({ data: 0 });
  expect(await guard(route('/home'), '/home')).toBe(false);
  expect(sent[0]).toMatchObject({ method: 'POST', url: '/api/user/isLogin', body: { token } });
  expect(localStorage.getItem('admin_token')).toBeNull();
});

test('a living session opens the route', async () => {
  signedIn();
  answerWith({ data: 1 });
  expect(await guard(route('/home'), '/home')).toBe(true);
  expect(navigation.assign).not.toHaveBeenCalled();
});

test('a missing permission is asked about once more, then 无权限访问 at the login, which keeps the session', async () => {
  signedIn([160]);
  answerWith(({ url }) =>
    url.endsWith('isLogin') ? { data: 1 } : { data: { userType: 1, routerRole: [], currentPermissions: [160] } },
  );
  expect(await guard(route('/staff/index'), '/staff/index')).toBe(false);
  expect(navigation.assign).toHaveBeenCalledWith('/login');
  expect(sessionStorage.getItem('toast_after_navigation')).toContain('无权限访问');
  expect(localStorage.getItem('admin_token')).not.toBeNull();
});

test('a permission given since the login opens the route', async () => {
  signedIn([160]);
  answerWith(({ url }) =>
    url.endsWith('isLogin')
      ? { data: 1 }
      : { data: { userType: 1, routerRole: [301], currentPermissions: [160, 301] } },
  );
  expect(await guard(route('/staff/index'), '/staff/index')).toBe(true);
  expect(storedPermissions()).toEqual([160, 301]);
});

test('a weak network throws nobody out', async () => {
  signedIn();
  answerWith('lost');
  expect(await guard(route('/home'), '/home')).toBe(true);
});
