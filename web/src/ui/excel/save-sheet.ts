import { saveFile } from '#ui/save-file.ts';

interface Sheet {
  readonly name: string;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** What a spreadsheet would take for a formula, in full-width form too. */
const formula = /^[=+\-@＝＋－＠\t\r\n]/;
const harmless = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell);

/** A Chinese character is as wide as two letters. */
const widthOf = (text: string): number => [...text].reduce((sum, one) => sum + (one.charCodeAt(0) > 0xff ? 2 : 1), 2);

const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Saves as an Excel file what only this page has. Everything else is exported by the server, which also logs it. */
export async function saveSheet(fileName: string, { name, headings, rows }: Sheet): Promise<void> {
  // Large, and seldom needed.
  const { writeXlsx } = await import('hucre/xlsx');
  const cells = [headings, ...rows].map((row) => row.map(harmless));
  const columns = headings.map((_, at) => ({ width: Math.max(...cells.map((row) => widthOf(row[at] ?? ''))) }));
  const bytes = await writeXlsx({ sheets: [{ name, columns, rows: cells, freezePane: { rows: 1 } }] });
  saveFile(fileName, new Blob([bytes as Uint8Array<ArrayBuffer>], { type: excel }));
}
