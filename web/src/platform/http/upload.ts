import { type Endpoint, type ReplyOf, type SentOf, topicsChanged } from '@tongzhou/contract/endpoint.ts';
import { CallError, errorFromAnswer, errorWithoutAnswer, handleFailure } from '#platform/call.ts';
import { type Answer, addressOf, headersOf, NoAnswer, parseAnswer } from '#platform/http/exchange.ts';
import { randomKey } from '#platform/http/submission-keys.ts';
import { invalidate } from '#platform/invalidate.ts';
import { ensureFreshToken } from '#platform/session/refresh.ts';
import { storedToken } from '#platform/session/stored-session.ts';

/** An upload may take long; it is given up when nothing moved for this long. */
const idleLimit = 10_000;

export interface UploadOptions {
  /** From 0 to 1. */
  readonly onProgress?: ((part: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Of someone who has no session; otherwise the session's own is sent. */
  readonly token?: string;
}

// XMLHttpRequest, because fetch does not tell how far an upload has come.
function send(
  method: string,
  address: string,
  headers: Record<string, string>,
  file: File,
  { onProgress, signal }: UploadOptions,
): Promise<Answer> {
  const request = new XMLHttpRequest();
  return new Promise<Answer>((resolve, reject) => {
    let late = false;
    let timer: ReturnType<typeof setTimeout>;
    const moved = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        late = true;
        request.abort();
      }, idleLimit);
    };
    const abort = () => request.abort();
    request.upload.onprogress = (event) => {
      moved();
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    request.upload.onload = moved;
    request.onprogress = moved;
    request.onload = () =>
      resolve(parseAnswer(request.status, request.responseText, request.getResponseHeader('retry-after')));
    request.onerror = () => reject(new NoAnswer('network'));
    request.onabort = () => reject(new NoAnswer(late ? 'timeout' : 'aborted'));
    request.onloadend = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    };
    signal?.addEventListener('abort', abort);
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    const form = new FormData();
    // Specification 5: the names of the form's fields.
    form.append('remarks', '1');
    form.append('attachment', file);
    moved();
    request.send(form);
  });
}

/** The same chosen file sent again after a lost answer is the same submission. */
const keys = new WeakMap<File, string>();

/** What is told of an upload that came to nothing: once, with the words of the refusal if there are any. */
export function uploadFailure(error: CallError, failed: string): string {
  // Too busy, or out of space: that is known, and what to do about it.
  if (error.outcome !== 'refused' && error.status !== 503) return failed;
  return `${failed}：${Object.values(error.fields)[0] ?? error.message}`;
}

/** Sends one file. A failure is thrown as CallError and not shown: each upload widget has its own words for it. */
export async function upload<E extends Endpoint>(
  endpoint: E,
  input: SentOf<E>,
  file: File,
  options: UploadOptions = {},
): Promise<ReplyOf<E>> {
  const key = keys.get(file) ?? randomKey();
  keys.set(file, key);
  try {
    if (options.token === undefined && (await ensureFreshToken()) === 'unknown') throw new NoAnswer('network');
    const headers = headersOf(endpoint, { token: options.token ?? storedToken(), key });
    const answer = await send(endpoint.method, addressOf(endpoint, input as object), headers, file, options);
    if (answer.status !== 200) throw errorFromAnswer(answer);
    keys.delete(file);
    void invalidate(topicsChanged(endpoint));
    return answer.data as ReplyOf<E>;
  } catch (cause) {
    const error = cause instanceof CallError ? cause : errorWithoutAnswer(cause, true);
    if (error.outcome === 'refused') keys.delete(file);
    handleFailure(error, true);
    throw error;
  }
}
