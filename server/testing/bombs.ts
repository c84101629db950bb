import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';
import { type Deflated, makeZip } from '#testing/make-zip.ts';

// Small files that are large inside. None of them is ever whole in memory here.

/** `begin`, then `piece` again and again until there are so many bytes, then `end`. */
export async function swollen(begin: string, piece: string, end: string, bytes: number): Promise<Deflated> {
  const deflate = createDeflateRaw({ level: 9 });
  const chunks: Buffer[] = [];
  deflate.on('data', (chunk: Buffer) => chunks.push(chunk));
  let crc = 0;
  let size = 0;
  const write = async (part: Buffer) => {
    crc = crc32(part, crc);
    size += part.length;
    if (!deflate.write(part)) await once(deflate, 'drain');
  };
  await write(Buffer.from(begin));
  const block = Buffer.from(piece.repeat(Math.ceil(65_536 / piece.length)));
  while (size < bytes) await write(block);
  await write(Buffer.from(end));
  deflate.end();
  await once(deflate, 'end');
  return { deflated: Buffer.concat(chunks), size, crc };
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
