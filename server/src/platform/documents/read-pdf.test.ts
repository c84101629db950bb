import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Reader, readInWorker } from '#platform/documents/read-in-worker.ts';
import { type PdfBounds, type PdfText, pdfText } from '#platform/documents/read-pdf.ts';
import { swollen } from '#testing/files/bombs.ts';
import { makePdf, pdfOf } from '#testing/files/make-pdf.ts';

const bounds = { pages: 3, letters: 1000 };
const module = new URL('./read-pdf.ts', import.meta.url).href;
const inThread: Reader<{ bytes: Buffer; bounds: PdfBounds }, PdfText> = {
  module: new URL(
    `data:text/javascript,${encodeURIComponent(`import { pdfText } from ${JSON.stringify(module)}; export const read = ({ bytes, bounds }) => pdfText(bytes, bounds);`)}`,
  ),
};
const words = [
  { x: 400, y: 60, text: '26332000000012345678' },
  { x: 60, y: 90, text: '购买方' },
  { x: 340, y: 60.5, text: '发票号码：' },
  { x: 96, y: 90, text: '甲公司' },
];

describe('the words of a PDF', () => {
  it.each(['own table', 'UniGB-UCS2-H', 'GBK-EUC-H'] as const)(
    'coded by %s are read line by line, in whatever order they stand',
    async (coding) => {
      const { pages, cut } = await pdfText(makePdf({ pages: [words], coding }), bounds);
      expect([pages, cut]).toEqual([['发票号码： 26332000000012345678\n购买方 甲公司'], false]);
    },
  );

  it('are those of the first pages, and no more than asked for', async () => {
    const page = [{ x: 60, y: 60, text: '第一行文字' }];
    const book = makePdf({ pages: Array.from({ length: 5000 }, () => page) });
    expect(await readInWorker(inThread, { bytes: book, bounds })).toEqual({
      pages: Array(3).fill('第一行文字'),
      cut: true,
    });
    expect(await pdfText(makePdf({ pages: [page, page] }), { pages: 9, letters: 8 })).toEqual({
      pages: ['第一行文字', '第一行'],
      cut: true,
    });
  });

  it('of a file that grows without end, or is none, do not come: the process ends [U11]', async () => {
    const { deflated } = swollen('', ' ', '', 1024 ** 3);
    const grown = deflateSync(Buffer.concat([Buffer.of(0x78, 0xda), deflated]), { level: 9 });
    const bomb = pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>',
      Buffer.concat([
        Buffer.from(`<< /Length ${grown.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n`),
        grown,
        Buffer.from('\nendstream'),
      ]),
    ]);
    expect(bomb.length).toBeLessThan(50_000);
    await expect(readInWorker(inThread, { bytes: bomb, bounds })).rejects.toMatchObject({ status: 413 });
    await expect(readInWorker(inThread, { bytes: Buffer.from('%PDF-1.7 no'), bounds })).rejects.toThrow(Error);
  });
});
