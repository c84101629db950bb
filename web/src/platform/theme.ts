// The chosen theme, kept per browser and followed by all tabs. theme-early.ts applies it before the first paint.

export const themes = ['light', 'dark', 'auto'] as const;
export type Theme = (typeof themes)[number];
export type Shade = 'light' | 'dark';

export const themeNames: Readonly<Record<Theme, string>> = { light: '浅色', dark: '深色', auto: '跟随系统' };

const name = 'theme';
/** Asked anew each time: one that is read between a change and its event has no event to tell. */
const system = () => matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

export function chosenTheme(): Theme {
  const choice = localStorage.getItem(name);
  return choice === 'light' || choice === 'dark' ? choice : 'auto';
}

export function shade(): Shade {
  const choice = chosenTheme();
  if (choice !== 'auto') return choice;
  return system().matches ? 'dark' : 'light';
}

function apply(): void {
  document.documentElement.dataset.theme = shade();
  for (const listener of listeners) listener();
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(name, theme);
  apply();
}

export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows the system and the other tabs, for as long as the page lives. */
export function followTheme(): void {
  system().addEventListener('change', apply);
  window.addEventListener('storage', (event) => {
    if (event.key === name) apply();
  });
  // It may have changed while the program was on its way.
  if (document.documentElement.dataset.theme !== shade()) apply();
}
