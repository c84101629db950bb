import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { refuse } from '#platform/http/refusal.ts';

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

const written = (cell: unknown): string => {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return unquoted(String(cell)).trim();
};

/** The cells of the first sheet as text, without empty rows at the end. */
export async function readSheet(bytes: Buffer, maximumRows: number): Promise<string[][]> {
  const workbook = await readXlsx(bytes, { sheets: [0], maxRows: maximumRows + 2 }).catch(() =>
    refuse('file-type', '请上传 .xlsx 文件'),
  );
  const rows = (workbook.sheets[0]?.rows ?? []).map((row) => row.map(written));
  while (rows.length > 0 && rows.at(-1)?.every((cell) => cell === '')) rows.pop();
  return rows;
}
