import { setTimeout as sleep } from 'node:timers/promises';
import { messagePage } from '@tongzhou/contract/areas/notices.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { watchPressure } from '#platform/http/pressure.ts';
import { administratorId } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await createTestApp({ settings: { LIMIT_SCALE: '1' } });
  token = await app.signInAs(administratorId);
});
afterAll(() => app.close());

function keepBusy(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

describe('a server whose turns come late', () => {
  it('refuses with a time to come back, and serves again when it has caught up [R30]', async () => {
    const ask = () => app.call(messagePage, {}, { as: token });
    expect((await ask()).status).toBe(200);
    keepBusy(2600);
    await sleep(1);
    const refused = await ask();
    expect([refused.status, refused.msg, refused.headers['retry-after']]).toEqual([503, '服务器繁忙，请稍后再试', '2']);
    await vi.waitFor(async () => expect((await ask()).status).toBe(200), { timeout: 3000 });
  });
});

describe('pressure', () => {
  it('is high where the memory is nearly used up', async () => {
    const small = watchPressure({ lateMs: 60_000, heapBytes: 1000 });
    const large = watchPressure({ lateMs: 60_000, heapBytes: 1e12 });
    expect(small.isHigh()).toBe(false);
    await vi.waitFor(() => expect(small.isHigh()).toBe(true), { timeout: 3000 });
    expect(large.isHigh()).toBe(false);
    small.stop();
    large.stop();
  });
});
