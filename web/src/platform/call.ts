import { type Endpoint, type ReplyOf, type SentOf, topicsChanged } from '@tongzhou/contract/endpoint.ts';
import { type FieldErrors, refusals } from '@tongzhou/contract/errors.ts';
import { type Answer, exchange, NoAnswer } from '#platform/http/exchange.ts';
import { type Submission, submission } from '#platform/http/submission-keys.ts';
import { invalidate } from '#platform/invalidate.ts';
import { startLoading } from '#platform/loading/loading.ts';
import { restartAtLogin } from '#platform/session/leave.ts';
import { notifyPending } from '#platform/session/pending.ts';
import { ensureFreshToken } from '#platform/session/refresh.ts';
import { storedToken } from '#platform/session/stored-session.ts';
import { toast } from '#platform/toast.ts';

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Nothing is shown: for calls that nobody waits for, and for callers that show the failure themselves. */
  readonly quiet?: boolean;
  /** Resolves only after what the write changed has been loaded again, where the next step needs to see it. */
  readonly waitForReload?: boolean;
}

/** refused: a definite answer. unknown: none, so it may have been done. aborted: nobody wants the answer any more. */
export type Outcome = 'refused' | 'unknown' | 'aborted';

export class CallError extends Error {
  readonly outcome: Outcome;
  /** 0 without an answer. */
  readonly status: number;
  /** What is wrong, by field: of input (422), or where a value is another's (409). */
  readonly fields: Readonly<Record<string, string>>;

  constructor(outcome: Outcome, status: number, msg: string, fields: Readonly<Record<string, string>> = {}) {
    super(msg);
    this.name = 'CallError';
    this.outcome = outcome;
    this.status = status;
    this.fields = fields;
  }
}

const noAnswerTexts = {
  network: '网络连接失败，请检查网络后重试',
  timeout: '请求超时，请稍后重试',
  aborted: '',
} as const;
/** Pressing again is safe because of the kept key, and the person must know it. */
const unknownWrite = '未收到服务器答复，请再试一次，不会重复处理';

const longestPause = 3;
const repeats = 2;

/** Busy, or another try of the same submission is still being handled: ask again, the key makes it harmless. */
const comesBack = (endpoint: Endpoint, { status, retryAfter }: Answer): boolean =>
  retryAfter !== undefined &&
  retryAfter <= longestPause &&
  (status === 503 || (status === 409 && endpoint.effect === 'write'));

/** Someone else was quicker: what the person has before their eyes is old. */
const isConflict = ({ outcome, status }: CallError): boolean =>
  outcome === 'refused' && (status === 404 || status === 409);

const pause = (seconds: number): Promise<void> =>
  new Promise((done) => setTimeout(done, seconds * 1000 + Math.random() * 500));

async function ask(
  endpoint: Endpoint,
  input: object,
  key: string | undefined,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  for (let tried = 0; ; tried += 1) {
    const answer = await exchange(endpoint, input, { token: storedToken(), key, signal });
    if (tried === repeats || endpoint.effect === 'session' || !comesBack(endpoint, answer)) return answer;
    await pause(answer.retryAfter ?? 1);
  }
}

const fieldsIn = (data: unknown): Readonly<Record<string, string>> =>
  typeof data === 'object' && data !== null && 'fields' in data ? (data as FieldErrors).fields : {};

/** Specification 8. */
export function errorFromAnswer(answer: Answer): CallError {
  const { status, data, retryAfter } = answer;
  const msg = status === 422 ? refusals.invalid.msg : answer.msg;
  const unsettled = status >= 500 || (status === 409 && retryAfter !== undefined);
  return new CallError(unsettled ? 'unknown' : 'refused', status, msg, fieldsIn(data));
}

/** What every refusal leads to, before the caller sees it. */
export function handleFailure(error: CallError, quiet: boolean): void {
  if (error.outcome === 'aborted') return;
  if (error.status === 401) {
    restartAtLogin(error.message);
    return;
  }
  if (error.status === 403 && error.message === refusals['password-pending'].msg) notifyPending('password');
  if (error.status === 403 && error.message === refusals['second-factor-pending'].msg) notifyPending('second-factor');
  if (!quiet) toast(error.message, 'error');
}

export function errorWithoutAnswer(error: unknown, isWrite: boolean): CallError {
  if (!(error instanceof NoAnswer)) throw error;
  const { reason } = error;
  if (reason === 'aborted') return new CallError('aborted', 0, '');
  return new CallError('unknown', 0, isWrite ? unknownWrite : noAnswerTexts[reason]);
}

async function perform(
  endpoint: Endpoint,
  input: object,
  options: CallOptions,
  sent: Submission | undefined,
): Promise<unknown> {
  const quiet = options.quiet ?? endpoint.background === true;
  const done = quiet ? undefined : startLoading();
  try {
    if (endpoint.permission !== 'public' && (await ensureFreshToken()) === 'unknown') throw new NoAnswer('network');
    const answer = await ask(endpoint, input, sent?.key, options.signal);
    if (answer.status !== 200) throw errorFromAnswer(answer);
    sent?.settle();
    const reloaded = invalidate(topicsChanged(endpoint));
    if (options.waitForReload === true) await reloaded;
    return answer.data;
  } catch (cause) {
    const error = cause instanceof CallError ? cause : errorWithoutAnswer(cause, sent !== undefined);
    if (error.outcome === 'refused') sent?.settle();
    if (isConflict(error)) void invalidate(topicsChanged(endpoint));
    handleFailure(error, quiet);
    throw error;
  } finally {
    done?.();
  }
}

const underWay = new Map<string, Promise<unknown>>();

/** Calls an endpoint of the contract. A failure has been shown to the person when the promise rejects with a CallError. */
export function call<E extends Endpoint>(
  endpoint: E,
  input: SentOf<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E>> {
  const values = input as object;
  if (endpoint.effect !== 'write') return perform(endpoint, values, options, undefined) as Promise<ReplyOf<E>>;
  // A second press while the first is under way is the same submission.
  const content = `${endpoint.method} ${endpoint.path} ${JSON.stringify(values)}`;
  const running =
    underWay.get(content) ??
    perform(endpoint, values, options, submission(content)).finally(() => {
      underWay.delete(content);
    });
  underWay.set(content, running);
  return running as Promise<ReplyOf<E>>;
}
