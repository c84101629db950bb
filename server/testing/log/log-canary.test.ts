import { describe, expect, it } from 'vitest';
import { aPerson } from '#testing/builders.ts';
import { idCard } from '#testing/id-card.ts';
import { createTestApp } from '#testing/test-app.ts';
import { isLeak, takeLeaks, watchedLog } from './log-canary.ts';

describe('the canary of the log', () => {
  it('finds what was written down by a server [G02]', () => {
    watchedLog().trace({ reason: `id_card ${idCard(1)}` }, 'said');
    watchedLog().info({ reason: 'mobile 13800000001' }, 'said');
    watchedLog().info({ reason: 'nothing', ms: 1_700_000_000_000, requestId: crypto.randomUUID() }, 'said');
    expect(takeLeaks().map((line) => JSON.parse(line).reason)).toEqual([`id_card ${idCard(1)}`, 'mobile 13800000001']);
  });

  it.each([
    [`[12] DETAIL:  Key (id_card)=(${idCard(2)}) already exists.`],
    ['[12] STATEMENT:  select 1'],
    ['[12] DETAIL:  Failed process was running: select 1'],
    ['[12] CONTEXT:  unnamed portal with parameters: $1 = 1'],
    [`Key (mobile)=(13912345678) already exists.`],
  ])('knows a leak of PostgreSQL: %s', (line) => expect(isLeak(line)).toBe(true));

  it.each([
    ['[9021] LOG:  server process (PID 13800000) was terminated by signal 9: Killed'],
    ['{"level":30,"time":"2026-11-16T02:24:23.512Z","ms":12,"msg":"job done"}'],
  ])('is not alarmed by %s', (line) => expect(isLeak(line)).toBe(false));

  it('has the servers of the tests before it', async () => {
    const app = await createTestApp();
    app.server.log.warn({ reason: idCard(3) }, 'said');
    await aPerson(app);
    await app.close();
    expect(takeLeaks().filter((line) => line.includes(idCard(3)))).toHaveLength(1);
  });
});
