import { constants, crc32, deflateRawSync } from 'node:zlib';
import { type Deflated, makeZip } from './make-zip.ts';

// Small files that are large inside. None of them is ever whole in memory here.

/** `begin`, then `piece` again and again until there are so many bytes, then `end`. */
export function swollen(begin: string, piece: string, end: string, bytes: number): Deflated {
  const block = Buffer.from(piece.repeat(Math.ceil(1024 ** 2 / piece.length)));
  const times = Math.ceil((bytes - begin.length) / block.length);
  const parts = [Buffer.from(begin), ...Array.from({ length: times }, () => block), Buffer.from(end)];
  // Packed by itself, a block may stand any number of times.
  const pack = (part: Buffer, finishFlush: number) => deflateRawSync(part, { level: 9, finishFlush });
  const packed = pack(block, constants.Z_FULL_FLUSH);
  return {
    deflated: Buffer.concat([
      pack(Buffer.from(begin), constants.Z_FULL_FLUSH),
      ...Array.from({ length: times }, () => packed),
      pack(Buffer.from(end), constants.Z_FINISH),
    ]),
    size: parts.reduce((sum, part) => sum + part.length, 0),
    crc: parts.reduce((crc, part) => crc32(part, crc), 0),
  };
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org';
const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
export const sheetBegin = `${declaration}<worksheet xmlns="${main}"><sheetData>`;
export const sheetEnd = '</sheetData></worksheet>';

/** A workbook around one sheet, and whatever else is given. */
export const workbookAround = (
  sheet: string | Deflated,
  more: Readonly<Record<string, string | Deflated>> = {},
): Buffer =>
  makeZip({
    '[Content_Types].xml': `${declaration}<Types xmlns="${relations}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    '_rels/.rels': `${declaration}<Relationships xmlns="${relations}/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${relations}/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
    ...more,
  });

/** How much the memory of this process grew at its worst, and how long it worked: what a busy machine keeps it waiting is no cost. */
export async function costOf<Result>(work: () => Promise<Result>) {
  const before = process.memoryUsage().rss;
  const worked = process.cpuUsage();
  let worst = before;
  const look = () => {
    worst = Math.max(worst, process.memoryUsage().rss);
  };
  const timer = setInterval(look, 5);
  try {
    const result = await work();
    look();
    const { user, system } = process.cpuUsage(worked);
    return { result, seconds: (user + system) / 1e6, megabytes: (worst - before) / 1024 ** 2 };
  } finally {
    clearInterval(timer);
  }
}

/** The cheapest of up to three times: what else the machine does while it works makes work dearer, never cheaper. */
export async function leastCostOf<Result>(work: () => Promise<Result>, enough: number) {
  let least = await costOf(work);
  for (let again = 0; again < 2 && least.seconds >= enough; again += 1) {
    const next = await costOf(work);
    const megabytes = Math.max(least.megabytes, next.megabytes);
    least = { ...(next.seconds < least.seconds ? next : least), megabytes };
  }
  return least;
}
