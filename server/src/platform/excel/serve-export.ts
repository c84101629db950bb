import type { Endpoint, GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import { type Column, writeSheet } from '#platform/excel/workbook.ts';
import { conflict } from '#platform/http/refusal.ts';
import { type Frozen, type Note, type ReadContext, type Sender, type Served, serve } from '#platform/http/serve.ts';

export interface ExportColumn<Row> extends Column {
  readonly value: (row: Row) => string | number | null | undefined;
}

export const exportColumn = <Row>(
  header: string,
  value: ExportColumn<Row>['value'],
  kind: NonNullable<Column['kind']> = 'text',
): ExportColumn<Row> => ({ header, value, kind });

/** In the order of the list. Where it has one for each of something, the rows say which. */
type ExportColumns<Row> = readonly ExportColumn<Row>[] | ((rows: readonly Row[]) => readonly ExportColumn<Row>[]);

interface Export<E extends Endpoint, Row> {
  /** Of the file and its sheet: 员工. */
  readonly name: string;
  readonly columns: ExportColumns<Row>;
  /** What the list would show of this, as one page of so many rows. */
  readonly rows: (
    context: ReadContext<E>,
    query: InputOf<E>,
    page: { readonly page: 1; readonly page_size: number },
  ) => Promise<readonly Row[]>;
}

interface Listed<E extends Endpoint, Row> {
  readonly name: string;
  readonly run: (context: ReadContext<E>, query: InputOf<E>) => Promise<{ readonly list: readonly Row[] }>;
  readonly columns: ExportColumns<Row>;
}

type RowOf<E> = GivenOf<E> extends { list: readonly (infer Row)[] } ? Frozen<Row> : never;

/** A list and its export, from one reader: whoever exports gets what the list shows them, no more and no less. */
export const serveList = <E extends Endpoint & { readonly effect: 'read' }>(
  list: E,
  exported: ExportEndpoint,
  { name, run, columns }: Listed<E, RowOf<E>>,
): Served[] => [
  serve(list, { run: run as never }),
  serveExport(exported, {
    name,
    columns,
    rows: async (context, query, page) =>
      (await run(context as never, { ...(query as object), ...page } as never)).list,
  }),
];

type ExportEndpoint = Endpoint & { readonly transport: 'download'; readonly effect: 'read' };

const mostRows = 20_000;

/** A list as an Excel file: the rows, the order and the filters are the list's own. */
export const serveExport = <E extends ExportEndpoint, Row>(
  endpoint: E,
  { name, columns, rows }: Export<E, Row>,
): Served =>
  serve(endpoint as Endpoint, {
    run: async (context, query) => {
      const found = await rows(context as never, query as never, { page: 1, page_size: mostRows + 1 });
      if (found.length > mostRows) conflict(`一次最多导出 ${mostRows} 行，请缩小筛选范围`);
      const shown = typeof columns === 'function' ? columns(found) : columns;
      const bytes = await writeSheet({
        name,
        columns: shown,
        rows: found.map((row) => shown.map(({ value }) => value(row) ?? null)),
      });
      context.note(noteRows(found.length));
      return sendWorkbook(`${name}_${today(context.now)}.xlsx`, bytes) as never;
    },
  });

/** What the operation log says of an export beyond who and when. */
export const noteRows = (rows: number): Note => ({
  changes: [{ field: 'rows', label: '行数', old: null, new: rows }],
});

export const workbookHeaders = (fileName: string) => ({
  'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'content-disposition': `attachment; filename="export.xlsx"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
  'cache-control': 'no-store',
});

/** An Excel file as the answer of a download. */
export const sendWorkbook =
  (fileName: string, bytes: Buffer): Sender =>
  (reply) =>
    reply.headers(workbookHeaders(fileName)).send(bytes);
