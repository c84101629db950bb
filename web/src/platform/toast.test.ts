import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshBrowser, toasts } from '#platform/testing/browser.ts';
import { showKeptToast, toast, toastAfterNavigation } from '#platform/toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
  freshBrowser();
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test('an error is an alert, other words are a status; markup stays text', () => {
  toast('<b>错</b>', 'error');
  toast('好', 'success');
  expect([...document.querySelectorAll('.toast')].map(({ role, children }) => [role, children.length])).toEqual([
    ['alert', 0],
    ['status', 0],
  ]);
});

test('the same words twice are one toast, which stands three seconds from the second time', () => {
  toast('错', 'error');
  vi.advanceTimersByTime(2000);
  toast('错', 'error');
  expect(toasts()).toEqual(['错']);
  vi.advanceTimersByTime(2999);
  expect(toasts()).toEqual(['错']);
  vi.advanceTimersByTime(1);
  expect(toasts()).toEqual([]);
});

test('words that were taken out of the page are shown again', () => {
  toast('错', 'error');
  document.body.replaceChildren();
  toast('错', 'error');
  expect(toasts()).toEqual(['错']);
});

test('words for the next page are handed on until they have been seen', () => {
  toastAfterNavigation('无权限访问');
  showKeptToast();
  expect(toasts()).toEqual(['无权限访问']);
  expect(sessionStorage).toHaveLength(1);
  vi.advanceTimersByTime(3000);
  expect(sessionStorage).toHaveLength(0);
});
