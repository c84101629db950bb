import net, { type Socket } from 'node:net';
import { uploadFile } from '@tongzhou/contract/areas/files.ts';
import { live, noticeCount } from '@tongzhou/contract/areas/notices/live.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { aPerson } from '#testing/builders.ts';
import { attachment, multipart, upload } from '#testing/files/multipart.ts';
import { bearer, openPort, request } from '#testing/program/wire.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// What one person holds up does not hold up the others.

let app: TestApp;
let port: number;
let mine: string;
let theirs: string;
/** Links to a large file. */
let my: string;
let their: string;
const fileSize = 15_000_000;
const sockets: Socket[] = [];
beforeAll(async () => {
  app = await createTestApp({ settings: { LIMIT_SCALE: '1' } });
  port = await openPort(app);
  mine = await app.signInAs(await aPerson(app));
  theirs = await app.signInAs(await aPerson(app));
  const large = attachment('x'.repeat(fileSize), 'a.txt');
  my = (await upload([large], { port, as: mine })).data.url;
  their = (await upload([large], { port, as: theirs })).data.url;
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => app.close());

/** Says something and then neither speaks nor listens. */
function hold(...said: (string | Buffer)[]): Socket {
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  for (const piece of said) socket.write(piece);
  socket.pause();
  sockets.push(socket);
  return socket;
}
const tooMany = [429, '同时进行的操作过多，请稍后再试', '1'];
const send = (as: string) => upload([attachment('x', 'a.txt')], { port, as });
/** Only how it is answered: the rest is not waited for. */
const asked = (url: string, headers = {}) =>
  new Promise<number>((resolve) => {
    const socket = hold(request('GET', url, headers));
    socket.once('data', (piece) => {
      socket.destroy();
      resolve(Number(piece.toString('latin1', 9, 12)));
    });
    socket.resume();
  });

describe('a share of each lane', () => {
  it('of uploads is all that one person holds, however many they begin [F50]', async () => {
    const { body, type } = multipart([attachment('x'.repeat(100_000), 'a.txt')]);
    const length = { 'content-type': type, 'content-length': String(body.length) };
    let sentAway = 0;
    for (let one = 0; one < 20; one++) {
      const begun = hold(request('POST', uploadFile.path, { ...bearer(mine), ...length }), body.subarray(0, 1000));
      begun.once('data', () => sentAway++).resume();
    }
    await vi.waitFor(() => expect(sentAway).toBe(15), { timeout: 8000 });
    const refused = await send(mine);
    expect([refused.status, refused.msg, refused.headers.get('retry-after')]).toEqual(tooMany);
    expect((await send(theirs)).status).toBe(200);
    expect((await app.call(noticeCount, {}, { as: mine })).status).toBe(200);
    for (const socket of sockets) socket.destroy();
    await vi.waitFor(async () => expect((await send(mine)).status).toBe(200), { timeout: 8000 });
  });

  it('of downloads is the person’s whose link it is, over all their sessions [F51]', async () => {
    for (let one = 0; one < 80; one++) hold(request('GET', my));
    await vi.waitFor(async () => expect(await asked(my)).toBe(429), { timeout: 8000 });
    expect(await asked(their)).toBe(200);
    for (const socket of sockets) socket.destroy();
    await vi.waitFor(async () => expect(await asked(my)).toBe(200), { timeout: 8000 });
  });

  it('of streams is twenty', async () => {
    const stream = () => hold(request('GET', live.path, bearer(mine)));
    for (let one = 0; one < 19; one++) stream();
    const next = (as: string) => asked(live.path, bearer(as));
    expect(await next(mine)).toBe(200);
    // A busy machine may have sent some of them away.
    await vi.waitFor(
      async () => {
        stream();
        expect(await next(mine)).toBe(429);
      },
      { timeout: 20_000 },
    );
    expect(await next(theirs)).toBe(200);
  });
});

describe('a download that nobody reads', () => {
  it('ends after ten seconds without progress', async () => {
    const socket = hold(request('GET', my));
    const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
    // A reader that is slow and steady has it all: it takes a piece every second.
    const steady = net.connect(port, '127.0.0.1');
    sockets.push(steady);
    let taken = 0;
    const whole = new Promise<void>((resolve) => {
      steady.on('data', (piece) => {
        taken += piece.length;
        if (taken > fileSize) return resolve();
        if (taken % 4_000_000 < piece.length) {
          steady.pause();
          setTimeout(() => steady.resume(), 4000);
        }
      });
    });
    steady.write(request('GET', my));
    // What stands in the buffers of both sides is still read after the end, so the end is seen by reading on.
    setTimeout(() => socket.resume(), 22_000);
    let got = 0;
    socket.on('data', (piece) => {
      got += piece.length;
    });
    await closed;
    expect(got).toBeLessThan(fileSize);
    await whole;
    expect(taken).toBeGreaterThan(fileSize);
  }, 60_000);
});
