import { describe, expect, it } from 'vitest';
import { bytesInMemory } from '#platform/documents/bytes.ts';
import { openCompound } from '#platform/documents/compound-file.ts';
import { leastCostOf } from '#testing/files/bombs.ts';
import { makeCompound } from '#testing/files/make-compound.ts';

/** No two pieces of it are alike, within some distance. */
function numbered(size: number): Buffer {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at < size; at++) bytes[at] = (at >> 6) % 251;
  return bytes;
}
const opened = (bytes: Buffer) => openCompound(bytesInMemory(bytes));
const content = async (bytes: Buffer, name: string) => {
  const stream = await (await opened(bytes)).stream(name);
  return stream.read(0, stream.size);
};
/** With another number at this place. */
const changed = (bytes: Buffer, at: number, value: number) => {
  const copy = Buffer.from(bytes);
  copy.writeUInt32LE(value, at);
  return copy;
};
const sectorAt = (sector: number) => (sector + 1) * 512;
const large = { WordDocument: numbered(20_000), '1Table': numbered(9000), 'ObjectPool/_1/Workbook': 'embedded' };

describe('a compound file', () => {
  it('has names at all depths, and streams at the top', async () => {
    const file = await opened(makeCompound({ ...large, 'Macros/VBA/dir': 'x' }));
    expect([...file.names].sort()).toEqual(
      ['1TABLE', 'DIR', 'MACROS', 'OBJECTPOOL', 'ROOT ENTRY', 'VBA', 'WORDDOCUMENT', 'WORKBOOK', '_1'].sort(),
    );
    const found = ['WORDDOCUMENT', '1TABLE', 'WORKBOOK', 'MACROS', 'DIR'].map(file.has);
    expect(found).toEqual([true, true, false, false, false]);
    await expect(file.stream('WORKBOOK')).rejects.toThrow('not a compound file');
  });

  it.each([
    ['small, among other small ones', 1000, false],
    ['of a few sectors', 5000, false],
    ['of sectors all over the file', 50_000, true],
    ['of so many that their table has a list of its own', 17_000_000, false],
  ])('gives a stream, %s', async (_, size, scattered) => {
    const bytes = makeCompound({ Other: numbered(100), Workbook: numbered(size) }, { scattered });
    expect((await content(bytes, 'WORKBOOK')).equals(numbered(size))).toBe(true);
    const stream = await (await opened(bytes)).stream('WORKBOOK');
    expect(await stream.read(700, 200)).toEqual(numbered(size).subarray(700, 900));
    await expect(stream.read(size - 10, 11)).rejects.toThrow('beyond the end');
  });

  it('that leads in a circle is refused, quickly', async () => {
    const bytes = makeCompound(large);
    const [tableSector, directory] = [bytes.readUInt32LE(76), bytes.readUInt32LE(48)];
    const follows = (sector: number) => sectorAt(tableSector) + sector * 4;
    const entry = (n: number) => sectorAt(directory) + n * 128;
    const circles = {
      directory: changed(bytes, follows(directory), directory),
      'two sectors of the directory': changed(bytes, follows(directory + 1), directory),
      stream: changed(bytes, follows(20), 18),
      'tree of names': changed(bytes, entry(2) + 72, 1),
      'tree of names, the other way': changed(bytes, entry(1) + 68, 1),
    };
    for (const [where, circle] of Object.entries(circles)) {
      const { result, seconds } = await leastCostOf(
        () => content(circle, 'WORDDOCUMENT').then(() => where, String),
        0.1,
      );
      expect(result).toBe('Error: not a compound file');
      expect(seconds).toBeLessThan(0.1);
    }
  });

  it('whose list of tables leads in a circle, or whose directory is all of it, costs no more than its size', async () => {
    const bytes = makeCompound({ Workbook: numbered(17_000_000) });
    const list = bytes.readUInt32LE(68);
    const circle = changed(bytes, sectorAt(list) + 508, list);
    const asDirectory = changed(bytes, 48, 0);
    for (const one of [circle, asDirectory]) {
      const { seconds, megabytes } = await leastCostOf(() => content(one, 'WORKBOOK').catch(String), 0.5);
      expect(seconds).toBeLessThan(0.5);
      expect(megabytes).toBeLessThan(100);
    }
    await expect(opened(asDirectory)).rejects.toMatchObject({ status: 413 });
  });

  it('that is cut, mixed up or none at all is an ordinary error', async () => {
    const bytes = makeCompound({ WordDocument: numbered(4200), Small: 'x', 'Macros/VBA/dir': 'x' });
    const pieces = Array.from({ length: bytes.length / 64 }, (_, at) => bytes.subarray(0, at * 64));
    const holes = Array.from({ length: bytes.length / 4 }, (_, at) => changed(bytes, at * 4, 0xffffffff));
    const zeros = Array.from({ length: bytes.length / 4 }, (_, at) => changed(bytes, at * 4, 0));
    const none = [Buffer.alloc(0), Buffer.alloc(1000), Buffer.alloc(1000, 0xff)];
    let refused = 0;
    for (const one of [...pieces, ...holes, ...zeros, ...none]) {
      const outcome = await content(one, 'WORDDOCUMENT').catch((error: Error) => error);
      if (!(outcome instanceof Error)) continue;
      refused += 1;
      expect(outcome).not.toBeInstanceOf(TypeError);
    }
    expect(refused).toBeGreaterThan(pieces.length);
  });
});
