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
