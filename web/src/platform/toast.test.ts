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

test('a toast can offer one thing to do, stands long enough for it, and is gone when it is done', () => {
  const run = vi.fn();
  toast('已提交', 'success', { label: '查看', run });
  vi.advanceTimersByTime(7999);
  expect(toasts()).toEqual(['已提交查看']);
  document.querySelector('button')?.click();
  expect(run).toHaveBeenCalledOnce();
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
