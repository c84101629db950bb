import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { applyOpenLoop } from './open-loop.ts';

const running: ReturnType<typeof createServer>[] = [];
async function serving(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  running.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  return (server.address() as AddressInfo).port;
}
afterEach(() => {
  for (const server of running.splice(0)) server.closeAllConnections();
});
const request = (n: number) => ({ name: 'x', method: 'GET' as const, path: `/${n}`, headers: {} });

test('a server that stands still for a while delays all that should have been sent meanwhile', async () => {
  const free = performance.now() + 500;
  const seen: string[] = [];
  const port = await serving(({ url }, answer) => {
    seen.push(url ?? '');
    setTimeout(() => answer.end(), Math.max(0, free - performance.now()));
  });
  const latencies = await applyOpenLoop({ port, perSecond: 50, seconds: 1, request });
  expect(seen.toSorted()).toEqual(Array.from({ length: 50 }, (_, n) => `/${n}`).sort());
  // A closed loop would have counted one slow answer.
  expect(latencies.filter((ms) => ms > 100).length).toBeGreaterThan(15);
  expect(latencies.at(-1)).toBeGreaterThan(400);
});

test('an answer that is no success ends it', async () => {
  const port = await serving(({ url }, answer) => {
    answer.statusCode = url === '/3' ? 503 : 200;
    answer.end();
  });
  await expect(applyOpenLoop({ port, perSecond: 100, seconds: 0.1, request })).rejects.toThrow('503');
});
