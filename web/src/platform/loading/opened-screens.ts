import { routeAt } from '@tongzhou/contract/routes.ts';
import { storedToken } from '#platform/session/stored-session.ts';

// How often which screen was opened since the workbench last told the server. It waits in this browser, so that opening a
// screen costs no call, and is thrown away when another person signs in.

interface Opened {
  readonly user: number;
  readonly times: Readonly<Record<string, number>>;
}

const name = 'opened-screens';
const mostTimes = 1000;

function stored(user: number): Readonly<Record<string, number>> {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? '') as Opened;
    return kept.user === user && typeof kept.times === 'object' ? kept.times : {};
  } catch {
    return {};
  }
}

export function noteOpened(user: number, path: string): void {
  // On the way out nothing is kept any more.
  if (path === '/home' || routeAt(path) === undefined || storedToken() === undefined) return;
  const times = stored(user);
  const next = { ...times, [path]: Math.min((times[path] ?? 0) + 1, mostTimes) };
  localStorage.setItem(name, JSON.stringify({ user, times: next } satisfies Opened));
}

/** As the server is told; it is forgotten here by `forgetOpened` once it knows. */
export const openedSince = (user: number): { readonly path: string; readonly times: number }[] =>
  Object.entries(stored(user))
    .filter(([path, times]) => routeAt(path) !== undefined && Number.isInteger(times) && times > 0)
    .slice(0, 60)
    .map(([path, times]) => ({ path, times: Math.min(times, mostTimes) }));

export const forgetOpened = (): void => localStorage.removeItem(name);
