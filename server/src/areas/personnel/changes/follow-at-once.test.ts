import { live } from '@tongzhou/contract/areas/notices/live.ts';
import { leave, userStation } from '@tongzhou/contract/areas/personnel/change.ts';
import { userStatus } from '@tongzhou/contract/areas/staff/people.ts';
import { userDetail } from '@tongzhou/contract/areas/staff/person.ts';
import { addDays, beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aDepartment, administratorId, aPerson } from '#testing/builders.ts';
import { aChief, passAll } from '#testing/decide.ts';
import { openPort } from '#testing/program/wire.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// What is done to someone on one server is heard by their browser on another.

let app: TestApp;
let other: TestApp;
let port: number;
let admin: string;
let me: number;

beforeAll(async () => {
  app = await createTestApp();
  other = await createTestApp({ beside: app });
  for (const one of [app, other]) await one.startWork();
  port = await openPort(other);
});
afterAll(async () => {
  await other.close();
  await app.close();
});
beforeEach(async () => {
  await aChief(app);
  admin = await app.signInAs(administratorId);
  me = await aPerson(app);
});

const day = (days: number) => addDays(today(app.clock.now), days);

/** Everything the stream says, until it is closed. */
async function listening(token: string) {
  const abort = new AbortController();
  const response = await fetch(`http://127.0.0.1:${port}${live.path}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  const heard = { text: '', closed: false, stop: () => abort.abort() };
  void (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) heard.text += decoder.decode(chunk as Uint8Array);
    heard.closed = true;
  })().catch(() => undefined);
  await vi.waitFor(() => expect(heard.text).toContain(': open'));
  return heard;
}

describe('the browser of someone', { retry: 2 }, () => {
  it('who is barred is told and cut off', async () => {
    const stream = await listening(await other.signInAs(me));
    await app.call(userStatus, { user_id: me, enabled: false }, { as: admin });
    await vi.waitFor(
      () => expect(stream).toMatchObject({ text: expect.stringContaining('session-ended'), closed: true }),
      2000,
    );
  });

  it('who leaves is told and cut off', async () => {
    const stream = await listening(await other.signInAs(me));
    const draft = { user_id: me, left_date: beginOf(day(0)), reason: 'x', receiver_id: null };
    await passAll(app, (await app.call(leave, draft, { as: admin })).data.id);
    await vi.waitFor(
      () => expect(stream).toMatchObject({ text: expect.stringContaining('session-ended'), closed: true }),
      2000,
    );
  });

  it('who is moved is told to ask for the menu again', async () => {
    const stream = await listening(await other.signInAs(me));
    const department_id = await aDepartment(app);
    const draft = { ...userStation.example, user_id: me, department_id, effective_date: beginOf(day(0)) };
    await passAll(app, (await app.call(userStation, draft, { as: admin })).data.id);
    await vi.waitFor(() => expect(stream.text).toContain('event: permissions'), 2000);
    expect(stream.closed).toBe(false);
    stream.stop();
  });
});

describe('a server that starts', () => {
  it('first applies what came due while none ran', async () => {
    const department_id = await aDepartment(app);
    const draft = { ...userStation.example, user_id: me, department_id, effective_date: beginOf(day(1)) };
    await passAll(app, (await app.call(userStation, draft, { as: admin })).data.id);
    // A server's clock follows the database's, so the day is moved instead of the time.
    await app.sql(`update personnel_changes set effective_date = current_date - 3 where user_id = $1`, [me]);
    const late = await createTestApp({ beside: app });
    await late.startWork();
    await late.close();
    expect((await app.call(userDetail, { user_id: me }, { as: admin })).data).toMatchObject({ department_id });
  });
});
