import type { Endpoint, ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { readSheet, writeSheet } from '#platform/excel/workbook.ts';
import type { TestApp } from '#testing/test-app.ts';
import { multipart } from './multipart.ts';

export type Cells = readonly (readonly (string | number | null)[])[];

/** An Excel file whose first row are the headings. */
export const workbookOf = ([headings = [], ...rows]: Cells): Promise<Buffer> =>
  writeSheet({ name: '表', columns: headings.map((heading) => ({ header: String(heading) })), rows });

export interface SheetAnswer<E> {
  readonly status: number;
  readonly msg: string;
  readonly data: ReplyOf<E> & { readonly fields?: Readonly<Record<string, string>> };
  readonly headers: Headers;
}

export async function sendSheet<E extends Endpoint>(
  endpoint: E,
  file: Buffer,
  options: { readonly port: number; readonly as: string; readonly key?: string; readonly field?: string },
): Promise<SheetAnswer<E>> {
  const { body, type } = multipart([{ name: options.field ?? 'attachment', value: file, filename: 'a.xlsx' }]);
  const response = await fetch(`http://127.0.0.1:${options.port}${endpoint.path}`, {
    method: endpoint.method,
    headers: {
      'content-type': type,
      authorization: `Bearer ${options.as}`,
      ...(options.key === undefined ? {} : { 'idempotency-key': options.key }),
    },
    body: new Uint8Array(body),
  });
  const { msg, data } = (await response.json()) as { msg: string; data: SheetAnswer<E>['data'] };
  return { status: response.status, msg, data, headers: response.headers };
}

/** The cells of a downloaded workbook, headings included. */
export async function downloadSheet(app: TestApp, endpoint: Endpoint, as: string, search = ''): Promise<string[][]> {
  const answer = await app.server.inject({
    method: 'GET',
    url: `${endpoint.path}${search}`,
    headers: { authorization: `Bearer ${as}` },
  });
  if (answer.statusCode !== 200) throw new Error(`${endpoint.path} answered ${answer.statusCode}: ${answer.payload}`);
  return readSheet(answer.rawPayload, 10_000);
}
