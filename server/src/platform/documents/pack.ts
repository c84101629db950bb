import { crc32 } from 'node:zlib';

/** Parts as an archive in which nothing is packed: there is only one way to read it. */
export function pack(parts: ReadonlyMap<string, Uint8Array>): Buffer {
  const files: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const [name, part] of parts) {
    const title = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x0800, 2);
    common.writeUInt32LE(crc32(part), 10);
    common.writeUInt32LE(part.length, 14);
    common.writeUInt32LE(part.length, 18);
    common.writeUInt16LE(title.length, 22);
    files.push(Buffer.from('PK\x03\x04'), common, title, part);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), common, tail, title);
    offset += 30 + title.length + part.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.size, 4);
  end.writeUInt16LE(parts.size, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, listed, Buffer.from('PK\x05\x06'), end]);
}
