import net, { type Socket } from 'node:net';
import { live } from '@tongzhou/contract/areas/notices/live.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPerson } from '#testing/builders.ts';
import { bearer, converse, type Heard, jsonType, openPort, request } from '#testing/program/wire.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let port: number;
let token: string;
const accepted: Socket[] = [];

beforeAll(async () => {
  app = await createTestApp();
  app.server.server.on('connection', (socket) => accepted.push(socket));
  port = await openPort(app);
  token = await app.signInAs(await aPerson(app));
});
afterAll(() => app.close());

const login = (headers: Record<string, string>, body: string) =>
  request('POST', '/api/user/login', { ...jsonType, ...headers }, body);
const attempt = JSON.stringify({ account: 'nobody', password: 'nothing at all' });

function expectEnvelope(heard: Heard, status: number): void {
  expect(heard.status).toBe(status);
  expect(JSON.parse(heard.body)).toEqual({ code: status, msg: expect.stringMatching(/\p{Script=Han}/u), data: null });
  expect(heard.headers['x-content-type-options']).toBe('nosniff');
}

// Each of these waits for a limit of about ten seconds, so they wait together.
describe.concurrent('a connection that wastes time', () => {
  const patience = 16_000;

  it('with headers that drip in is closed within ten seconds [Q05]', async () => {
    const send = [
      'GET /health HTTP/1.1\r\nhost: localhost\r\n',
      ...Array.from({ length: 30 }, (_, at) => `x-${at}: y\r\n`),
    ];
    const heard = await converse({ port, send, every: 500, until: 'close', patience });
    expect(heard.closedByServer).toBe(true);
    expect(heard.ms).toBeLessThan(12_000);
    expectEnvelope(heard, 408);
  });

  it('with a body that drips in, never ends or stays short is closed within ten seconds [Q05]', async () => {
    const bodies = [
      [login({ 'content-length': '1000' }, ''), ...'{'.padEnd(30, ' ')],
      [login({ 'transfer-encoding': 'chunked' }, ''), ...Array.from({ length: 30 }, () => '1\r\n \r\n')],
      [login({ 'content-length': String(attempt.length + 10) }, attempt)],
    ];
    const heard = await Promise.all(
      bodies.map((send) => converse({ port, send, every: 500, until: 'close', patience })),
    );
    for (const one of heard) {
      expect(one).toMatchObject({ closedByServer: true, text: '' });
      expect(one.ms).toBeLessThan(12_000);
    }
  });

  it('by saying nothing is closed, three hundred at once, and nobody else notices [Q05]', async () => {
    const silent = Array.from({ length: 300 }, () => converse({ port, send: [], until: 'close', patience }));
    const other = await converse({ port, send: [request('GET', '/health')] });
    expect(other.status).toBe(200);
    expect(other.ms).toBeLessThan(3000);
    for (const heard of await Promise.all(silent)) {
      expect(heard.closedByServer).toBe(true);
      expect(heard.ms).toBeLessThan(13_000);
    }
  });

  it('is not the live stream: that one stays open', async () => {
    const send = [request('GET', live.path, bearer(token))];
    const heard = await converse({ port, send, until: 'close', patience: 13_000 });
    expect(heard.status).toBe(200);
    expect(heard.closedByServer).toBe(false);
  });
});

describe('a request with two meanings', () => {
  const smuggled = `0\r\n\r\nGET /health HTTP/1.1\r\nhost: localhost\r\n\r\n`;

  it.each([
    ['length and chunks', login({ 'content-length': '4', 'transfer-encoding': 'chunked' }, smuggled)],
    ['chunks and length', login({ 'transfer-encoding': 'chunked', 'content-length': '4' }, smuggled)],
    ['two lengths', login({ 'content-length': '0', 'Content-Length': String(attempt.length) }, attempt)],
    ['a list of lengths', login({ 'content-length': `0, ${attempt.length}` }, attempt)],
    ['a signed length', login({ 'content-length': '+5' }, '{   }')],
    ['chunks that are not the last encoding', login({ 'transfer-encoding': 'chunked, identity' }, smuggled)],
    ['an unknown encoding', login({ 'transfer-encoding': 'xchunked' }, smuggled)],
    ['a broken chunk size', login({ 'transfer-encoding': 'chunked' }, '0x2\r\n{}\r\n0\r\n\r\n')],
    ['a folded header', 'GET /health HTTP/1.1\r\nhost: localhost\r\nx-a: b\r\n c\r\n\r\n'],
    ['a space before the colon', 'GET /health HTTP/1.1\r\nhost: localhost\r\ncontent-length : 5\r\n\r\nhello'],
    ['bare line feeds', 'GET /health HTTP/1.1\nhost: localhost\n\n'],
    ['a NUL in a header', 'GET /health HTTP/1.1\r\nhost: localhost\r\nx-a: b\0c\r\n\r\n'],
    [
      'an escape sequence in a header [E10]',
      'GET /health HTTP/1.1\r\nhost: localhost\r\nuser-agent: \x1b[31mred\r\n\r\n',
    ],
    ['no known method', 'BREW /health HTTP/1.1\r\nhost: localhost\r\n\r\n'],
  ])('(%s) is refused and its connection closed [Q05]', async (_, text) => {
    const heard = await converse({ port, send: [text], until: 'close', patience: 3000 });
    expectEnvelope(heard, 400);
    expect(heard.closedByServer).toBe(true);
    expect(heard.text.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });

  it('(a length short of its body) never has the rest read as a request of its own', async () => {
    const hidden = 'GET /health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n';
    const heard = await converse({
      port,
      send: [login({ 'content-length': '2', connection: 'close' }, `{}${hidden}`)],
      until: 'close',
    });
    expect(heard.text).not.toContain('"status":"ok"');
  });
});

describe('a request that is too large', () => {
  const received = () => accepted.at(-1)?.bytesRead ?? Number.NaN;

  it('in its headers is answered 431 [Q06]', async () => {
    const headers = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`x-${at}`, 'y'.repeat(8192)]));
    expectEnvelope(await converse({ port, send: [request('GET', '/health', headers)], until: 'close' }), 431);
  });

  it('in its address is answered 431 [Q06]', async () => {
    const target = `/health?${'x'.repeat(64 * 1024)}`;
    expectEnvelope(await converse({ port, send: [request('GET', target)], until: 'close' }), 431);
  });

  it('by its own account is answered 413 before its body is read [Q06]', async () => {
    const heard = await converse({
      port,
      send: [login({ 'content-length': String(100 * 1024 * 1024) }, '')],
      until: 'close',
    });
    expectEnvelope(heard, 413);
    expect(heard.headers.connection).toBe('close');
    expect(received()).toBeLessThan(1024);
  });

  it('without an account is read up to the limit and no further [Q06]', async () => {
    const chunk = Buffer.from(`8000\r\n${' '.repeat(0x8000)}\r\n`);
    const send = [login({ 'transfer-encoding': 'chunked' }, ''), ...Array.from({ length: 400 }, () => chunk)];
    const heard = await converse({ port, send, until: 'close', patience: 8000 });
    expect(heard.closedByServer).toBe(true);
    expect(received()).toBeLessThan((256 + 128) * 1024);
  });

  it('of exactly the limit is still read', async () => {
    const padded = (size: number) => attempt.padEnd(size, ' ');
    const at = await converse({ port, send: [login({}, padded(256 * 1024))] });
    expect(at.status).toBe(400);
    expect(JSON.parse(at.body)).toMatchObject({ msg: '账号或密码错误' });
    expectEnvelope(await converse({ port, send: [login({}, padded(256 * 1024 + 1))], until: 'close' }), 413);
  });

  it('does not cost memory: fifty bodies of 100 MB each are turned away [F50]', async () => {
    const before = process.memoryUsage().rss;
    const send = [login({ 'content-length': String(100 * 1024 * 1024) }, 'x'.repeat(64 * 1024))];
    const heard = await Promise.all(Array.from({ length: 50 }, () => converse({ port, send, until: 'close' })));
    // A client that goes on sending may see its connection reset before it sees the answer.
    for (const one of heard) expect([413, 0]).toContain(one.status);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  });
});

describe('connections', () => {
  it('are kept for the next request, and each request has its own number', async () => {
    const one = request('GET', '/health', { connection: 'keep-alive' });
    const socket = net.connect(port, '127.0.0.1');
    const answers: string[] = [];
    for (let round = 0; round < 3; round++) {
      socket.write(one);
      answers.push(await new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data)))));
    }
    socket.destroy();
    const ids = answers.map((text) => /x-request-id: (\S+)/.exec(text)?.[1]);
    expect(new Set(ids).size).toBe(3);
    for (const text of answers) expect(text).toContain('{"status":"ok"}');
  });
});
