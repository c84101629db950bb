import { type Bytes, bytesInPieces } from '#platform/documents/bytes.ts';
import { documentLimits, TooMuch } from '#platform/documents/document-limits.ts';

// Compound files: what doc, xls and ppt are inside. Sectors of one size, a table that says of each which one follows, and a
// directory of storages and streams. None of it is believed: whatever leads in a circle, or out of the file, is an ordinary error.

interface CompoundFile {
  /** Names of the storages and streams at all depths. They are compared in capitals. */
  readonly names: readonly string[];
  /** Whether it stands at the top, not in a storage of something embedded. */
  readonly has: (name: string) => boolean;
  readonly stream: (name: string) => Promise<Bytes>;
}

const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const headerSize = 512;
const entrySize = 128;
const smallPiece = 64;
const lastSector = 0xfffffffa;
const chainEnd = 0xfffffffe;
const noEntry = 0xffffffff;

interface Entry {
  readonly name: string;
  readonly isStream: boolean;
  readonly left: number;
  readonly right: number;
  readonly child: number;
  readonly start: number;
  readonly size: number;
}

const broken = () => new Error('not a compound file');

/** Sectors in their order; a number outside the table is refused by reading it. */
function chainOf(table: Buffer, start: number, enough = Number.POSITIVE_INFINITY): number[] {
  const chain = new Set<number>();
  for (let sector = start; sector !== chainEnd && chain.size < enough; sector = table.readUInt32LE(sector * 4)) {
    if (chain.has(sector)) throw broken();
    chain.add(sector);
  }
  return [...chain];
}

/** The sectors of the table itself: the first stand in the header, more of them in a list of their own. */
async function tableSectors(header: Buffer, sector: (at: number) => Promise<Buffer>, enough: number) {
  const found: number[] = [];
  let next = header.readUInt32LE(68);
  let listed = header.subarray(76);
  for (;;) {
    for (let at = 0; at < listed.length; at += 4) {
      const one = listed.readUInt32LE(at);
      if (one > lastSector || found.length === enough) return found;
      found.push(one);
    }
    if (next > lastSector) return found;
    const list = await sector(next);
    next = list.readUInt32LE(list.length - 4);
    listed = list.subarray(0, -4);
  }
}

function readEntries(directory: Buffer, long: boolean): Entry[] {
  return Array.from({ length: directory.length / entrySize }, (_, n) => {
    const entry = directory.subarray(n * entrySize, (n + 1) * entrySize);
    const [nameEnd, type] = [entry.readUInt16LE(64) - 2, entry[66] ?? 0];
    return {
      name: type === 0 ? '' : entry.toString('utf16le', 0, Math.max(0, Math.min(nameEnd, 62))).toUpperCase(),
      isStream: type === 2,
      left: entry.readUInt32LE(68),
      right: entry.readUInt32LE(72),
      child: entry.readUInt32LE(76),
      start: entry.readUInt32LE(116),
      size: long ? Number(entry.readBigUInt64LE(120)) : entry.readUInt32LE(120),
    };
  });
}

/** What a storage holds is a tree of its own. */
function childrenOf(entries: readonly Entry[], first: number): Entry[] {
  const found = new Map<number, Entry>();
  const waiting = [first];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (at === noEntry) continue;
    const entry = entries[at];
    if (entry === undefined || found.has(at)) throw broken();
    found.set(at, entry);
    waiting.push(entry.left, entry.right);
  }
  return [...found.values()];
}

/** Reads the header, the table and the directory; of the streams only what is asked for. */
export async function openCompound(bytes: Bytes): Promise<CompoundFile> {
  const header = await bytes.read(0, headerSize);
  const piece = 1 << header.readUInt16LE(30);
  if (!header.subarray(0, signature.length).equals(signature) || (piece !== 512 && piece !== 4096)) throw broken();
  const placeOf = (sector: number) => (sector + 1) * piece;
  const along = (sectors: readonly number[], size = sectors.length * piece) =>
    bytesInPieces(bytes, piece, sectors.map(placeOf), size);
  const whole = (part: Bytes) => part.read(0, part.size);

  const enough = Math.ceil((bytes.size / piece) * (4 / piece));
  const table = await whole(along(await tableSectors(header, (at) => bytes.read(placeOf(at), piece), enough)));
  const directory = chainOf(table, header.readUInt32LE(48));
  if (directory.length * piece > documentLimits.keptParts * entrySize) throw new TooMuch();
  const entries = readEntries(await whole(along(directory)), piece === 4096);
  const [root] = entries;
  if (root === undefined) throw broken();
  const top = new Map(childrenOf(entries, root.child).map((entry) => [entry.name, entry]));

  const stream = async (name: string): Promise<Bytes> => {
    const entry = top.get(name);
    if (entry === undefined || entry.size > bytes.size || root.size > bytes.size) throw broken();
    const { start, size } = entry;
    if (size >= header.readUInt32LE(56)) return along(chainOf(table, start, Math.ceil(size / piece)), size);
    // Small streams share one, in pieces with a table of their own.
    const shared = along(chainOf(table, root.start, Math.ceil(root.size / piece)), root.size);
    const small = await whole(along(chainOf(table, header.readUInt32LE(60))));
    const places = chainOf(small, start, Math.ceil(size / smallPiece)).map((at) => at * smallPiece);
    return bytesInPieces(shared, smallPiece, places, size);
  };
  return {
    names: entries.map(({ name }) => name).filter((name) => name !== ''),
    has: (name) => top.get(name)?.isStream === true,
    stream,
  };
}
