import { yuanOfFen } from '@tongzhou/contract/rules/money.ts';
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx';
import { type Reader, readInWorker } from '#platform/documents/read-in-worker.ts';
import { unpack } from '#platform/documents/unpack.ts';
import type { SheetInput } from '#platform/excel/read-rows.ts';
import { Refusal, refuse } from '#platform/http/refusal.ts';

/** day: '2026-01-15' or the moment it begins; moment: milliseconds; money: 分. */
export type ColumnKind = 'text' | 'number' | 'day' | 'moment' | 'money';

export interface Column {
  readonly header: string;
  readonly kind?: ColumnKind;
}

type Cell = string | number | null;

export interface Sheet {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
}

/** What a spreadsheet would take for a formula, in full-width form too. */
const formula = /^[=+\-@＝＋－＠\t\r\n]/;

/** It is shown, not run. */
const harmless = (cell: string | number | null) => (typeof cell === 'string' && formula.test(cell) ? `'${cell}` : cell);

/** What was written here reads back as it was. */
const unquoted = (cell: string) => (cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell);

const formats: Readonly<Partial<Record<ColumnKind, string>>> = {
  day: 'yyyy-mm-dd',
  moment: 'yyyy-mm-dd hh:mm',
  money: '#,##0.00',
};

const shanghaiMs = 8 * 3600 * 1000;

/** Spreadsheets know no time zones: a moment is written as the clock in Shanghai shows it. */
function spreadsheetValue(cell: Cell, kind: ColumnKind): string | number | Date | null {
  if (cell === null) return null;
  if (kind === 'day' && typeof cell === 'string') return new Date(`${cell}T00:00:00Z`);
  if ((kind === 'moment' || kind === 'day') && typeof cell === 'number') return new Date(cell + shanghaiMs);
  if (kind === 'money' && typeof cell === 'number') return yuanOfFen(cell);
  return harmless(cell);
}

const fixedWidths: Readonly<Partial<Record<ColumnKind, number>>> = { day: 12, moment: 17 };
const [narrowest, usualWidth, widest] = [8, 14, 50];

/** A Chinese character is as wide as two letters. */
const widthOf = (text: string) => [...text].reduce((sum, one) => sum + (one.charCodeAt(0) > 0xff ? 2 : 1), 0);

function fittedWidth({ header, kind = 'text' }: Column, cells: readonly (Cell | undefined)[]): number {
  const fixed = fixedWidths[kind];
  if (fixed !== undefined) return fixed;
  const longest = cells.reduce<number>((most, cell) => Math.max(most, widthOf(String(cell ?? ''))), widthOf(header));
  return Math.min(Math.max(longest + 2, narrowest), widest);
}

function laidOut({ name, columns, rows }: Sheet) {
  const headings = columns.map(({ header }) => header);
  const bold = { style: { font: { bold: true } } };
  return {
    name,
    columns: columns.map((column, at) => ({
      width: fittedWidth(
        column,
        rows.map((row) => row[at]),
      ),
      ...(formats[column.kind ?? 'text'] === undefined ? {} : { numFmt: formats[column.kind ?? 'text'] as string }),
    })),
    rows: [headings, ...rows.map((row) => row.map((cell, at) => spreadsheetValue(cell, columns[at]?.kind ?? 'text')))],
    cells: new Map(headings.map((_, at) => [`0,${at}`, bold])),
    freezePane: { rows: 1 },
  };
}

/** The same rows are the same file, whenever it is made: when that was says the operation log. */
const properties = { modified: new Date('2000-01-01T00:00:00Z') };

export async function writeWorkbook(sheets: readonly Sheet[]): Promise<Buffer> {
  const bytes = await writeXlsx({ sheets: sheets.map(laidOut), properties });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** A sheet whose rows are never all held at once: columns are as wide as their kind and heading want. */
export function streamSheet({ name, columns }: Omit<Sheet, 'rows'>, rows: AsyncIterable<readonly Cell[]>) {
  async function* cells() {
    for await (const row of rows) yield row.map((cell, at) => spreadsheetValue(cell, columns[at]?.kind ?? 'text'));
  }
  return writeXlsxStream(cells(), {
    name,
    columns: columns.map((column) => ({
      header: column.header,
      width: Math.max(fittedWidth(column, []), usualWidth),
      ...(formats[column.kind ?? 'text'] === undefined ? {} : { numFmt: formats[column.kind ?? 'text'] as string }),
    })),
    freezePane: { rows: 1 },
  });
}

export const writeSheet = (sheet: Sheet): Promise<Buffer> => writeWorkbook([sheet]);

const sheetReader: Reader<SheetInput, string[][]> = { module: new URL('./read-rows.ts', import.meta.url) };

/** What a sheet consists of; pictures and the like stay where they are. */
const isPart = (name: string) => /\.(xml|rels)$/i.test(name);

/** The cells of the first sheet as text, without empty rows at the end. */
export async function readSheet(bytes: Buffer, maximumRows: number): Promise<string[][]> {
  const read = async () =>
    readInWorker(sheetReader, { parts: await unpack(bytes, isPart), maximumRows: maximumRows + 2 });
  const cells = await read().catch((error) => {
    if (error instanceof Refusal) throw error;
    return refuse('file-type', '请上传 .xlsx 文件');
  });
  const rows = cells.map((row) => row.map((cell) => unquoted(cell).trim()));
  while (rows.length > 0 && rows.at(-1)?.every((cell) => cell === '')) rows.pop();
  return rows;
}
