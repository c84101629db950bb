import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ensureFreshToken, keepTokenFresh, refreshEvery, refreshOnce } from '#platform/session/refresh.ts';
import { saveToken, storedToken } from '#platform/session/stored-session.ts';
import { freshBrowser, signedIn, toasts, tokenFor, watchNavigation } from '#platform/testing/browser.ts';
import { answerWith } from '#platform/testing/network.ts';

let navigation: ReturnType<typeof watchNavigation>;

beforeEach(() => {
  vi.useFakeTimers();
  freshBrowser();
  navigation = watchNavigation();
});

afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
});

const successor = (name: string) => ({
  data: { access_token: tokenFor(name, 1800), token_type: 'bearer', expires_in: 1800 },
});

/** Locks as a browser has them, shared by the "tabs" of one test. */
function withLocks(): void {
  let tail: Promise<unknown> = Promise.resolve();
  vi.stubGlobal('navigator', {
    locks: {
      request: (_name: string, work: () => Promise<unknown>) => {
        const turn = tail.then(work);
        tail = turn.catch(() => {});
        return turn;
      },
    },
  });
}

test('the token is renewed every five minutes, a little early rather than late', async () => {
  signedIn();
  const sent = answerWith(() => successor('session-1'));
  const stop = keepTokenFresh();
  await vi.advanceTimersByTimeAsync(refreshEvery - 16_000);
  expect(sent).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(16_000);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(refreshEvery);
  expect(sent).toHaveLength(2);
  stop();
  await vi.advanceTimersByTimeAsync(refreshEvery * 2);
  expect(sent).toHaveLength(2);
});

describe.each([
  ['with locks', withLocks],
  ['without locks, as on plain HTTP', () => vi.stubGlobal('navigator', {})],
])('%s', (_, prepare) => {
  test('of several tabs one asks for all', async () => {
    prepare();
    signedIn();
    const sent = answerWith(() => successor('session-1'));
    await vi.advanceTimersByTimeAsync(refreshEvery);
    const waits = await Promise.all([refreshOnce(), refreshOnce(), refreshOnce()]);
    expect(sent).toHaveLength(1);
    for (const wait of waits) expect(wait).toBeGreaterThan(0);
  });

  test('a wake-up renews once for all calls', async () => {
    prepare();
    signedIn();
    vi.setSystemTime(Date.now() + 3600_000);
    const sent = answerWith(() => successor('session-1'));
    expect(await Promise.all([ensureFreshToken(), ensureFreshToken()])).toEqual(['fresh', 'fresh']);
    expect(sent).toHaveLength(1);
  });
});

test('without a token: 请登录账号, and the page is loaded anew', async () => {
  await refreshOnce();
  expect(toasts()).toEqual(['请登录账号']);
  expect(navigation.reload).toHaveBeenCalledOnce();
});

test('a session that has ended restarts at the login', async () => {
  signedIn();
  answerWith({ status: 401, msg: '请登录账号' });
  await vi.advanceTimersByTimeAsync(refreshEvery);
  await refreshOnce();
  expect(navigation.assign).toHaveBeenCalledWith('http://tongzhou.test/');
  expect(storedToken()).toBeUndefined();
});

test('a lost answer is repeated while the former token still counts, and nobody is logged out', async () => {
  const token = signedIn();
  answerWith('lost');
  await vi.advanceTimersByTimeAsync(refreshEvery);
  const wait = await refreshOnce();
  expect(wait).toBeLessThan(60_000);
  expect(storedToken()).toBe(token);
  expect(navigation.assign).not.toHaveBeenCalled();
});

test('a logout during the refresh stays a logout', async () => {
  signedIn();
  answerWith(() => {
    localStorage.removeItem('admin_token');
    return successor('session-1');
  });
  await vi.advanceTimersByTimeAsync(refreshEvery);
  await refreshOnce();
  expect(storedToken()).toBeUndefined();
});

test('a computer whose clock is an hour ahead is not renewing all the time', async () => {
  vi.setSystemTime(Date.now() + 3600_000);
  const token = tokenFor('session-1', 1800 - 3600);
  saveToken(token, 1800);
  const sent = answerWith(() => successor('session-1'));
  expect(await ensureFreshToken()).toBe('fresh');
  expect(sent).toHaveLength(0);
  vi.setSystemTime(Date.now() + 1801_000);
  await ensureFreshToken();
  expect(sent).toHaveLength(1);
});
