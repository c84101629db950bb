import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Endpoint, GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import { type ExportColumn, noteRows, sendWorkbook, workbookHeaders } from '#platform/excel/serve-export.ts';
import { streamSheet, writeSheet } from '#platform/excel/workbook.ts';
import { conflict } from '#platform/http/refusal.ts';
import { type Frozen, type ReadContext, type Sender, type Served, serve } from '#platform/http/serve.ts';

// A list that may be too long to be held at once: its rows are read some thousand at a time, as fast as the file is taken.

const mostRows = 100_000;
const atOnce = 10_000;
/** So few are written as any other list: the heading of a streamed sheet cannot be bold. */
const mostWhole = 2000;
/** The rows by which the columns of the others are sized. */
const mostSizing = 200;

type RowOf<E> = GivenOf<E> extends { list: readonly (infer Row)[] } ? Frozen<Row> : never;
interface Listed<E extends Endpoint, Row> {
  readonly name: string;
  readonly run: (
    context: ReadContext<E>,
    query: InputOf<E>,
  ) => Promise<{ readonly list: readonly Row[]; readonly total: number }>;
  readonly columns: readonly ExportColumn<Row>[];
}
type ExportEndpoint = Endpoint & { readonly transport: 'download'; readonly effect: 'read' };

/** As serveList, for up to a hundred thousand rows. How far it has come is seen by what has arrived. */
export const serveLongList = <E extends Endpoint & { readonly effect: 'read' }>(
  list: E,
  exported: ExportEndpoint,
  { name, run, columns }: Listed<E, RowOf<E>>,
): Served[] => [
  serve(list, { run: run as never }),
  serve(exported as Endpoint, {
    run: async (context, query) => {
      const pageOf = (page: number) =>
        run(context as never, { ...(query as object), page, page_size: atOnce } as never);
      // A page beyond the last knows how many there are, which the operation log is told before the first row is sent.
      const { list: beyond, total } = await pageOf(mostRows / atOnce + 1);
      if (beyond.length > 0) conflict(`一次最多导出 ${mostRows} 行，请缩小筛选范围`);
      context.note(noteRows(total));
      const { list: first } = await pageOf(1);
      const cellsOf = (row: RowOf<E>) => columns.map(({ value }) => value(row) ?? null);
      const fileName = `${name}_${today(context.now)}.xlsx`;
      if (first.length <= mostWhole)
        return sendWorkbook(fileName, await writeSheet({ name, columns, rows: first.map(cellsOf) })) as never;
      async function* rows() {
        for (let page = 1, found = first; ; page += 1, found = (await pageOf(page)).list) {
          for (const row of found) yield cellsOf(row);
          if (found.length < atOnce) return;
        }
      }
      const sizedBy = first.slice(0, mostSizing).map(cellsOf);
      const send: Sender = (reply) =>
        reply
          .headers(workbookHeaders(fileName))
          .send(Readable.fromWeb(streamSheet({ name, columns, sizedBy }, rows()) as ReadableStream));
      return send as never;
    },
  }),
];
