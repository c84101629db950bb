import type { Sender } from '#platform/http/serve.ts';

/** An Excel file as the answer of a download. */
export const sendWorkbook =
  (fileName: string, bytes: Buffer): Sender =>
  (reply) =>
    reply
      .headers({
        'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'content-disposition': `attachment; filename="export.xlsx"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
        'cache-control': 'no-store',
      })
      .send(bytes);
