// PDFs written by hand, with Chinese letters as programs in China code them: with a table of their own, or by a set that every
// reader is to know.

type LetterCoding = 'own table' | 'UniGB-UCS2-H' | 'GBK-EUC-H';

/** In points, from the upper left corner. */
export interface PdfWords {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

interface PdfPixels {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
}

interface PdfParts {
  readonly pages: readonly (readonly PdfWords[])[];
  readonly coding?: LetterCoding;
  /** Fills each page. */
  readonly picture?: PdfPixels;
}

let gbkCodes: Map<string, string> | undefined;
function gbkCode(letter: string): string {
  if (gbkCodes === undefined) {
    const decoder = new TextDecoder('gbk');
    gbkCodes = new Map();
    for (let high = 0x81; high <= 0xfe; high++)
      for (let low = 0x40; low <= 0xfe; low++)
        gbkCodes.set(decoder.decode(Uint8Array.of(high, low)), Buffer.of(high, low).toString('hex'));
  }
  return letter < '\u0080' ? Buffer.from(letter).toString('hex') : (gbkCodes.get(letter) ?? '');
}
const coded = (text: string, coding: LetterCoding): string =>
  coding === 'GBK-EUC-H' ? [...text].map(gbkCode).join('') : Buffer.from(text, 'utf16le').swap16().toString('hex');

const stream = (text: string | Buffer, entries = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`<< /Length ${Buffer.byteLength(text)} ${entries}>>\nstream\n`),
    Buffer.from(text),
    Buffer.from('\nendstream'),
  ]);

const ownTable = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
1 begincodespacerange <0000> <ffff> endcodespacerange
1 beginbfrange <0000> <ffff> <0000> endbfrange
endcmap end end`;

/** Objects one after the other, with the directory at the end. */
export function pdfOf(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let length = parts[0]?.length ?? 0;
  const places = objects.map((object, at) => {
    const place = length;
    const whole = Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]);
    parts.push(whole);
    length += whole.length;
    return place;
  });
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

export function makePdf({ pages, coding = 'own table', picture }: PdfParts): Buffer {
  const own = coding === 'own table';
  const first = 7;
  const kids = pages.map((_, at) => `${first + at * 2} 0 R`).join(' ');
  const xobject = picture === undefined ? '' : '/XObject << /P 6 0 R >>';
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] /MediaBox [0 0 1000 842] /Resources << /Font << /F 3 0 R >> ${xobject} >> >>`,
    `<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /${own ? 'Identity-H' : coding} /DescendantFonts [4 0 R] ${own ? '/ToUnicode 5 0 R' : ''} >>`,
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (${own ? 'Identity' : 'GB1'}) /Supplement 0 >> /DW 1000 /W [1 95 500] >>`,
    stream(ownTable),
    picture === undefined
      ? 'null'
      : stream(
          picture.jpeg,
          `/Type /XObject /Subtype /Image /Width ${picture.width} /Height ${picture.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode `,
        ),
    ...pages.flatMap((words, at) => [
      `<< /Type /Page /Parent 2 0 R /Contents ${first + at * 2 + 1} 0 R >>`,
      stream(
        [
          picture === undefined ? '' : 'q 1000 0 0 660 0 0 cm /P Do Q',
          ...words.map(({ x, y, text }) => `BT /F 10 Tf ${x} ${842 - y} Td <${coded(text, coding)}> Tj ET`),
        ].join('\n'),
      ),
    ]),
  ]);
}
