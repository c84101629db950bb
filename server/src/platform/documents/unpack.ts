import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { documentLimits, TooMuch } from '#platform/documents/document-limits.ts';

// Archives (xlsx, docx, ofd) by their directory at the end. What it claims is added up before anything is inflated, and
// what comes out is counted: an archive that lies about its size is stopped where the truth would be too much.

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

const endMark = 0x06054b50;
const end64Mark = 0x06064b50;
const locatorMark = 0x07064b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;
const endSize = 22;
const longestComment = 65_535;
const inExtra = 0xffffffff;

const broken = () => new Error('not an archive');
const long = (bytes: Buffer, at: number) => Number(bytes.readBigUInt64LE(at));

function findEnd(bytes: Buffer): number {
  for (let at = bytes.length - endSize; at >= Math.max(0, bytes.length - endSize - longestComment); at--)
    if (bytes.readUInt32LE(at) === endMark) return at;
  throw broken();
}

function readDirectory(bytes: Buffer): Entry[] {
  const end = findEnd(bytes);
  let count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  // Written by programs that allow for more than four gigabytes, of small files too.
  if (count === 0xffff || at === inExtra) {
    if (end < 20 || bytes.readUInt32LE(end - 20) !== locatorMark) throw broken();
    const end64 = long(bytes, end - 12);
    if (bytes.readUInt32LE(end64) !== end64Mark) throw broken();
    count = long(bytes, end64 + 32);
    at = long(bytes, end64 + 48);
  }
  if (count > documentLimits.parts) throw new TooMuch();
  const entries: Entry[] = [];
  for (let n = 0; n < count; n++) {
    if (bytes.readUInt32LE(at) !== entryMark) throw broken();
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
    const extraEnd = nameEnd + bytes.readUInt16LE(at + 30);
    const sizes = [24, 20, 42].map((field) => bytes.readUInt32LE(at + field));
    const [size = 0, packed = 0, offset = 0] = withExtra(sizes, bytes.subarray(nameEnd, extraEnd));
    const name = bytes.toString('utf8', at + 46, nameEnd);
    entries.push({ name, method: bytes.readUInt16LE(at + 10), packed, size, offset });
    at = extraEnd + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/** What does not fit into four bytes stands in the extra field, in this order. */
function withExtra(sizes: readonly number[], extra: Buffer): number[] {
  if (!sizes.includes(inExtra)) return [...sizes];
  let at = 0;
  while (extra.readUInt16LE(at) !== 1) at += 4 + extra.readUInt16LE(at + 2);
  at += 4;
  return sizes.map((size) => {
    if (size !== inExtra) return size;
    at += 8;
    return long(extra, at - 8);
  });
}

const inflate = promisify(inflateRaw) as (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

async function readEntry(bytes: Buffer, { method, packed, offset }: Entry, room: number): Promise<Buffer> {
  if (bytes.readUInt32LE(offset) !== localMark) throw broken();
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  if (start + packed > bytes.length) throw broken();
  const data = bytes.subarray(start, start + packed);
  if (method === 0) return data;
  if (method !== 8) throw broken();
  try {
    return await inflate(data, { maxOutputLength: Math.max(1, room) });
  } catch (error) {
    throw (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? new TooMuch() : error;
  }
}

/** The parts that are wanted, whole; throws `TooMuch` when all of them together are more than we open. */
export async function unpack(bytes: Buffer, wanted: (name: string) => boolean): Promise<Map<string, Buffer>> {
  const entries = readDirectory(bytes);
  if (entries.reduce((sum, { size }) => sum + size, 0) > documentLimits.unpackedBytes) throw new TooMuch();
  const parts = new Map<string, Buffer>();
  let room: number = documentLimits.unpackedBytes;
  for (const entry of entries.filter(({ name }) => wanted(name))) {
    const part = await readEntry(bytes, entry, room);
    room -= part.length;
    if (room < 0) throw new TooMuch();
    parts.set(entry.name, part);
  }
  return parts;
}
