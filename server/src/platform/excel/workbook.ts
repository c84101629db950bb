import { yuan, yuanOfFen } from '@tongzhou/contract/rules/money.ts';
import { type DataValidation, rangeRef, type WriteSheet, writeXlsx, writeXlsxStream } from 'hucre/xlsx';
import { type Reader, readInWorker } from '#platform/documents/read-in-worker.ts';
import { unpack } from '#platform/documents/unpack.ts';
import type { SheetInput } from '#platform/excel/read-rows.ts';
import { Refusal, refuse } from '#platform/http/refusal.ts';

/** day: '2026-01-15' or the moment it begins; month: likewise, or '2026-01'; moment: milliseconds; money: 分. */
export type ColumnKind = 'text' | 'number' | 'day' | 'month' | 'moment' | 'money';

export interface Column {
  readonly header: string;
  readonly kind?: ColumnKind;
  /** In a sheet that is filled in: the heading says so. */
  readonly required?: boolean;
}

export type Cell = string | number | null;
type Rows = readonly (readonly Cell[])[];

/** What a column is chosen from. */
interface Dropdown {
  /** Counted from 0. */
  readonly column: number;
  /** The cells that hold the choices, as a formula names them. */
  readonly source: string;
  /** Nothing else is taken. */
  readonly only: boolean;
}

export interface Sheet {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly rows: Rows;
  /** The rows by which columns are sized, where its own are not known. */
  readonly sizedBy?: Rows;
  /** Below its rows others wait to be filled in, each cell in the format of its column. */
  readonly toFill?: { readonly rows: number; readonly dropdowns: readonly Dropdown[] };
  readonly hidden?: boolean;
}

/** What a spreadsheet would take for a formula, in full-width form too. */
const formula = /^[=+\-@＝＋－＠\t\r\n]/;

/** It is shown, not run. */
const harmless = <T extends Cell>(cell: T): T | string =>
  typeof cell === 'string' && formula.test(cell) ? `'${cell}` : cell;

/** What was written here reads back as it was. */
const unquoted = (cell: string) => (cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell);

const headingOf = ({ header, required = false }: Column) => harmless(required ? `${header}*` : header);

/** The heading of a column that was filled in, without the mark. */
export const plainHeading = (heading: string): string => heading.replace(/\s*[*＊]$/, '');

const formats: Readonly<Partial<Record<ColumnKind, string>>> = {
  day: 'yyyy-mm-dd',
  month: 'yyyy-mm',
  moment: 'yyyy-mm-dd hh:mm',
  money: '#,##0.00',
};
/** What is typed stays as it was typed: an ID card is no number, and 2026-01 no first of January. */
const asTyped = '@';

const shanghaiMs = 8 * 3600 * 1000;
const isDate = /^\d{4}-\d\d(-\d\d)?$/;

/** Spreadsheets know no time zones: a moment is written as the clock in Shanghai shows it. */
function spreadsheetValue(cell: Cell, kind: ColumnKind): string | number | Date | null {
  if (cell === null) return null;
  const dated = kind === 'day' || kind === 'month';
  if (dated && typeof cell === 'string' && isDate.test(cell)) return new Date(cell);
  if ((dated || kind === 'moment') && typeof cell === 'number') return new Date(cell + shanghaiMs);
  if (kind === 'money' && typeof cell === 'number') return yuanOfFen(cell);
  return harmless(cell);
}

const fixedWidths: Readonly<Partial<Record<ColumnKind, number>>> = { day: 12, month: 10, moment: 17 };
const [narrowest, usualWidth, widest] = [8, 14, 50];

/** As it stands in the cell; a date as it was given. */
export const shownAs = (cell: Cell, kind: ColumnKind = 'text'): string =>
  kind === 'money' && typeof cell === 'number' ? yuan(cell) : String(cell ?? '');

/** A Chinese character is as wide as two letters. */
const widthOf = (text: string) => [...text].reduce((sum, one) => sum + (one.charCodeAt(0) > 0xff ? 2 : 1), 0);

function fittedWidth(column: Column, cells: readonly (Cell | undefined)[]): number {
  const fixed = fixedWidths[column.kind ?? 'text'];
  const shown = fixed === undefined ? cells.map((cell) => shownAs(cell ?? null, column.kind)) : [];
  const longest = shown.reduce((most, text) => Math.max(most, widthOf(text)), widthOf(headingOf(column)));
  return Math.min(Math.max(longest + 2, fixed ?? narrowest), widest);
}

const widthsOf = (columns: readonly Column[], rows: Rows) =>
  columns.map((column, at) =>
    fittedWidth(
      column,
      rows.map((row) => row[at]),
    ),
  );

function styled({ kind = 'text' }: Column, width: number, toFill: boolean) {
  const numFmt = formats[kind] ?? (toFill && kind === 'text' ? asTyped : undefined);
  return { width, ...(numFmt === undefined ? {} : { numFmt }) };
}

const bold = { font: { bold: true } };
const boldAndRed = { font: { bold: true, color: { rgb: 'C00000' } } };

const validation = ({ column, source, only }: Dropdown, rows: number): DataValidation => ({
  type: 'list',
  formula1: source,
  range: rangeRef(1, column, rows, column),
  allowBlank: true,
  ...(only && { showErrorMessage: true, errorTitle: '不在可选内容中', errorMessage: '请从下拉列表中选择' }),
});

function laidOut({ name, columns, rows, sizedBy = rows, toFill, hidden = false }: Sheet): WriteSheet {
  const widths = widthsOf(columns, sizedBy);
  const filled = rows.map((row) => row.map((cell, at) => spreadsheetValue(cell, columns[at]?.kind ?? 'text')));
  const empty = Array.from({ length: toFill?.rows ?? 0 }, () => columns.map(() => null));
  return {
    name,
    hidden,
    columns: columns.map((column, at) => styled(column, widths[at] as number, toFill !== undefined)),
    rows: [columns.map(headingOf), ...filled, ...empty],
    cells: new Map(columns.map(({ required }, at) => [`0,${at}`, { style: required === true ? boldAndRed : bold }])),
    freezePane: { rows: 1 },
    dataValidations: (toFill?.dropdowns ?? []).map((one) => validation(one, rows.length + empty.length)),
  };
}

/** The same rows are the same file, whenever it is made: when that was says the operation log. */
const properties = { modified: new Date('2000-01-01T00:00:00Z') };

export async function writeWorkbook(sheets: readonly Sheet[]): Promise<Buffer> {
  const bytes = await writeXlsx({ sheets: sheets.map(laidOut), properties });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** A sheet whose rows are never all held at once: the first of them say how wide its columns are. */
export function streamSheet(
  { name, columns, sizedBy }: Required<Pick<Sheet, 'name' | 'columns' | 'sizedBy'>>,
  rows: AsyncIterable<readonly Cell[]>,
) {
  const widths = widthsOf(columns, sizedBy);
  async function* cells() {
    for await (const row of rows) yield row.map((cell, at) => spreadsheetValue(cell, columns[at]?.kind ?? 'text'));
  }
  return writeXlsxStream(cells(), {
    name,
    columns: columns.map((column, at) => ({
      header: headingOf(column),
      ...styled(column, Math.max(widths[at] as number, usualWidth), false),
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
