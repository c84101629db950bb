import { readXlsx } from 'hucre/xlsx';
import { documentLimits, TooMuch } from '#platform/documents/document-limits.ts';
import { pack } from '#platform/documents/pack.ts';

// Runs in the process for files from outside, on parts that were unpacked and counted.

export interface SheetInput {
  readonly parts: ReadonlyMap<string, Uint8Array>;
  readonly maximumRows: number;
}

/** Rows, cells and how far out they lie, counted without reading the sheet: a reader makes a full rectangle of it. */
function checkSize(sheet: Buffer, maximumRows: number): void {
  let [rows, cells, width, height] = [0, 0, 0, 0];
  for (const [, tag, attributes = ''] of sheet.toString('latin1').matchAll(/<(?:\w+:)?(row|c)(?=[\s/>])([^>]*)/g)) {
    if (tag === 'row') rows += 1;
    else cells += 1;
    if (rows > documentLimits.rows || cells > documentLimits.cells) throw new TooMuch();
    height = Math.max(height, rows);
    const place = attributes === '' ? null : /\sr="([A-Z]*)(\d*)"/.exec(attributes);
    if (place !== null) {
      width = Math.max(width, columnNumber(place[1] ?? ''));
      height = Math.max(height, Number(place[2]));
    }
    if (width * Math.min(height, maximumRows) > documentLimits.cells) throw new TooMuch();
  }
}

const columnNumber = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

const text = (cell: unknown): string => {
  if (cell === null || cell === undefined) return '';
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
};

/** The cells of the first sheet as text. */
export async function read({ parts, maximumRows }: SheetInput): Promise<string[][]> {
  for (const part of parts.values()) checkSize(Buffer.from(part.buffer, part.byteOffset, part.length), maximumRows);
  const workbook = await readXlsx(pack(parts), { sheets: [0], maxRows: maximumRows });
  return (workbook.sheets[0]?.rows ?? []).map((row) => row.map(text));
}
