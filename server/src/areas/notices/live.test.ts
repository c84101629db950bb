import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { changePassword, endMySession, endSessionsOf, mySessions } from '@tongzhou/contract/areas/identity/account.ts';
import { signOut } from '@tongzhou/contract/areas/identity/session.ts';
import { createAnnouncement, publishAnnouncement } from '@tongzhou/contract/areas/notices/announcement.ts';
import { live } from '@tongzhou/contract/areas/notices/live.ts';
import { deleteMessage, markMessagesRead } from '@tongzhou/contract/areas/notices.ts';
import { paragraphs } from '@tongzhou/contract/rich-text.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { aDepartment, administratorId, aPerson } from '#testing/builders.ts';
import { openPort } from '#testing/program/wire.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// Two servers that really listen: whatever happens on one reaches the browsers that hang on the other.

let app: TestApp;
let other: TestApp;
const ports = new Map<TestApp, number>();
const open: ClientRequest[] = [];

beforeAll(async () => {
  app = await createTestApp();
  other = await createTestApp({ beside: app });
  for (const one of [app, other]) {
    await one.startWork();
    ports.set(one, await openPort(one));
  }
});
afterEach(() => {
  for (const request of open.splice(0)) request.destroy();
});
afterAll(async () => {
  await other.close();
  await app.close();
});

interface Stream {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly events: string[];
  readonly closed: () => boolean;
}

const listen = (token: string | undefined, on: TestApp) =>
  new Promise<Stream>((resolve, reject) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const request = get(
      { host: '127.0.0.1', port: ports.get(on), path: live.path, headers, agent: false },
      (response) => {
        const events: string[] = [];
        let closed = false;
        let rest = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          const blocks = (rest + chunk).split('\n\n');
          rest = blocks.pop() ?? '';
          for (const block of blocks) events.push(/^event: (.*)$/m.exec(block)?.[1] ?? block);
        });
        response.on('end', () => {
          closed = true;
        });
        resolve({ status: response.statusCode ?? 0, headers: response.headers, events, closed: () => closed });
      },
    );
    request.on('error', reject);
    open.push(request);
  });

const withinASecond = (check: () => void) => vi.waitFor(check, { timeout: 1000, interval: 10 });
const hears = (stream: Stream, event: string) => withinASecond(() => expect(stream.events).toContain(event));
const send = (to: readonly number[], on: TestApp) =>
  on.database.transaction((tx) => on.notify(tx, { to, kind: 'system', title: '通知', content: '正文' }, app.clock.now));

/** Listening, and known to be: the server has said its first word. */
async function listening(token: string, on: TestApp): Promise<Stream> {
  const stream = await listen(token, on);
  await withinASecond(() => expect(stream.events).toEqual([': open']));
  stream.events.length = 0;
  return stream;
}

// A second is a promise to people; on a machine that is busy with other things it may take a second look.
const timed = { retry: 2 };

describe('the live stream', timed, () => {
  it('is an event stream that no cache keeps', async () => {
    const stream = await listen(await app.signInAs(await aPerson(app)), app);
    expect(stream.status).toBe(200);
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  it('is for people with a session', async () => {
    expect((await listen(undefined, app)).status).toBe(401);
    expect((await listen('made.up.token', other)).status).toBe(401);
    expect((await listen(await app.signInAs(await aPerson(app, { mustChange: true })), app)).status).toBe(403);
  });

  it('says within a second, on either server, that there is a message', async () => {
    const person = await aPerson(app);
    const token = await app.signInAs(person);
    const [here, there] = [await listening(token, app), await listening(token, other)];
    await send([person], app);
    await Promise.all([hears(here, 'notice'), hears(there, 'notice')]);
    there.events.length = 0;
    await send([person], other);
    await hears(there, 'notice');
  });

  it('tells nobody else, and nothing of the message', async () => {
    const [person, colleague] = [await aPerson(app), await aPerson(app)];
    const mine = await listening(await app.signInAs(person), other);
    const theirs = await listening(await app.signInAs(colleague), other);
    await send([colleague], app);
    await hears(theirs, 'notice');
    expect(theirs.events).toEqual(['notice']);
    // Both hang on the same server, which heard of it in one piece.
    expect(mine.events).toEqual([]);
  });

  it('says nothing of a deed that was undone', async () => {
    const person = await aPerson(app);
    const stream = await listening(await app.signInAs(person), other);
    const undone = app.database.transaction(async (tx) => {
      await app.notify(tx, { to: [person], kind: 'system', title: 'x', content: 'x' }, app.clock.now);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const marker = await aPerson(app);
    const witness = await listening(await app.signInAs(marker), other);
    await send([marker], app);
    await hears(witness, 'notice');
    expect(stream.events).toEqual([]);
  });

  it('tells one’s other tabs when messages were read or deleted', async () => {
    const person = await aPerson(app);
    const token = await app.signInAs(person);
    await send([person], app);
    const [row] = await app.sql<{ id: number }>('select id::int from messages where user_id = $1', [person]);
    const stream = await listening(token, other);
    await vi.waitFor(async () => {
      // The message itself may still be on its way.
      await app.call(markMessagesRead, { ids: 'all' }, { as: token });
      expect(stream.events).toContain('notice');
    });
    stream.events.length = 0;
    await app.call(deleteMessage, { id: row!.id }, { as: token });
    await hears(stream, 'notice');
  });
});

describe('the stream of a session that has ended is closed within a second, on the other server', timed, () => {
  const closes = (stream: Stream) =>
    withinASecond(() => {
      expect(stream.events).toContain('session-ended');
      expect(stream.closed()).toBe(true);
    });

  it('by 强制下线', async () => {
    const person = await aPerson(app);
    const streams = [
      await listening(await app.signInAs(person), app),
      await listening(await app.signInAs(person), other),
    ];
    const bystander = await listening(await app.signInAs(await aPerson(app)), other);
    await app.call(endSessionsOf, { user_id: person }, { as: await app.signInAs(administratorId) });
    await Promise.all(streams.map(closes));
    expect([bystander.closed(), bystander.events]).toEqual([false, []]);
  });

  it('by a new password', async () => {
    const person = await aPerson(app, { password: 'still-waters-run' });
    const stream = await listening(await app.signInAs(person), other);
    const change = {
      old_password: 'still-waters-run',
      password: 'deep-waters-2',
      password_confirmation: 'deep-waters-2',
    };
    await app.call(changePassword, change, { as: await app.signInAs(person) });
    await closes(stream);
  });

  it('by its owner from another device, whose own goes on', async () => {
    const person = await aPerson(app);
    const [here, lost] = [await app.signInAs(person), await app.signInAs(person)];
    const [mine, theirs] = [await listening(here, other), await listening(lost, other)];
    const devices = (await app.call(mySessions, {}, { as: here })).data;
    await app.call(endMySession, { id: devices.find((device) => !device.current)!.id }, { as: here });
    await closes(theirs);
    expect(mine.closed()).toBe(false);
    await send([person], app);
    await hears(mine, 'notice');
  });

  it('by logging out in another tab', async () => {
    const token = await app.signInAs(await aPerson(app));
    const stream = await listening(token, other);
    await app.call(signOut, {}, { as: token });
    await closes(stream);
  });
});

describe('a server that closes', () => {
  it('ends its streams, so that browsers turn to another', async () => {
    const third = await createTestApp({ beside: app });
    await third.startWork();
    ports.set(third, await openPort(third));
    const stream = await listening(await app.signInAs(await aPerson(app)), third);
    await third.close();
    await withinASecond(() => expect(stream.closed()).toBe(true));
    expect(stream.events).toEqual([]);
  });
});

describe('an announcement', timed, () => {
  it('is heard of by a thousand streams of one server within two seconds', async () => {
    const department = await aDepartment(app);
    const people = await app.sql<{ id: number }>(
      `insert into users (job_number, name, pinyin, pinyin_initials, mobile, department_id, state, enabled, created_at)
        select 'T' || lpad(nextval('job_numbers')::text, 5, '0'), '听者' || n, '', '', null, $1::int, 'regular', true, now() from generate_series(1, 1000) n returning id::int`,
      [department],
    );
    await app.sql('insert into credentials (user_id) select u.id from users u where u.department_id = $1', [
      department,
    ]);
    const streams: Stream[] = [];
    for (let from = 0; from < people.length; from += 50)
      streams.push(
        ...(await Promise.all(
          people.slice(from, from + 50).map(async ({ id }) => listen(await app.signInAs(id), app)),
        )),
      );
    expect(streams.every(({ status }) => status === 200)).toBe(true);
    const as = await app.signInAs(administratorId);
    const text = { title: '停电', content: paragraphs('明天停电'), department_ids: [department] };
    const { id } = (await app.call(createAnnouncement, text, { as })).data;
    for (const { events } of streams) events.length = 0;
    const begun = performance.now();
    expect((await app.call(publishAnnouncement, { id, version: 1 }, { as })).data.people).toBe(1000);
    const heard = () => streams.filter(({ events }) => events.includes('notice')).length;
    await vi.waitFor(() => expect(heard()).toBe(1000), { timeout: 2000, interval: 5 });
    expect(performance.now() - begun).toBeLessThan(2000);
  }, 60_000);
});
