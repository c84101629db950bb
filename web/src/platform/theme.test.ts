import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

const onSystem = (dark: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches: dark, addEventListener: () => {}, removeEventListener: () => {} }));

test.each([
  ['light', true, 'light'],
  ['dark', false, 'dark'],
  ['auto', true, 'dark'],
  ['auto', false, 'light'],
  [undefined, true, 'dark'],
  ['nonsense', false, 'light'],
])('chosen %s on a dark system %s: the early script and the program agree on %s', async (choice, system, expected) => {
  onSystem(system);
  if (choice !== undefined) localStorage.setItem('theme', choice);
  // @ts-expect-error a plain script on purpose, not a module
  await import('#platform/theme-early.ts');
  const { shade } = await import('#platform/theme.ts');
  expect(document.documentElement.dataset.theme).toBe(expected);
  expect(shade()).toBe(expected);
});

test('a choice is applied and kept', async () => {
  onSystem(false);
  const { chooseTheme, chosenTheme, onThemeChange } = await import('#platform/theme.ts');
  const changed = vi.fn();
  onThemeChange(changed);
  chooseTheme('dark');
  expect([document.documentElement.dataset.theme, localStorage.getItem('theme'), chosenTheme()]).toEqual([
    'dark',
    'dark',
    'dark',
  ]);
  expect(changed).toHaveBeenCalledOnce();
});

test('an open page follows the system until a theme is chosen, and a choice in another tab', async () => {
  let dark = true;
  const listeners: (() => void)[] = [];
  vi.stubGlobal('matchMedia', () => ({
    matches: dark,
    addEventListener: (_: 'change', listener: () => void) => listeners.push(listener),
  }));
  const systemTurns = (to: 'light' | 'dark') => {
    dark = to === 'dark';
    for (const listener of listeners) listener();
  };
  /** The browser tells every tab but the one it happened in. */
  const elsewhere = (key: string, value: string) => {
    localStorage.setItem(key, value);
    window.dispatchEvent(new StorageEvent('storage', { key }));
  };
  const shown = () => document.documentElement.dataset.theme;
  document.documentElement.dataset.theme = 'light';
  const { followTheme, onThemeChange } = await import('#platform/theme.ts');
  const changed = vi.fn();
  onThemeChange(changed);
  followTheme();
  expect(shown()).toBe('dark');
  systemTurns('light');
  expect(shown()).toBe('light');
  elsewhere('theme', 'dark');
  expect(shown()).toBe('dark');
  expect(changed).toHaveBeenCalledTimes(3);
  systemTurns('dark');
  systemTurns('light');
  expect(shown()).toBe('dark');
});
