import { refreshToken } from '@tongzhou/contract/areas/identity/session.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { refusals } from '@tongzhou/contract/errors.ts';
import { exchange, NoAnswer } from '#platform/http/exchange.ts';
import { reloadWithToast, restartAtLogin } from '#platform/session/leave.ts';
import { isTokenExpired, saveToken, storedToken, tokenStoredAt } from '#platform/session/stored-session.ts';
import { toast } from '#platform/toast.ts';

/** Specification 9. */
export const refreshEvery = 300_000;
/** Taken off, so that the browsers of a company do not ask in step after an outage. */
const jitter = 15_000;
const retryIn = (): number => 20_000 + Math.random() * jitter;

export type Refreshed = 'fresh' | 'ended' | 'unknown';

const lock = 'tongzhou:refresh';
const claimName = 'refresh_claim';
/** As long as one refresh can take. */
const claimFor = 10_000;

/**
 * One tab at a time. On plain HTTP there are no locks: a claim in the shared storage keeps the tabs apart, and where two
 * still meet the server gives both the same successor.
 */
async function oneTabOnly<T>(work: () => Promise<T>, otherwise: () => Promise<T>): Promise<T> {
  if (navigator.locks != null) return navigator.locks.request(lock, work) as Promise<T>;
  if (Math.abs(Date.now() - Number(localStorage.getItem(claimName) ?? 0)) < claimFor) return otherwise();
  localStorage.setItem(claimName, String(Date.now()));
  try {
    return await work();
  } finally {
    localStorage.removeItem(claimName);
  }
}

async function exchangeToken(token: string): Promise<Refreshed> {
  try {
    const answer = await exchange(refreshToken, {}, { token });
    if (answer.status === 401) return storedToken() === token ? 'ended' : 'fresh';
    if (answer.status !== 200) return 'unknown';
    // Logged out, or refreshed by another tab, while this was under way: what is stored now is right.
    const { access_token, expires_in } = answer.data as ReplyOf<typeof refreshToken>;
    if (storedToken() === token) saveToken(access_token, expires_in);
    return 'fresh';
  } catch (error) {
    if (error instanceof NoAnswer) return 'unknown';
    throw error;
  }
}

let waking: Promise<Refreshed> | undefined;

/** Before a call: a computer that slept past the token's end gets a new one first. */
export async function ensureFreshToken(): Promise<Refreshed> {
  const token = storedToken();
  if (token === undefined || !isTokenExpired(token)) return 'fresh';
  const refresh = async (): Promise<Refreshed> => {
    const current = storedToken();
    return current === undefined || !isTokenExpired(current) ? 'fresh' : exchangeToken(current);
  };
  waking ??= oneTabOnly(refresh, refresh).finally(() => {
    waking = undefined;
  });
  return waking;
}

/** Until the token is due again, whichever tab has stored it. */
const dueIn = (): number => Math.max(1000, tokenStoredAt() + refreshEvery - Math.random() * jitter - Date.now());

/** One turn of the clock; another tab's turn counts for all. Returns when the next is due, in milliseconds. */
export async function refreshOnce(): Promise<number> {
  const turn = async (): Promise<number> => {
    const token = storedToken();
    if (token === undefined) {
      toast(refusals['no-session'].msg, 'error');
      reloadWithToast(refusals['no-session'].msg);
      return refreshEvery;
    }
    if (Date.now() - tokenStoredAt() < refreshEvery - jitter) return dueIn();
    const outcome = await exchangeToken(token);
    if (outcome === 'ended') restartAtLogin(refusals['no-session'].msg);
    return outcome === 'unknown' ? retryIn() : dueIn();
  };
  return oneTabOnly(turn, async () => claimFor);
}

/** Keeps the session of an open page alive until the returned function is called. */
export function keepTokenFresh(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const plan = (wait: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(run, wait);
  };
  const run = () => {
    refreshOnce().then(plan, () => plan(retryIn()));
  };
  // Timers of a hidden tab or a sleeping computer come late.
  const seen = () => {
    if (document.visibilityState === 'visible' && Date.now() - tokenStoredAt() > refreshEvery) run();
  };
  document.addEventListener('visibilitychange', seen);
  plan(dueIn());
  return () => {
    stopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', seen);
  };
}
