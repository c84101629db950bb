import { vi } from 'vitest';

// Stands in for the network in tests: records what the program sends, and answers what the test says.

export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export type Reply =
  | {
      readonly status?: number;
      readonly msg?: string;
      readonly data?: unknown;
      readonly headers?: Record<string, string>;
    }
  | 'lost'
  | 'never'
  /** Never ends, even when aborted: an abort would be reported in a later test. */
  | 'awaited';

const respond = (reply: Exclude<Reply, string>): Response => {
  const { status = 200, msg = '成功', data = null, headers = {} } = reply;
  return new Response(JSON.stringify({ code: status, msg, data }), { status, headers });
};

/** Answers every fetch; the replies of a list are given in order, the last one repeatedly. */
export function answerWith(answer: Reply | readonly Reply[] | ((sent: Sent) => Reply)): Sent[] {
  const seen: Sent[] = [];
  const replyTo = (sent: Sent): Reply => {
    if (typeof answer === 'function') return answer(sent);
    const replies = Array.isArray(answer) ? (answer as readonly Reply[]) : [answer as Reply];
    return replies[Math.min(seen.length, replies.length) - 1] ?? 'lost';
  };
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const sent = { method: init.method ?? 'GET', url, headers: { ...(init.headers as Record<string, string>) }, body };
    seen.push(sent);
    const reply = replyTo(sent);
    if (reply === 'lost') return Promise.reject(new TypeError('network'));
    if (reply === 'awaited') return new Promise<Response>(() => {});
    if (reply !== 'never') return Promise.resolve(respond(reply));
    return new Promise<Response>((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
  });
  return seen;
}
