import type { RefusalName } from '@tongzhou/contract/errors.ts';
import type { Bytes } from '#platform/documents/bytes.ts';
import { openCompound } from '#platform/documents/compound-file.ts';
import { documentLimits } from '#platform/documents/document-limits.ts';
import { listEntries, readEntry } from '#platform/documents/unpack.ts';

// Whether an office file is the document that its name claims, and free of macros. Names and a few records are read; the
// rest stays closed. What throws here is no such document.

const macroPart = /(^|\/)(vbaProject[^/]*\.bin|vbaData\.xml|macrosheets\/.*)$/i;
const macroType = /macroEnabled|vbaProject|vbaData|macrosheet/i;
const declaredEnding =
  /<Default\s+(?:Extension="(\w+)"\s+ContentType="[^"<>]*"|ContentType="[^"<>]*"\s+Extension="(\w+)")\s*\/>/g;
const typesPart = '[content_types].xml';
const mostTypes = 1024 ** 2;

/** Of a docx, xlsx or pptx whose main part should have this type. */
export async function openXmlProblem(bytes: Bytes, type: string): Promise<RefusalName | undefined> {
  const entries = await listEntries(bytes, documentLimits.keptParts);
  if (entries.some(({ name }) => macroPart.test(name))) return 'file-macros';
  const [types, ...others] = entries.filter(({ name }) => name.toLowerCase() === typesPart);
  if (types === undefined || others.length > 0 || types.packed > mostTypes) return 'file-content';
  const text = (await readEntry(bytes, types, mostTypes)).toString('utf8');
  // Some programs declare a type for an ending that no part has.
  const endings = new Set(entries.map(({ name }) => name.slice(name.lastIndexOf('.') + 1).toLowerCase()));
  const used = text.replace(declaredEnding, (tag, one, other) =>
    endings.has((one ?? other).toLowerCase()) ? tag : '',
  );
  if (macroType.test(used)) return 'file-macros';
  // A type could hide behind escaped letters; no office program writes any there.
  return used.includes(`${type}.main+xml`) && !/&#|<!DOCTYPE/.test(text) ? undefined : 'file-content';
}

const word = ['WORDDOCUMENT'];
const excel = ['WORKBOOK', 'BOOK'];
const powerPoint = ['POWERPOINT DOCUMENT'];
/** WPS Office writes the same as Microsoft's under endings of its own. */
const mainStreams: Readonly<Record<string, readonly string[]>> = {
  doc: word,
  wps: word,
  xls: excel,
  et: excel,
  ppt: powerPoint,
  dps: powerPoint,
};
const macroStorage = /^(MACROS|VBA|_VBA_PROJECT.*)$/;

/** Of a doc, xls or ppt, and of what is one in spite of its ending. */
export async function compoundProblem(bytes: Bytes, extension: string): Promise<RefusalName | undefined> {
  const file = await openCompound(bytes);
  if (file.has('ENCRYPTEDPACKAGE')) return 'file-locked';
  const name = mainStreams[extension]?.find(file.has);
  if (name === undefined) return 'file-content';
  if (file.names.some((one) => macroStorage.test(one))) return 'file-macros';
  const main = await file.stream(name);
  if (excel.includes(name)) return workbookProblem(main);
  if (word.includes(name)) return (await isLockedText(main)) ? 'file-locked' : undefined;
  if (file.has(currentUser) && (await isLockedShow(await file.stream(currentUser)))) return 'file-locked';
  return (await hasVbaProject(main)) ? 'file-macros' : undefined;
}

/** Bits that begin every text of Word; one of them says that the rest is behind a password. */
const [wordFlags, lockedFlag] = [10, 0x0100];
const isLockedText = async (text: Bytes): Promise<boolean> =>
  text.size >= wordFlags + 2 && ((await text.read(wordFlags, 2)).readUInt16LE() & lockedFlag) !== 0;

/** Beside its slides PowerPoint keeps whether they are behind a password. */
const currentUser = 'CURRENT USER';
const [tokenPlace, lockedToken] = [12, 0xf3d1c4df];
const isLockedShow = async (user: Bytes): Promise<boolean> =>
  user.size >= tokenPlace + 4 && (await user.read(tokenPlace, 4)).readUInt32LE() === lockedToken;

const window = 64 * 1024;
const sheetRecord = 0x0085;
const endRecord = 0x000a;
const passwordRecord = 0x002f;

/** Excel 4 macros are a sheet of their own; the first records of a workbook name its sheets, unless it is behind a password. */
async function workbookProblem(workbook: Bytes): Promise<RefusalName | undefined> {
  for (let at = 0; at + 10 <= workbook.size; ) {
    const records = await workbook.read(at, Math.min(window, workbook.size - at));
    let next = 0;
    while (next + 10 <= records.length) {
      const record = records.readUInt16LE(next);
      if (record === endRecord) return undefined;
      if (record === passwordRecord) return 'workbook-locked';
      if (record === sheetRecord && records[next + 9] === 1) return 'file-macros';
      next += 4 + records.readUInt16LE(next + 2);
    }
    at += next;
  }
  return undefined;
}

/** PowerPoint keeps its project inside its only stream: a record of fixed form points to it, and says whether anything is in it. */
const vbaInfo = Buffer.from('1f00ff0314000000020000040c000000', 'hex');
const vbaInfoSize = vbaInfo.length + 8;

async function hasVbaProject(presentation: Bytes): Promise<boolean> {
  for (let at = 0; at < presentation.size; at += window) {
    const part = await presentation.read(at, Math.min(window + vbaInfoSize, presentation.size - at));
    for (let found = part.indexOf(vbaInfo); found >= 0; found = part.indexOf(vbaInfo, found + 1))
      if (found + vbaInfoSize <= part.length && part.readUInt32LE(found + vbaInfo.length + 4) !== 0) return true;
  }
  return false;
}
