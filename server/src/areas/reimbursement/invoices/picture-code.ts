import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp, { type Sharp } from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

// In the thread for files from outside. What finds the codes comes from the disk: by itself it would be fetched from the net.

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
  const found = await readBarcodes(pixels as Parameters<typeof readBarcodes>[0], { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 9 });
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}

/** A photograph is first looked at as a whole; then larger; then where an invoice has its code. */
const looks: readonly ((picture: Sharp, width: number, height: number) => Sharp)[] = [
  (picture) => picture.resize(1600, 1600, { fit: 'inside', withoutEnlargement: true }),
  (picture) => picture.resize(3200, 3200, { fit: 'inside' }).normalise(),
  (picture, width, height) =>
    picture
      .extract({ left: 0, top: 0, width: Math.ceil(width / 2), height: Math.ceil(height / 2) })
      .resize(2000, 2000, { fit: 'inside' })
      .sharpen(),
];

/** The first code in a picture that is one of those looked for; the picture is opened anew for each look. */
export async function findCode<Found>(
  open: () => Sharp,
  known: (code: string) => Found | undefined,
): Promise<Found | undefined> {
  await prepare();
  sharp.cache(false);
  sharp.concurrency(1);
  const { width, height } = await open().metadata();
  for (const look of looks)
    for (const code of await codesOf(look(open(), width, height))) {
      const found = known(code);
      if (found !== undefined) return found;
    }
  return undefined;
}
