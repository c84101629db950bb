import { extractImages, getDocumentProxy } from 'unpdf';
import { ChineseMaps } from '#platform/documents/chinese-maps.ts';
import { documentLimits } from '#platform/documents/document-limits.ts';
import { linesOf } from '#platform/documents/text-lines.ts';

// For readers of files from outside: it is called in their process, whose bounds hold what these do not.

export interface PdfBounds {
  readonly pages: number;
  /** Words beyond this are left out. */
  readonly letters: number;
}

export interface PdfText {
  readonly pages: string[];
  /** There was more. */
  readonly cut: boolean;
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** Nothing is fetched, no font is loaded, and no picture is drawn that is larger than a scanned sheet. */
const open = (bytes: Uint8Array): Promise<Pdf> =>
  getDocumentProxy(new Uint8Array(bytes), {
    BinaryDataFactory: ChineseMaps,
    useWorkerFetch: false,
    cMapPacked: false,
    useSystemFonts: true,
    disableFontFace: true,
    useWasm: false,
    enableXfa: false,
    maxImageSize: documentLimits.sheetPixels,
    verbosity: 0,
  });

async function wordsOf(pdf: Pdf, number: number): Promise<string> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  page.cleanup();
  return linesOf(
    items.flatMap((item) => {
      if (!('str' in item)) return [];
      const [, , c = 0, d = 0, x = 0, y = 0] = item.transform as number[];
      return [{ text: item.str, x, y: -y, width: item.width, size: Math.hypot(c, d) }];
    }),
  );
}

async function inPdf<Result>(bytes: Uint8Array, work: (pdf: Pdf) => Promise<Result>): Promise<Result> {
  const pdf = await open(bytes);
  return work(pdf).finally(() => pdf.loadingTask.destroy());
}

/** The words of its first pages, as many as the bounds allow. */
export const pdfText = (bytes: Uint8Array, { pages, letters }: PdfBounds): Promise<PdfText> =>
  inPdf(bytes, async (pdf) => {
    const read: string[] = [];
    let left = letters;
    for (let number = 1; number <= Math.min(pdf.numPages, pages) && left > 0; number++) {
      const words = await wordsOf(pdf, number);
      read.push(words.slice(0, left));
      left -= words.length;
    }
    return { pages: read, cut: read.length < pdf.numPages || left < 0 };
  });

export interface PdfPicture {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3 | 4;
}

/** The pictures of its first page: what there is of a sheet that was scanned. */
export const pdfPictures = (bytes: Uint8Array): Promise<PdfPicture[]> => inPdf(bytes, (pdf) => extractImages(pdf, 1));
