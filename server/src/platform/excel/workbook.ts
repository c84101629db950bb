import { writeXlsx } from 'hucre/xlsx';
import { type Reader, readInWorker } from '#platform/documents/read-in-worker.ts';
import { unpack } from '#platform/documents/unpack.ts';
import type { SheetInput } from '#platform/excel/read-rows.ts';
import { Refusal, refuse } from '#platform/http/refusal.ts';

export interface Column {
  readonly header: string;
  readonly width?: number;
}

export interface Sheet {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** What a spreadsheet would take for a formula, in full-width form too. */
const formula = /^[=+\-@＝＋－＠\t\r\n]/;

/** It is shown, not run. */
const harmless = (cell: string | number | null) => (typeof cell === 'string' && formula.test(cell) ? `'${cell}` : cell);

/** What was written here reads back as it was. */
const unquoted = (cell: string) => (cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell);

export async function writeSheet({ name, columns, rows }: Sheet): Promise<Buffer> {
  const headings = columns.map(({ header }) => header);
  const bytes = await writeXlsx({
    sheets: [
      {
        name,
        columns: columns.map(({ width = 16 }) => ({ width })),
        rows: [headings, ...rows.map((row) => row.map(harmless))],
        freezePane: { rows: 1 },
      },
    ],
  });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

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
