import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import { type CellValue, openXlsx, parseCellRef, readXlsx, type Sheet, saveXlsx } from 'hucre/xlsx';
import type { TestApp } from '#testing/test-app.ts';

/** What the list below a heading of the first sheet offers; undefined where there is none. */
export function choicesBelow(sheets: readonly Sheet[], heading: string): CellValue[] | undefined {
  const at = sheets[0]?.rows[0]?.indexOf(heading);
  const list = sheets[0]?.dataValidations?.find(({ range }) => parseCellRef(range.split(':')[0] as string).col === at);
  const [, name, first, last] = /^'(.+)'!(\$[A-Z]+\$\d+):(\$[A-Z]+\$\d+)$/.exec(list?.formula1 ?? '') ?? [];
  if (first === undefined || last === undefined) return undefined;
  const [from, to] = [first, last].map((one) => parseCellRef(one.replaceAll('$', '')));
  const source = sheets.find((sheet) => sheet.name === name);
  return source?.rows.slice(from?.row, (to?.row ?? 0) + 1).map((row) => row[from?.col ?? 0] ?? null);
}

/** As a spreadsheet program gives it back: with rows below the headings of its first sheet. */
async function fillIn(template: Buffer, rows: readonly (readonly CellValue[])[]): Promise<Buffer> {
  const workbook = await openXlsx(template);
  const sheet = workbook.sheets[0] as Sheet;
  sheet.rows.splice(1, rows.length, ...rows.map((row) => [...row]));
  return Buffer.from(await saveXlsx(workbook));
}

/** What someone is given to fill in. */
export async function downloadTemplate(app: TestApp, endpoint: Endpoint, as: string) {
  const answer = await app.server.inject({
    method: 'GET',
    url: endpoint.path,
    headers: { authorization: `Bearer ${as}` },
  });
  if (answer.statusCode !== 200) throw new Error(`${endpoint.path} answered ${answer.statusCode}: ${answer.payload}`);
  const bytes = answer.rawPayload;
  const { sheets } = await readXlsx(bytes);
  return {
    bytes,
    names: sheets.map(({ name }) => name),
    headings: sheets[0]?.rows[0] as string[],
    examples: sheets[2]?.rows.slice(1) as CellValue[][],
    choices: (heading: string) => choicesBelow(sheets, heading),
    filled: (rows: readonly (readonly CellValue[])[]) => fillIn(bytes, rows),
  };
}
