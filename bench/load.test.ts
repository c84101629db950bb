import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { applyLoad } from './load.ts';

const request = Buffer.from('GET /x HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n');
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

describe('the load', () => {
  test('counts exactly the requests that were served, each connection sending the next after the answer', async () => {
    let served = 0;
    let underWay = 0;
    let most = 0;
    const port = await serving((_, answer) => {
      most = Math.max(most, ++underWay);
      setTimeout(() => {
        served++;
        underWay--;
        // Longer than one packet.
        answer.end('答'.repeat(100_000));
      }, 5);
    });
    const load = await applyLoad({ port, requests: Array(4).fill(request), ms: 300 });
    expect(load.requests).toBe(served);
    expect(load.requests).toBeGreaterThan(10);
    expect(most).toBe(4);
    expect(load.latencies).toHaveLength(served);
    expect(load.latencies[0]).toBeLessThanOrEqual(load.latencies.at(-1) ?? 0);
    expect(load.seconds).toBeGreaterThanOrEqual(0.3);
  });

  test('ends with the first answer that is no success', async () => {
    let served = 0;
    const port = await serving((_, answer) => {
      answer.statusCode = ++served === 20 ? 503 : 200;
      answer.setHeader('content-length', 2);
      answer.end('{}');
    });
    await expect(applyLoad({ port, requests: Array(2).fill(request), ms: 10_000 })).rejects.toThrow('503');
  });

  test('ends when the server closes a connection', async () => {
    const port = await serving((incoming) => incoming.socket.destroy());
    await expect(applyLoad({ port, requests: Array(2).fill(request), ms: 10_000 })).rejects.toThrow('关闭了连接');
  });
});
