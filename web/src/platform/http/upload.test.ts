import { uploadFile } from '@tongzhou/contract/areas/files.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '#platform/call.ts';
import { upload } from '#platform/http/upload.ts';
import { freshBrowser, signedIn, watchNavigation } from '#platform/testing/browser.ts';
import { stubUploads } from '#platform/testing/uploads.ts';

beforeEach(() => {
  vi.useFakeTimers();
  freshBrowser();
  watchNavigation();
  signedIn();
});

afterEach(() => {
  vi.useRealTimers();
});

const outcomeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof CallError ? error.outcome : error),
  );

test('ten seconds without progress end an upload', async () => {
  stubUploads(() => 'never');
  const outcome = outcomeOf(upload(uploadFile, {}, new File(['x'], 'x.txt')));
  await vi.advanceTimersByTimeAsync(9_999);
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toBe('unknown');
});

test('the same file sent again after a lost answer is the same submission; after a refusal it is a new one', async () => {
  const answers = ['lost', { status: 415, msg: '不支持的文件类型' }, { data: {} }] as const;
  let at = 0;
  const sent = stubUploads(() => answers[at++] ?? 'lost');
  const file = new File(['x'], 'x.txt');
  const outcomes = [];
  for (const _ of answers) outcomes.push(await outcomeOf(upload(uploadFile, {}, file)));
  expect(outcomes).toEqual(['unknown', 'refused', 'done']);
  const [first, second, third] = sent.map(({ headers }) => headers['idempotency-key']);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('leaving the screen gives the upload up', async () => {
  stubUploads(() => 'never');
  const leaving = new AbortController();
  const outcome = outcomeOf(upload(uploadFile, {}, new File(['x'], 'x.txt'), { signal: leaving.signal }));
  await vi.advanceTimersByTimeAsync(1);
  leaving.abort();
  expect(await outcome).toBe('aborted');
});
