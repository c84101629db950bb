import type { FileHandle } from 'node:fs/promises';

/** Bytes wherever they lie: of a file only what is asked for is read. */
export interface Bytes {
  readonly size: number;
  /** Exactly these, or an ordinary error: where a file says that something lies in it, there may be nothing. */
  readonly read: (at: number, length: number) => Promise<Buffer>;
}

const bounded = (size: number, read: Bytes['read']): Bytes => ({
  size,
  read: async (at, length) => {
    if (!(at >= 0 && length >= 0 && at + length <= size)) throw new Error('beyond the end');
    return read(at, length);
  },
});

export const bytesInMemory = (bytes: Buffer): Bytes =>
  bounded(bytes.length, async (at, length) => bytes.subarray(at, at + length));

export async function bytesInFile(file: FileHandle): Promise<Bytes> {
  const { size } = await file.stat();
  return bounded(size, async (at, length) => {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, at);
    if (bytesRead < length) throw new Error('beyond the end');
    return buffer;
  });
}

/** What lies in pieces of one length, in their order: those that lie side by side are read together. */
export function bytesInPieces(under: Bytes, piece: number, places: readonly number[], size: number): Bytes {
  const isThere = (place: number, index: number) => place + Math.min(piece, size - index * piece) <= under.size;
  if (places.length * piece < size || !places.every(isThere)) throw new Error('beyond the end');
  return bounded(size, async (at, length) => {
    const parts: Buffer[] = [];
    for (let from = at; from < at + length; ) {
      let index = Math.floor(from / piece);
      const begin = (places[index] ?? 0) + (from % piece);
      let end = (places[index] ?? 0) + piece;
      while (end - begin < at + length - from && places[index + 1] === end) {
        index += 1;
        end += piece;
      }
      const part = await under.read(begin, Math.min(end - begin, at + length - from));
      parts.push(part);
      from += part.length;
    }
    return Buffer.concat(parts);
  });
}
