import { open } from 'node:fs/promises';
import type { RefusalName } from '@tongzhou/contract/errors.ts';
import { type Bytes, bytesInFile } from '#platform/documents/bytes.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { compoundProblem, openXmlProblem } from './judge-office.ts';
import { textProblem } from './judge-text.ts';

// What a file is follows from its content; the name's ending must agree with it. Nothing else may be uploaded.

const office = 'application/vnd.openxmlformats-officedocument';
const compound = 'application/x-cfb';
const binary: Readonly<Record<string, readonly string[]>> = {
  pdf: ['application/pdf'],
  doc: [compound],
  xls: [compound],
  ppt: [compound],
  wps: [compound],
  et: [compound],
  dps: [compound],
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
/** Documents that can be text to their last byte. Any other type whose first letters a text has by chance is not. */
const writtenAsText = ['application/pdf', 'application/rtf', 'application/postscript', 'application/eps'];

/** The content type to keep, or why it may not be uploaded under this ending. */
type Judgement = { readonly contentType: string } | { readonly problem: RefusalName };

export async function judgeContent(file: string, extension: string): Promise<Judgement> {
  const handle = await open(file, 'r');
  try {
    const bytes = await bytesInFile(handle);
    const detected = await detectedType(file);
    const text = textual[extension];
    if (text !== undefined) {
      const problem = writtenAsText.includes(detected ?? '')
        ? 'not-text'
        : await textProblem(bytes, extension !== 'xml');
      return problem === undefined ? { contentType: text } : { problem };
    }
    const problem = await documentProblem(bytes, extension, detected).catch(unlessOurs('file-content' as const));
    if (problem !== undefined) return { problem };
    const fits = detected !== undefined && binary[extension]?.includes(detected) === true;
    return fits ? { contentType: detected } : { problem: 'file-type' };
  } finally {
    await handle.close();
  }
}

async function detectedType(file: string): Promise<string | undefined> {
  // Loaded with the first upload: most servers idle without it.
  const { fileTypeFromFile } = await import('file-type');
  return (await fileTypeFromFile(file).catch(unlessOurs(undefined)))?.mime;
}

/** What is wrong with a document that is of the type its ending claims, or could be taken for one. */
async function documentProblem(bytes: Bytes, extension: string, detected = ''): Promise<RefusalName | undefined> {
  if (detected.includes('macroenabled')) return 'file-macros';
  const claimed = binary[extension] ?? [];
  const isOffice = claimed.some((type) => type === compound || type.startsWith(office));
  if (isOffice && detected === compound) return compoundProblem(bytes, extension);
  return isOffice && claimed.includes(detected) ? openXmlProblem(bytes, detected) : undefined;
}

/** A file that leads its reader astray is only a bad file; a disk that fails is our own matter. */
const unlessOurs =
  <Instead>(instead: Instead) =>
  (error: unknown): Instead => {
    if (error instanceof Refusal || (error as { syscall?: unknown }).syscall !== undefined) throw error;
    return instead;
  };
