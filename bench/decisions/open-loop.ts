// Requests at times fixed beforehand, whether or not those before have been answered. Each is measured from the moment it
// should have been sent, so that the time spent waiting for a busy server counts too.
import { Agent, request as send } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from '../requests.ts';

export interface OpenLoop {
  readonly port: number;
  readonly perSecond: number;
  readonly seconds: number;
  /** The n-th request. */
  readonly request: (n: number) => Request;
}

/** Milliseconds, ascending. Every answer must be a 200. */
export async function applyOpenLoop({ port, perSecond, seconds, request }: OpenLoop): Promise<Float64Array> {
  const agent = new Agent({ keepAlive: true, maxSockets: 100 });
  const began = performance.now();
  const answers: Promise<number>[] = [];
  for (let n = 0; n < perSecond * seconds; n++) {
    const intended = began + (n * 1000) / perSecond;
    const early = intended - performance.now();
    if (early > 0) await sleep(early);
    const answer = answered(port, agent, request(n)).then(() => performance.now() - intended);
    // A failure is reported when all are sent; without this, Node would end the program at once.
    answer.catch(() => undefined);
    answers.push(answer);
  }
  try {
    return Float64Array.from(await Promise.all(answers)).sort();
  } finally {
    agent.destroy();
  }
}

/** One request; anything but a 200 is a failure. */
export function answered(port: number, agent: Agent, { method, path, headers }: Request): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = send({ host: '127.0.0.1', port, agent, method, path, headers }, (answer) => {
      answer.resume();
      answer.once('error', reject);
      answer.once('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`服务器应答异常：${answer.statusCode}`)),
      );
    });
    sent.once('error', reject);
    sent.end();
  });
}
