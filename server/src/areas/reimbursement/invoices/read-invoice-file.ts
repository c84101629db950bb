import {
  type ReadInvoice,
  readInvoiceCode,
  readInvoiceText,
  readInvoiceXml,
} from '@tongzhou/contract/rules/reimbursement/invoice-reading.ts';
import { decoded } from '@tongzhou/contract/rules/xml-text.ts';
import { linesOf } from '#platform/documents/text-lines.ts';
import { unpack } from '#platform/documents/unpack.ts';

// Runs in the process for files from outside.

export interface InvoiceFile {
  readonly bytes: Uint8Array;
  readonly as: 'xml' | 'ofd' | 'pdf' | 'picture';
}

type Read = ReadInvoice | undefined;

const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

const attribute = (attributes: string, name: string): string =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';

/** Where the words of a page stand, in millimetres. */
function piecesOf(page: string) {
  const objects = page.matchAll(/<(?:\w+:)?TextObject\b([^>]*)>([\s\S]*?)<\/(?:\w+:)?TextObject>/g);
  return [...objects].flatMap(([, object = '', inside = '']) => {
    const [left = 0, top = 0, width = 0] = attribute(object, 'Boundary').split(/\s+/).map(Number);
    const size = Number(attribute(object, 'Size')) || 3;
    return [...inside.matchAll(/<(?:\w+:)?TextCode\b([^>]*)>([^<]*)</g)].map(([, code = '', text = '']) => ({
      text: decoded(text),
      x: left + Number(attribute(code, 'X')),
      y: top + Number(attribute(code, 'Y')),
      width,
      size,
    }));
  });
}

/** The original where it is enclosed; else the words of the pages, and what the document says of itself. */
async function readOfd(bytes: Uint8Array): Promise<Read> {
  const parts = await unpack(bufferOf(bytes), (name) => /(^OFD|\/Content|\/Attachs\/[^/]+)\.xml$/i.test(name));
  const texts = [...parts].map(([name, part]) => ({ name, text: textOf(part) }));
  for (const { text } of texts.filter(({ name }) => /\/Attachs\//i.test(name))) {
    const read = readInvoiceXml(text);
    if (read !== undefined) return read;
  }
  const pages = texts.filter(({ name }) => /\/Content\.xml$/i.test(name));
  const words = linesOf(pages.flatMap(({ text }) => piecesOf(text)));
  const root = texts.find(({ name }) => /^OFD\.xml$/i.test(name))?.text ?? '';
  const facts = [...root.matchAll(/<(?:\w+:)?CustomData\b([^>]*)>([^<]*)</g)].map(
    ([, about = '', value = '']) => `${attribute(about, 'Name')}:${decoded(value)}`,
  );
  return readInvoiceText([words, ...facts].join('\n'));
}

// What reads pictures and PDFs takes longer to load than an XML takes to read.

async function readPicture(bytes: Uint8Array): Promise<Read> {
  const { codeOfFile } = await import('#areas/reimbursement/invoices/picture-code.ts');
  return codeOfFile(bytes, readInvoiceCode);
}

async function readPdf(bytes: Uint8Array): Promise<Read> {
  const { pdfPictures, pdfText } = await import('#platform/documents/read-pdf.ts');
  const { pages } = await pdfText(bytes, { pages: 2, letters: 20_000 });
  const read = readInvoiceText(pages.join('\n'));
  if (read !== undefined) return read;
  const { codeOfPixels } = await import('#areas/reimbursement/invoices/picture-code.ts');
  for (const picture of await pdfPictures(bytes)) {
    const found = await codeOfPixels(picture, readInvoiceCode);
    if (found !== undefined) return found;
  }
  return undefined;
}

const readers: Readonly<Record<InvoiceFile['as'], (bytes: Uint8Array) => Promise<Read>>> = {
  xml: async (bytes) => readInvoiceXml(textOf(bytes)),
  ofd: readOfd,
  pdf: readPdf,
  picture: readPicture,
};

const mostFen = 10_000_000_000;
/** As much of it as a record takes. */
const words = (text: string | undefined): string =>
  (text ?? '')
    .replaceAll(/\p{Cc}/gu, '')
    .toWellFormed()
    .slice(0, 100);
const price = (fen: number | undefined): number | null => (fen !== undefined && fen > 0 && fen <= mostFen ? fen : null);

export interface InvoiceSaid {
  readonly number: string;
  readonly amount: number | null;
  readonly before_tax: number | null;
  readonly day: string | null;
  readonly buyer: string;
  readonly buyer_code: string;
}

/** Null where no invoice was found in it. */
export async function read({ bytes, as }: InvoiceFile): Promise<InvoiceSaid | null> {
  const found = await readers[as](bytes);
  if (found?.number === undefined) return null;
  return {
    number: found.number,
    amount: price(found.amount),
    before_tax: price(found.beforeTax),
    day: found.day ?? null,
    buyer: words(found.buyer),
    buyer_code: words(found.buyerCode),
  };
}
