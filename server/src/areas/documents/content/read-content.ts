import { decoded } from '@tongzhou/contract/rules/xml-text.ts';
import { pdfText } from '#platform/documents/read-pdf.ts';
import { unpack } from '#platform/documents/unpack.ts';
import { read as readRows } from '#platform/excel/read-rows.ts';

// Runs in the process for files from outside. What comes out is words and tables, whatever else a document holds: no scripts,
// no links, no styles.

export interface Part {
  readonly text: string | null;
  readonly rows: string[][] | null;
}

export interface ContentInput {
  readonly bytes: Uint8Array;
  readonly as: 'docx' | 'xlsx' | 'pdf' | 'text';
  /** Words beyond this are left out. */
  readonly most: number;
}

export interface Content {
  readonly parts: Part[];
  /** There was more. */
  readonly cut: boolean;
}

/** What PostgreSQL can keep, and nothing that acts on a screen. */
const plain = (text: string): string => text.replaceAll(/[^\P{Cc}\n\t]/gu, '').toWellFormed();

/** Paragraphs and tables in their order; a table within a table is read as words of its cell. */
export function readDocument(xml: string): Part[] {
  const parts: Part[] = [];
  let words = '';
  let depth = 0;
  let rows: string[][] = [];
  let cell: string[] = [];
  for (const [, closing, name, text] of xml.matchAll(
    /<(\/?)w:(p|tbl|tr|tc|tab|br)\b[^>]*>|<w:t(?:\s[^>]*)?>([^<]*)<\/w:t>/g,
  )) {
    if (text !== undefined) words += decoded(text);
    else if (name === 'tab') words += '\t';
    else if (name === 'br') words += '\n';
    else if (name === 'tbl') {
      depth += closing === '' ? 1 : -1;
      if (depth === 0 && rows.length > 0) parts.push({ text: null, rows });
      if (depth === 0) rows = [];
    } else if (name === 'tr' && closing === '' && depth === 1) rows.push([]);
    else if (name === 'tc' && depth === 1) {
      if (closing === '') cell = [];
      else rows.at(-1)?.push(plain(cell.join('\n')));
    } else if (name === 'p' && closing !== '') {
      if (depth > 0) cell.push(words);
      else parts.push({ text: plain(words), rows: null });
      words = '';
    }
  }
  return parts;
}

function decodedText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** More than these are not looked at, however few words they have. */
const mostPages = 100;

async function contentOf({ bytes, as, most }: ContentInput): Promise<Content> {
  if (as !== 'pdf') return { parts: await partsOf({ bytes, as }), cut: false };
  const { pages, cut } = await pdfText(bytes, { pages: mostPages, letters: most });
  return { parts: pages.map((text) => ({ text: plain(text), rows: null })), cut };
}

async function partsOf({ bytes, as }: Pick<ContentInput, 'bytes' | 'as'>): Promise<Part[]> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (as === 'text') return [{ text: plain(decodedText(bytes)), rows: null }];
  if (as === 'xlsx') {
    const parts = await unpack(buffer, (name) => /\.(xml|rels)$/i.test(name));
    const rows = await readRows({ parts, maximumRows: 2000 });
    return [{ text: null, rows: rows.map((row) => row.map(plain)) }];
  }
  const found = await unpack(buffer, (name) => name === 'word/document.xml');
  const document = found.get('word/document.xml');
  if (document === undefined) throw new Error('no document in it');
  return readDocument(document.toString('utf8'));
}

const lengthOf = ({ text, rows }: Part): number =>
  text?.length ?? (rows ?? []).reduce((sum, row) => sum + row.reduce((all, cell) => all + cell.length + 1, 0), 0);

export async function read(input: ContentInput): Promise<Content> {
  let left = input.most;
  const content = await contentOf(input);
  const kept: Part[] = [];
  for (const part of content.parts) {
    const length = lengthOf(part);
    if (length > left) {
      // The beginning of what is too long.
      if (part.text !== null) kept.push({ text: part.text.slice(0, left), rows: null });
      else
        kept.push({
          text: null,
          rows: (part.rows ?? []).slice(0, Math.max(1, Math.floor((left / length) * (part.rows ?? []).length))),
        });
      return { parts: kept, cut: true };
    }
    left -= length + 1;
    kept.push(part);
  }
  return { parts: kept, cut: content.cut };
}
