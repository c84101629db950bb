import { crc32 } from 'node:zlib';

/** Deflated elsewhere; `size` is what the archive says of it, true or not. */
export interface Deflated {
  readonly deflated: Buffer;
  readonly size: number;
  readonly crc: number;
}

/** An archive written by hand; what is not deflated is stored as it is. */
export function makeZip(entries: Readonly<Record<string, string | Buffer | Deflated>>): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(entries)) {
    const packed = typeof content === 'object' && 'deflated' in content ? content : undefined;
    const data = packed?.deflated ?? Buffer.from(content as string);
    const title = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x0800, 2);
    common.writeUInt16LE(packed === undefined ? 0 : 8, 4);
    common.writeUInt32LE(packed?.crc ?? crc32(data), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(packed?.size ?? data.length, 18);
    common.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, title, data]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, tail, title]));
    files.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, listed, Buffer.from('PK\x05\x06'), end]);
}

const office = 'application/vnd.openxmlformats-officedocument';
const mainParts = {
  docx: ['word/document.xml', `${office}.wordprocessingml.document`],
  xlsx: ['xl/workbook.xml', `${office}.spreadsheetml.sheet`],
  pptx: ['ppt/presentation.xml', `${office}.presentationml.presentation`],
} as const;

interface OfficeParts {
  /** Of the main part, where it is not what the ending says. */
  readonly type?: string;
  /** What else the list of types declares. */
  readonly declared?: string;
  readonly more?: Parameters<typeof makeZip>[0];
}

/** The least that an office program would recognise as its own. */
export function officeFile(kind: keyof typeof mainParts, { type, declared = '', more = {} }: OfficeParts = {}): Buffer {
  const [part, usual] = mainParts[kind];
  return makeZip({
    '[Content_Types].xml': `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${declared}<Override PartName="/${part}" ContentType="${type ?? usual}.main+xml"/></Types>`,
    '_rels/.rels': '<?xml version="1.0"?><Relationships/>',
    [part]: '<?xml version="1.0"?><x/>',
    ...more,
  });
}
