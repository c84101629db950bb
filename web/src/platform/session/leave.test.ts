import { beforeEach, expect, test } from 'vitest';
import { addressAfterLogin, delayRestart, goToLogin, restartAtLogin, safeAddress } from '#platform/session/leave.ts';
import { freshBrowser, signedIn, watchNavigation } from '#platform/testing/browser.ts';

let navigation: ReturnType<typeof watchNavigation>;

beforeEach(() => {
  freshBrowser();
  navigation = watchNavigation();
});

test.each(['/home', '/home/message?read=false', '/a#b', '/loginx'])('%s is an address of ours', (address) => {
  expect(safeAddress(address)).toBe(address);
});

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  '/\t/evil.example',
  '\n//evil.example',
  'javascript:alert(1)',
  'home',
  '',
  '/login',
  '/login?redirect=/x',
  null,
  undefined,
])('%j is not', (address) => {
  expect(safeAddress(address)).toBeUndefined();
});

test('after the login one returns to where the session ended', () => {
  signedIn();
  restartAtLogin('请登录账号');
  expect(navigation.assign).toHaveBeenCalledWith('http://tongzhou.test/');
  expect(addressAfterLogin()).toBe('/home');
  expect(sessionStorage.getItem('return_to')).toBe('/home');
});

test('only the first way out counts', () => {
  goToLogin('/home');
  restartAtLogin('请登录账号');
  expect(navigation.assign).toHaveBeenCalledOnce();
});

test('what ends the session itself goes first; otherwise the restart is made up for', () => {
  signedIn();
  const release = delayRestart();
  restartAtLogin('请登录账号');
  expect(navigation.assign).not.toHaveBeenCalled();
  release();
  expect(navigation.assign).toHaveBeenCalledOnce();
});
