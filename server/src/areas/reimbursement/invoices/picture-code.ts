import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp, { type Sharp } from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { documentLimits } from '#platform/documents/document-limits.ts';

interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3 | 4;
}

// In the process for files from outside. What finds the codes comes from the disk: by itself it would be fetched from the net.

let prepared: Promise<unknown> | undefined;
const prepare = async (): Promise<void> => {
  prepared ??= readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')).then((wasm) =>
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true }),
  );
  await prepared;
};

async function codesOf(picture: Sharp): Promise<string[]> {
  const { data, info } = await picture
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = {
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length),
    width: info.width,
    height: info.height,
    colorSpace: 'srgb',
  };
  const found = await readBarcodes(pixels as Parameters<typeof readBarcodes>[0], {
    formats: ['QRCode'],
    tryHarder: true,
    // However it is turned it is found, and nobody prints one in white on black.
    tryRotate: false,
    tryInvert: false,
    maxNumberOfSymbols: 9,
  });
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}

interface Look {
  /** Only of pictures larger than this. */
  readonly above: number;
  readonly at: (picture: Sharp, width: number, height: number) => Sharp;
}

/** A photograph is first looked at as a whole; then larger; then where an invoice has its code. */
const looks: readonly Look[] = [
  { above: 0, at: (picture) => picture.resize(1600, 1600, { fit: 'inside', withoutEnlargement: true }) },
  { above: 1600, at: (picture) => picture.resize(2400, 2400, { fit: 'inside', withoutEnlargement: true }).normalise() },
  {
    above: 0,
    at: (picture, width, height) =>
      picture
        .extract({ left: 0, top: 0, width: Math.ceil(width / 2), height: Math.ceil(height / 2) })
        .resize(1200, 1200, { fit: 'inside' })
        .sharpen(),
  },
];

type Known<Found> = (code: string) => Found | undefined;

/** The first code that is one of those looked for; the picture is opened anew for each look. */
async function findCode<Found>(open: () => Sharp, known: Known<Found>): Promise<Found | undefined> {
  await prepare();
  sharp.cache(false);
  sharp.concurrency(1);
  const { width, height } = await open().metadata();
  for (const { at } of looks.filter(({ above }) => Math.max(width, height) > above))
    for (const code of await codesOf(at(open(), width, height))) {
      const found = known(code);
      if (found !== undefined) return found;
    }
  return undefined;
}

const reading = { limitInputPixels: documentLimits.pixels, failOn: 'error' } as const;

export const codeOfFile = <Found>(bytes: Uint8Array, known: Known<Found>): Promise<Found | undefined> =>
  findCode(() => sharp(bytes, reading), known);

export const codeOfPixels = <Found>(
  { data, width, height, channels }: Pixels,
  known: Known<Found>,
): Promise<Found | undefined> => findCode(() => sharp(data, { raw: { width, height, channels } }), known);
