import type { AddressInfo } from 'node:net';
import net from 'node:net';
import type { TestApp } from '#testing/test-app.ts';

// What a browser would never send, and what a proxy might: bytes on a socket, without a client library in between.

/** Opens a port on loopback; injected requests have no socket, so whatever depends on one needs this. */
export async function openPort(app: Pick<TestApp, 'server'>): Promise<number> {
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.server.address() as AddressInfo).port;
}

export interface Heard {
  readonly text: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Who ended the connection. */
  readonly closedByServer: boolean;
  readonly ms: number;
}

export interface Conversation {
  readonly port: number;
  /** Sent one after the other, each `every` milliseconds. */
  readonly send: readonly (string | Buffer)[];
  readonly every?: number;
  /** Hangs up when nothing more is expected: after the first whole answer, or when the server closes. */
  readonly until?: 'answer' | 'close';
  readonly patience?: number;
}

/** Says something to the server and listens. */
export function converse({ port, send, every = 0, until = 'answer', patience = 15_000 }: Conversation): Promise<Heard> {
  return new Promise((resolve) => {
    const started = performance.now();
    const chunks: Buffer[] = [];
    let received = 0;
    let expected: number | undefined;
    const socket = net.connect(port, '127.0.0.1');
    let next = 0;
    let pump: NodeJS.Timeout | undefined;
    let done = false;
    const finish = (closedByServer: boolean) => {
      if (done) return;
      done = true;
      clearTimeout(pump);
      clearTimeout(limit);
      socket.destroy();
      resolve({ ...heard(Buffer.concat(chunks).toString()), closedByServer, ms: performance.now() - started });
    };
    const limit = setTimeout(() => finish(false), patience);
    const say = () => {
      if (done || next >= send.length || !socket.writable) return;
      const piece = send[next] ?? '';
      socket.write(Buffer.from(piece as string));
      next += 1;
      pump = setTimeout(say, every);
    };
    socket.on('connect', say);
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      received += chunk.length;
      // Looked for until it is known and no longer: an answer may be megabytes.
      expected ??= answerLength(Buffer.concat(chunks));
      if (until === 'answer' && expected !== undefined && received >= expected) finish(false);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => finish(true));
  });
}

function heard(text: string): Omit<Heard, 'closedByServer' | 'ms'> {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return { text, status: Number(first.split(' ')[1] ?? 0), headers, body: rest.join('\r\n\r\n') };
}

/** Of head and body together, once the head has come; without end if it does not say. */
function answerLength(bytes: Buffer): number | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const length = /\r\ncontent-length: (\d+)/i.exec(bytes.toString('latin1', 0, end))?.[1];
  return length === undefined ? Number.POSITIVE_INFINITY : end + 4 + Number(length);
}

/** A request as text, with a right content-length unless the headers say otherwise. */
export function request(
  method: string,
  target: string,
  headers: Readonly<Record<string, string>> = {},
  body = '',
): string {
  const all: Record<string, string> = { host: 'localhost', connection: 'close', ...headers };
  if (body !== '' && all['content-length'] === undefined && all['transfer-encoding'] === undefined)
    all['content-length'] = String(Buffer.byteLength(body));
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
export const jsonType = { 'content-type': 'application/json' };
