import { open } from 'node:fs/promises';

// What a file is follows from its content; the name's ending must agree with it. Nothing else may be uploaded.

const office = 'application/vnd.openxmlformats-officedocument';
const binary: Readonly<Record<string, readonly string[]>> = {
  pdf: ['application/pdf'],
  doc: ['application/x-cfb'],
  xls: ['application/x-cfb'],
  ppt: ['application/x-cfb'],
  wps: ['application/x-cfb'],
  et: ['application/x-cfb'],
  dps: ['application/x-cfb'],
  docx: [`${office}.wordprocessingml.document`],
  xlsx: [`${office}.spreadsheetml.sheet`],
  pptx: [`${office}.presentationml.presentation`],
  ofd: ['application/zip'],
  zip: ['application/zip'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  png: ['image/png'],
  gif: ['image/gif'],
  webp: ['image/webp'],
  bmp: ['image/bmp'],
};
const textual: Readonly<Record<string, string>> = { txt: 'text/plain', csv: 'text/csv', xml: 'application/xml' };

/** The content type to keep, or undefined when it may not be uploaded under this ending. */
export async function contentTypeOf(file: string, extension: string): Promise<string | undefined> {
  // Loaded with the first upload: most servers idle without it.
  const { fileTypeFromFile } = await import('file-type');
  const detected = (await fileTypeFromFile(file))?.mime;
  const text = textual[extension];
  if (text !== undefined) {
    const plain = detected === undefined || detected === 'application/xml';
    return plain && (await isText(file)) ? text : undefined;
  }
  return detected !== undefined && binary[extension]?.includes(detected) === true ? detected : undefined;
}

const sample = 64 * 1024;

async function isText(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(sample), 0, sample, 0);
    const read = buffer.subarray(0, bytesRead);
    if (read.includes(0)) return false;
    // GB18030 is what accounting programs still write.
    return decodes('utf-8', read) || decodes('gb18030', read);
  } finally {
    await handle.close();
  }
}

function decodes(encoding: string, bytes: Buffer): boolean {
  try {
    // The sample may end inside a character, hence as a stream.
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
