import { changePassword, endMySession } from '@tongzhou/contract/areas/identity/account.ts';
import { isSignedIn, myself } from '@tongzhou/contract/areas/identity/session.ts';
import { noticeCount } from '@tongzhou/contract/areas/notices/live.ts';
import { deleteMessage, deleteMessages, markMessagesRead, messagePage } from '@tongzhou/contract/areas/notices.ts';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { CallError, call } from '#platform/call.ts';
import { isLoading, onLoadingChange } from '#platform/loading/loading.ts';
import { onPending } from '#platform/session/pending.ts';
import { freshBrowser, signedIn, toasts, tokenFor, watchNavigation } from '#platform/testing/browser.ts';
import { answerWith } from '#platform/testing/network.ts';

let navigation: ReturnType<typeof watchNavigation>;

beforeEach(() => {
  vi.useFakeTimers();
  freshBrowser();
  navigation = watchNavigation();
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const failure = async (promise: Promise<unknown>): Promise<CallError> => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CallError);
  return error as CallError;
};

/** Of a call whose answer takes a while. */
const failureAfter = async (milliseconds: number, promise: Promise<unknown>): Promise<CallError> => {
  const result = failure(promise);
  await vi.advanceTimersByTimeAsync(milliseconds);
  return result;
};

describe('what is sent', () => {
  test('the query: lists by comma, booleans as words, nothing for undefined', async () => {
    const sent = answerWith({ data: { list: [], total: 0, page: 1, page_size: 10 } });
    await call(messagePage, { read: false, kind: undefined, keyword: '报 销', page: 2 });
    expect(sent[0]?.url).toBe('/api/announcement/messagePage?read=false&keyword=%E6%8A%A5+%E9%94%80&page=2');
    await call(deleteMessages, { ids: [3, 4] });
    expect(sent[1]).toMatchObject({
      method: 'DELETE',
      url: '/api/announcement/messageDeleteBatch?ids=3%2C4',
      body: undefined,
    });
  });

  test('the body as JSON, with the bearer token when there is one', async () => {
    const sent = answerWith({ data: 1 });
    await call(isSignedIn, { token: 'x' });
    expect(sent[0]?.headers).toEqual({ 'content-type': 'application/json' });
    const token = signedIn();
    await call(isSignedIn, { token });
    expect(sent[1]).toMatchObject({ headers: { authorization: `Bearer ${token}` }, body: { token } });
  });

  test('a key with every write, and with nothing else', async () => {
    signedIn();
    const sent = answerWith({ data: null });
    await call(deleteMessage, { id: 1 });
    await call(noticeCount, {});
    await call(changePassword, { old_password: 'a', password: 'b', password_confirmation: 'b' });
    expect(sent.map(({ headers }) => headers['idempotency-key'])).toEqual([
      expect.stringMatching(/^[\da-f]{32}$/),
      undefined,
      undefined,
    ]);
  });
});

describe('the key of a submission', () => {
  const keys = (sent: readonly { headers: Readonly<Record<string, string>> }[]) =>
    sent.map(({ headers }) => headers['idempotency-key']);

  test.each([
    ['a lost answer', 'lost' as const],
    ['a server error', { status: 500 }],
    ['a busy server', { status: 503 }],
  ])('is kept after %s, for the same content only', async (_, lost) => {
    const sent = answerWith([lost, lost, { data: null }, { data: null }]);
    expect((await failure(call(endMySession, { id: 1 }))).outcome).toBe('unknown');
    expect((await failure(call(endMySession, { id: 2 }))).outcome).toBe('unknown');
    await call(endMySession, { id: 1 });
    await call(endMySession, { id: 1 });
    const [first, other, again, next] = keys(sent);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    expect(next).not.toBe(first);
  });

  test('is given up after a definite refusal', async () => {
    const sent = answerWith({ status: 409, msg: '该审批已被处理，请刷新' });
    expect((await failure(call(endMySession, { id: 1 }))).outcome).toBe('refused');
    await failure(call(endMySession, { id: 1 }));
    expect(new Set(keys(sent)).size).toBe(2);
  });

  test('is kept while another try is being handled, and that try is asked about again', async () => {
    const sent = answerWith([
      { status: 409, msg: '正在处理，请稍后重试', headers: { 'retry-after': '1' } },
      { data: null },
    ]);
    const done = call(endMySession, { id: 1 });
    await vi.advanceTimersByTimeAsync(2000);
    await done;
    expect(new Set(keys(sent)).size).toBe(1);
    expect(toasts()).toEqual([]);
  });

  test('is one for two presses at once, which are one request', async () => {
    const sent = answerWith({ data: { changed: 1 } });
    await Promise.all([call(markMessagesRead, { ids: 'all' }), call(markMessagesRead, { ids: 'all' })]);
    expect(sent).toHaveLength(1);
  });

  test('does not outlive the moment in which a repetition is meant', async () => {
    const sent = answerWith(['lost', { data: null }]);
    await failure(call(endMySession, { id: 1 }));
    vi.setSystemTime(Date.now() + 16 * 60_000);
    await call(endMySession, { id: 1 });
    expect(new Set(keys(sent)).size).toBe(2);
  });
});

describe('failures', () => {
  test('show the msg, or the message, for three seconds', async () => {
    answerWith({ status: 400, msg: '原密码错误' });
    await failure(call(changePassword, { old_password: 'a', password: 'b', password_confirmation: 'b' }));
    expect(toasts()).toEqual(['原密码错误']);
    vi.advanceTimersByTime(2999);
    expect(toasts()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(toasts()).toEqual([]);
    vi.stubGlobal('fetch', async () => new Response('{"message":"别的说法"}', { status: 418 }));
    expect((await failure(call(messagePage, {}))).message).toBe('别的说法');
  });

  test('422 has its own words and names the fields', async () => {
    answerWith({ status: 422, msg: '别的', data: { fields: { page: '请缩小筛选范围' } } });
    const error = await failure(call(messagePage, { page: 2000 }));
    expect(error).toMatchObject({
      status: 422,
      message: '服务器超时或参数错误，请检查',
      fields: { page: '请缩小筛选范围' },
    });
    expect(toasts()).toEqual(['服务器超时或参数错误，请检查']);
  });

  test('401 forgets the session and goes to the origin, once', async () => {
    signedIn();
    answerWith({ status: 401, msg: '请登录账号' });
    await Promise.all([failure(call(myself, {})), failure(call(messagePage, {}))]);
    expect(navigation.assign.mock.calls).toEqual([['http://tongzhou.test/']]);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test.each([
    ['请先修改密码', 'password'],
    ['请先启用两步验证', 'second-factor'],
  ])('403 %s asks for the dialog', async (msg, pending) => {
    const heard = vi.fn();
    const stop = onPending(heard);
    answerWith({ status: 403, msg });
    await failure(call(messagePage, {}));
    stop();
    expect(heard).toHaveBeenCalledWith(pending);
  });

  test('no answer within ten seconds is a time-out, of a write one that may be repeated', async () => {
    answerWith('never');
    expect(await failureAfter(10_000, call(messagePage, {}))).toMatchObject({
      outcome: 'unknown',
      status: 0,
      message: '请求超时，请稍后重试',
    });
    expect(await failureAfter(10_000, call(deleteMessage, { id: 1 }))).toMatchObject({
      message: '未收到服务器答复，请再试一次，不会重复处理',
    });
  });

  test('an answer that is not ours gets words too', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 200 }));
    expect((await failure(call(messagePage, {}))).status).toBe(502);
  });

  test('what nobody waits for any more, and what runs in the background, shows nothing', async () => {
    answerWith('never');
    const stop = new AbortController();
    const result = failure(call(messagePage, {}, { signal: stop.signal }));
    await vi.advanceTimersByTimeAsync(1);
    stop.abort();
    expect((await result).outcome).toBe('aborted');
    answerWith('lost');
    await failure(call(noticeCount, {}));
    expect(toasts()).toEqual([]);
  });
});

test('the loading flag is reset after each response, good or bad', async () => {
  answerWith([{ data: null }, 'lost']);
  // Beginnings and ends: a call that another test never answers is under way beside them.
  const changed = vi.fn();
  onTestFinished(onLoadingChange(changed));
  const good = call(deleteMessage, { id: 1 });
  expect([isLoading(), changed.mock.calls.length]).toEqual([true, 1]);
  await good;
  expect(changed).toHaveBeenCalledTimes(2);
  await failure(call(deleteMessage, { id: 2 }));
  expect(changed).toHaveBeenCalledTimes(4);
});

test('a busy server is asked again before the person hears of it', async () => {
  const sent = answerWith([{ status: 503, headers: { 'retry-after': '1' } }, { data: { notice_num: 4 } }]);
  const reply = call(noticeCount, {});
  await vi.advanceTimersByTimeAsync(2000);
  expect(await reply).toEqual({ notice_num: 4 });
  expect(sent).toHaveLength(2);
});

test('a token past its end is renewed before the first call', async () => {
  signedIn([160], 1800);
  vi.setSystemTime(Date.now() + 3600_000);
  const next = tokenFor('session-1', 1800);
  const sent = answerWith(({ url }) =>
    url.endsWith('refresh') ? { data: { access_token: next, token_type: 'bearer', expires_in: 1800 } } : { data: {} },
  );
  await Promise.all([call(myself, {}), call(messagePage, {})]);
  expect(sent.map(({ url }) => url)).toEqual([
    '/api/user/refresh',
    '/api/user/userDetailUserInfo',
    '/api/announcement/messagePage',
  ]);
  expect(sent[1]?.headers).toMatchObject({ authorization: `Bearer ${next}` });
});
