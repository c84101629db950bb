// A closed loop of requests over raw keep-alive connections. Deliberately small: on a machine with two cores every
// microsecond spent here is taken from the server that is being measured.
import { connect, type Socket } from 'node:net';

export interface Load {
  readonly port: number;
  /** What each connection sends, byte for byte: always the same, or another each time. */
  readonly requests: readonly (Buffer | (() => Buffer))[];
  readonly ms: number;
}

export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  /** Milliseconds, ascending. */
  readonly latencies: Float64Array;
}

const headEnd = Buffer.from('\r\n\r\n');

/** Every answer must be a 200; anything else ends the measurement. */
export async function applyLoad({ port, requests, ms }: Load): Promise<LoadResult> {
  const latencies: number[] = [];
  const sockets = await Promise.all(requests.map(() => open(port)));
  const began = performance.now();
  const until = began + ms;
  try {
    await Promise.all(
      sockets.map((socket, index) => {
        const request = requests[index] as Buffer | (() => Buffer);
        return repeat(socket, typeof request === 'function' ? request : () => request, until, latencies);
      }),
    );
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  const seconds = (performance.now() - began) / 1000;
  return { requests: latencies.length, seconds, latencies: Float64Array.from(latencies).sort() };
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });
}

function repeat(socket: Socket, next: () => Buffer, until: number, latencies: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let sent = performance.now();
    let received: Buffer | undefined;
    socket.on('data', (chunk: Buffer) => {
      received = received === undefined ? chunk : Buffer.concat([received, chunk]);
      const length = lengthOf(received);
      if (length === undefined || received.length < length) return;
      if (received.length > length || received.toString('latin1', 9, 12) !== '200') {
        reject(new Error(`服务器应答异常：${received.toString('utf8', 0, 300)}`));
        return;
      }
      received = undefined;
      const now = performance.now();
      latencies.push(now - sent);
      if (now >= until) {
        resolve();
        return;
      }
      sent = now;
      socket.write(next());
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('服务器关闭了连接')));
    socket.write(next());
  });
}

/** Of the whole answer, once its head is there. */
function lengthOf(received: Buffer): number | undefined {
  const end = received.indexOf(headEnd);
  if (end < 0) return undefined;
  const body = /\r\ncontent-length: (\d+)/i.exec(received.toString('latin1', 0, end))?.[1];
  if (body === undefined) throw new Error(`应答没有 content-length：${received.toString('utf8', 0, 300)}`);
  return end + headEnd.length + Number(body);
}
