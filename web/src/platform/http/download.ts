import type { Endpoint, SentOf } from '@tongzhou/contract/endpoint.ts';
import { CallError, errorFromAnswer, errorWithoutAnswer, handleFailure } from '#platform/call.ts';
import { addressOf, headersOf, NoAnswer, parseAnswer } from '#platform/http/exchange.ts';
import { startLoading } from '#platform/loading/loading.ts';
import { ensureFreshToken } from '#platform/session/refresh.ts';
import { storedToken } from '#platform/session/stored-session.ts';

export interface Downloaded {
  readonly content: Blob;
  /** As the server names the file. */
  readonly fileName: string | undefined;
}

/** Of RFC 6266: the encoded name goes before the plain one, which cannot be Chinese. */
export function fileNameIn(disposition: string | null): string | undefined {
  const encoded = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  try {
    if (encoded !== undefined) return decodeURIComponent(encoded.trim());
  } catch {
    // Not encoded as it says: the plain name is left.
  }
  return /filename\s*=\s*"?([^";]+)"?/i.exec(disposition ?? '')?.[1]?.trim();
}

interface Receiving {
  readonly signal?: AbortSignal | undefined;
  /** Told how many bytes have come so far. */
  readonly onReceived?: ((bytes: number) => void) | undefined;
}

async function receive(response: Response, onReceived: Receiving['onReceived']): Promise<Blob> {
  if (onReceived === undefined || response.body === null) return response.blob();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body.getReader();
  let bytes = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    bytes += part.value.length;
    onReceived(bytes);
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}

async function fetchFile(endpoint: Endpoint, input: object, { signal, onReceived }: Receiving): Promise<Downloaded> {
  let response: Response;
  try {
    // The ten-second limit is not for files: a large list takes as long as it takes.
    response = await fetch(addressOf(endpoint, input), {
      method: endpoint.method,
      headers: headersOf(endpoint, { token: storedToken() }),
      cache: 'no-store',
      ...(signal !== undefined && { signal }),
    });
    if (response.status === 200) {
      return {
        content: await receive(response, onReceived),
        fileName: fileNameIn(response.headers.get('content-disposition')),
      };
    }
  } catch {
    throw new NoAnswer(signal?.aborted === true ? 'aborted' : 'network');
  }
  throw errorFromAnswer(parseAnswer(response.status, await response.text(), response.headers.get('retry-after')));
}

/** Reads a file with the bearer header. A failure has been shown to the person when the promise rejects with a CallError. */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: SentOf<E>,
  receiving: Receiving = {},
): Promise<Downloaded> {
  const done = startLoading();
  try {
    if ((await ensureFreshToken()) === 'unknown') throw new NoAnswer('network');
    return await fetchFile(endpoint, input as object, receiving);
  } catch (cause) {
    const error = cause instanceof CallError ? cause : errorWithoutAnswer(cause, false);
    handleFailure(error, false);
    throw error;
  } finally {
    done();
  }
}
