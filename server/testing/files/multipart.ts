import { randomBytes } from 'node:crypto';
import { type UploadedFile, uploadFile } from '@tongzhou/contract/areas/files.ts';

export interface Part {
  readonly name: string;
  readonly value: string | Buffer;
  /** As bytes where a browser of another age is played. */
  readonly filename?: string | Buffer;
  readonly type?: string;
}

/** A multipart body made by hand: names and types are sent exactly as given. */
export function multipart(parts: readonly Part[]): { readonly body: Buffer; readonly type: string } {
  const boundary = `----test${randomBytes(12).toString('hex')}`;
  const pieces = parts.flatMap(({ name, value, filename, type }) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"`),
    ...(filename === undefined ? [] : [Buffer.from('; filename="'), Buffer.from(filename as string), Buffer.from('"')]),
    Buffer.from(type === undefined ? '\r\n\r\n' : `\r\ncontent-type: ${type}\r\n\r\n`),
    Buffer.from(value as string),
    Buffer.from('\r\n'),
  ]);
  return {
    body: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  };
}

export interface UploadOptions {
  readonly port: number;
  readonly as?: string;
  readonly usage?: string;
  readonly key?: string;
}

export interface UploadAnswer {
  readonly status: number;
  readonly msg: string;
  readonly data: UploadedFile & { readonly fields?: Readonly<Record<string, string>> };
  readonly text: string;
  readonly headers: Headers;
}

/** The content type is not the browser's to decide, so a false one is sent throughout. */
export const attachment = (value: string | Buffer, filename: string | Buffer, type = 'image/png'): Part => ({
  name: 'attachment',
  value,
  filename,
  type,
});

export async function upload(parts: readonly Part[], options: UploadOptions): Promise<UploadAnswer> {
  const { body, type } = multipart(parts);
  const search = options.usage === undefined ? '' : `?usage=${options.usage}`;
  const response = await fetch(`http://127.0.0.1:${options.port}${uploadFile.path}${search}`, {
    method: 'POST',
    headers: {
      'content-type': type,
      ...(options.as === undefined ? {} : { authorization: `Bearer ${options.as}` }),
      ...(options.key === undefined ? {} : { 'idempotency-key': options.key }),
    },
    body: new Uint8Array(body),
  });
  const text = await response.text();
  const { msg, data } = JSON.parse(text) as { msg: string; data: UploadAnswer['data'] };
  return { status: response.status, msg, data, text, headers: response.headers };
}
