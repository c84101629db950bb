import { crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { unpack } from '#platform/documents/unpack.ts';
import { makeZip } from '#testing/files/make-zip.ts';

const all = (_name: string) => true;
const words = async (bytes: Buffer, wanted = all) =>
  Object.fromEntries([...(await unpack(bytes, wanted))].map(([name, part]) => [name, part.toString()]));

const deflated = (text: string, size = text.length) => ({
  deflated: deflateRawSync(text),
  size,
  crc: crc32(text),
});

/** As programs write it that allow for four gigabytes and more: every size and place stands in the extra field. */
function largeForm(name: string, text: string): Buffer {
  const title = Buffer.from(name);
  const data = deflateRawSync(text);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(title.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  for (const at of [20, 24, 42]) entry.writeUInt32LE(0xffffffff, at);
  entry.writeUInt16LE(title.length, 28);
  entry.writeUInt16LE(4 + 2 + 28, 30);
  const other = Buffer.from([0x99, 0x99, 2, 0, 0, 0]);
  const extra = Buffer.alloc(28);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(24, 2);
  extra.writeBigUInt64LE(BigInt(text.length), 4);
  extra.writeBigUInt64LE(BigInt(data.length), 12);
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(0x06064b50, 0);
  end64.writeBigUInt64LE(1n, 32);
  end64.writeBigUInt64LE(BigInt(local.length + title.length + data.length), 48);
  const body = Buffer.concat([local, title, data, entry, title, other, extra]);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(body.length), 8);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(0xffff, 10);
  end.writeUInt32LE(0xffffffff, 16);
  return Buffer.concat([body, end64, locator, end]);
}

describe('an archive', () => {
  it('gives the parts that are wanted, stored or packed', async () => {
    const bytes = makeZip({ 'a.xml': 'stored', 'b.xml': deflated('packed '.repeat(100)), 'c.png': 'not asked for' });
    expect(await words(bytes)).toMatchObject({ 'a.xml': 'stored', 'c.png': 'not asked for' });
    expect(await words(bytes, (name) => name === 'b.xml')).toEqual({ 'b.xml': 'packed '.repeat(100) });
  });

  it('may be written in the form for large ones', async () => {
    expect(await words(largeForm('a.xml', 'large '.repeat(50)))).toEqual({ 'a.xml': 'large '.repeat(50) });
  });

  it('may have words after its end', async () => {
    const bytes = makeZip({ 'a.xml': 'x' });
    const comment = Buffer.from('PK written by hand');
    bytes.writeUInt16LE(comment.length, bytes.length - 2);
    expect(await words(Buffer.concat([bytes, comment]))).toEqual({ 'a.xml': 'x' });
  });

  it('names files, not places: a path is only a name [U12]', async () => {
    expect(await words(makeZip({ '../../etc/passwd': 'x', '/abs': 'y' }))).toEqual({
      '../../etc/passwd': 'x',
      '/abs': 'y',
    });
  });

  it('whose parts together are too much is not opened, whatever it says of their size [U11]', async () => {
    const half = deflated('x'.repeat(13 * 1024 ** 2));
    const tooMuch = { status: 413 };
    await expect(unpack(makeZip({ a: half, b: half }), all)).rejects.toMatchObject(tooMuch);
    const lying = { ...half, size: 10 };
    await expect(unpack(makeZip({ a: lying, b: lying }), all)).rejects.toMatchObject(tooMuch);
    const many = Object.fromEntries(Array.from({ length: 2001 }, (_, n) => [String(n), '']));
    await expect(unpack(makeZip(many), all)).rejects.toMatchObject(tooMuch);
  });

  it('that is cut, mixed up or none at all is an ordinary error', async () => {
    const bytes = makeZip({ 'a.xml': deflated('packed '.repeat(100)) });
    const pieces = Array.from({ length: bytes.length }, (_, at) => bytes.subarray(0, at));
    const holes = Array.from({ length: bytes.length - 3 }, (_, at) => Buffer.from(bytes).fill(0xff, at, at + 4));
    let refused = 0;
    for (const broken of [...pieces, ...holes, Buffer.alloc(1000), Buffer.from('PK')]) {
      const outcome = await unpack(broken, all).catch((error: Error) => error);
      if (!(outcome instanceof Error)) continue;
      refused += 1;
      expect([undefined, 413]).toContain((outcome as { status?: number }).status);
    }
    expect(refused).toBeGreaterThan(bytes.length);
  });
});
