import { crc32 } from 'node:zlib';
import { readXlsx } from 'hucre/xlsx';
import { documentLimits, TooMuch } from '#platform/documents/document-limits.ts';

// Runs in the thread for files from outside, on parts that were unpacked and counted.

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
    const [, column = '', row = ''] = /\sr="([A-Z]*)(\d*)"/.exec(attributes) ?? [];
    width = Math.max(width, columnNumber(column));
    height = Math.max(height, Number(row), rows);
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
  const workbook = await readXlsx(store(parts), { sheets: [0], maxRows: maximumRows });
  return (workbook.sheets[0]?.rows ?? []).map((row) => row.map(text));
}

/** The same parts as an archive in which nothing is packed: there is only one way to read it. */
function store(parts: ReadonlyMap<string, Uint8Array>): Buffer {
  const files: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const [name, part] of parts) {
    const title = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x0800, 2);
    common.writeUInt32LE(crc32(part), 10);
    common.writeUInt32LE(part.length, 14);
    common.writeUInt32LE(part.length, 18);
    common.writeUInt16LE(title.length, 22);
    files.push(Buffer.from('PK\x03\x04'), common, title, part);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), common, tail, title);
    offset += 30 + title.length + part.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.size, 4);
  end.writeUInt16LE(parts.size, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, listed, Buffer.from('PK\x05\x06'), end]);
}
