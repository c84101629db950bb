import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Heard, listen } from '#platform/live/live.ts';
import { freshBrowser, signedIn, watchNavigation } from '#platform/testing/browser.ts';

beforeEach(() => {
  vi.useFakeTimers();
  freshBrowser();
  watchNavigation();
  signedIn();
  vi.stubGlobal('navigator', {});
});

afterEach(() => {
  vi.useRealTimers();
});

/** Every connection sends these pieces and ends. */
function streams(...connections: (readonly string[] | 'refused')[]) {
  const opened: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) => {
    const pieces = connections[Math.min(opened.length, connections.length - 1)] ?? 'refused';
    opened.push(headers.authorization ?? '');
    if (pieces === 'refused') throw new TypeError('network');
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
        controller.close();
      },
    });
    return new Response(body, { status: 200, headers: { 'content-type': 'text/event-stream' } });
  });
  return opened;
}

test('events are heard with the bearer token, unknown ones are not', async () => {
  const opened = streams([
    ': open\n\n',
    'event: notice\ndata: {}\n\nevent: else\ndata: {}\n\n',
    'event: permissions\ndata: {}\n\n',
  ]);
  const heard: Heard[] = [];
  const stop = listen((event) => heard.push(event));
  await vi.advanceTimersByTimeAsync(100);
  stop();
  expect(heard).toEqual(['connected', 'notice', 'permissions']);
  expect(opened[0]).toMatch(/^Bearer /);
});

test('a broken connection is opened again, ever less often while it fails', async () => {
  const opened = streams('refused');
  const stop = listen(() => {});
  await vi.advanceTimersByTimeAsync(10_000);
  const early = opened.length;
  expect(early).toBeGreaterThanOrEqual(2);
  expect(early).toBeLessThanOrEqual(6);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(opened.length - early).toBeLessThanOrEqual(8);
  stop();
  const late = opened.length;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(opened.length).toBe(late);
});
