import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import type { Envelope } from '@tongzhou/contract/errors.ts';
import { encodeQuery } from '#platform/query-text.ts';

// One request and its answer, whatever that is. Nothing is shown or decided here: see call.ts.

const answerLimit = 10_000;

export interface Answer {
  readonly status: number;
  readonly msg: string;
  readonly data: unknown;
  /** Seconds, when the server named them. */
  readonly retryAfter?: number;
}

/** There is no answer, so what the request did is not known. */
export class NoAnswer extends Error {
  readonly reason: 'network' | 'timeout' | 'aborted';

  constructor(reason: NoAnswer['reason']) {
    super(reason);
    this.reason = reason;
  }
}

const textIn = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Reads the envelope; an answer that is none (a proxy's page) still gets words. */
export function parseAnswer(status: number, text: string, retryAfter: string | null): Answer {
  let body: Partial<Envelope<unknown>> & { message?: unknown } = {};
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null) body = parsed;
  } catch {
    // Told apart from a real answer by its missing data and msg.
  }
  const seconds = Number(retryAfter);
  return {
    status: status === 200 && !('data' in body) ? 502 : status,
    // Specification 8: msg, or message if present.
    msg: textIn(body.message) ?? textIn(body.msg) ?? `服务器没有正常答复（${status}）`,
    data: body.data,
    ...(retryAfter !== null && Number.isFinite(seconds) && { retryAfter: seconds }),
  };
}

export interface Sending {
  readonly token?: string | undefined;
  readonly key?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export const addressOf = (endpoint: Endpoint, input: object): string =>
  endpoint.path + (endpoint.input === 'query' ? encodeQuery(input as Record<string, unknown>) : '');

export function headersOf(endpoint: Endpoint, { token, key }: Sending): Record<string, string> {
  return {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(key !== undefined && { 'idempotency-key': key }),
    ...(endpoint.input === 'body' && { 'content-type': 'application/json' }),
  };
}

export async function exchange(endpoint: Endpoint, input: object, sending: Sending = {}): Promise<Answer> {
  const { signal } = sending;
  const stop = new AbortController();
  let late = false;
  const abort = () => stop.abort();
  const timer = setTimeout(() => {
    late = true;
    abort();
  }, answerLimit);
  signal?.addEventListener('abort', abort);
  try {
    if (signal?.aborted) throw new NoAnswer('aborted');
    const response = await fetch(addressOf(endpoint, input), {
      method: endpoint.method,
      headers: headersOf(endpoint, sending),
      signal: stop.signal,
      cache: 'no-store',
      ...(endpoint.input === 'body' && { body: JSON.stringify(input) }),
    });
    return parseAnswer(response.status, await response.text(), response.headers.get('retry-after'));
  } catch {
    throw new NoAnswer(late ? 'timeout' : signal?.aborted ? 'aborted' : 'network');
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
