import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { type Bytes, bytesInMemory } from '#platform/documents/bytes.ts';
import { documentLimits, TooMuch } from '#platform/documents/document-limits.ts';

// Archives (xlsx, docx, ofd) by their directory at the end. What it claims is added up before anything is inflated, and
// what comes out is counted: an archive that lies about its size is stopped where the truth would be too much.

/** A part as the directory names it. */
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
const locatorSize = 20;
const longestComment = 65_535;
const inExtra = 0xffffffff;

const broken = () => new Error('not an archive');
const long = (bytes: Buffer, at: number) => Number(bytes.readBigUInt64LE(at));

/** Where the directory begins and ends, and how many parts it names. */
async function findDirectory(bytes: Bytes) {
  const first = Math.max(0, bytes.size - endSize - longestComment - locatorSize);
  const tail = await bytes.read(first, bytes.size - first);
  let end = tail.length - endSize;
  while (end >= 0 && tail.readUInt32LE(end) !== endMark) end -= 1;
  if (end < 0) throw broken();
  const count = tail.readUInt16LE(end + 10);
  const begin = tail.readUInt32LE(end + 16);
  if (count !== 0xffff && begin !== inExtra) return { begin, end: first + end, count };
  // Written by programs that allow for more than four gigabytes, of small files too.
  if (end < locatorSize || tail.readUInt32LE(end - locatorSize) !== locatorMark) throw broken();
  const at = long(tail, end - 12);
  const end64 = await bytes.read(at, 56);
  if (end64.readUInt32LE(0) !== end64Mark) throw broken();
  return { begin: long(end64, 48), end: at, count: long(end64, 32) };
}

/** All parts by name, without opening any; throws `TooMuch` when there are more than `most`. */
export async function listEntries(bytes: Bytes, most: number): Promise<Entry[]> {
  const { begin, end, count } = await findDirectory(bytes);
  if (count > most || end - begin > documentLimits.directoryBytes) throw new TooMuch();
  const directory = await bytes.read(begin, end - begin);
  const entries: Entry[] = [];
  for (let n = 0, at = 0; n < count; n++) {
    if (directory.readUInt32LE(at) !== entryMark) throw broken();
    const nameEnd = at + 46 + directory.readUInt16LE(at + 28);
    const extraEnd = nameEnd + directory.readUInt16LE(at + 30);
    const sizes = [24, 20, 42].map((field) => directory.readUInt32LE(at + field));
    const [size = 0, packed = 0, offset = 0] = withExtra(sizes, directory.subarray(nameEnd, extraEnd));
    const name = directory.toString('utf8', at + 46, nameEnd);
    entries.push({ name, method: directory.readUInt16LE(at + 10), packed, size, offset });
    at = extraEnd + directory.readUInt16LE(at + 32);
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

/** One part, whole; throws `TooMuch` when it does not fit into the room there is once it is inflated. */
export async function readEntry(bytes: Bytes, { method, packed, offset }: Entry, room: number): Promise<Buffer> {
  const local = await bytes.read(offset, 30);
  if (local.readUInt32LE(0) !== localMark) throw broken();
  const data = await bytes.read(offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28), packed);
  if (method === 0) return data;
  if (method !== 8) throw broken();
  try {
    return await inflate(data, { maxOutputLength: Math.max(1, room) });
  } catch (error) {
    throw (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? new TooMuch() : error;
  }
}

/** The parts that are wanted, whole; throws `TooMuch` when all of them together are more than we open. */
export async function unpack(archive: Buffer, wanted: (name: string) => boolean): Promise<Map<string, Buffer>> {
  const bytes = bytesInMemory(archive);
  const entries = await listEntries(bytes, documentLimits.parts);
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
