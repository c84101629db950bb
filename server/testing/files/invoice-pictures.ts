import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

// Invoices as people photograph and scan them: sheets with lines and boxes on them, and their code in the upper left corner.

async function codePicture(text: string, size: number): Promise<Buffer> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  const { svg, error } = await writeBarcode(text, { format: 'QRCode' });
  if (svg === '') throw new Error(error);
  return sharp(Buffer.from(svg), { density: 600 }).resize(size, size, { kernel: 'nearest' }).png().toBuffer();
}

interface SheetOptions {
  /** Undefined: a sheet without any. */
  readonly code?: string;
  readonly width?: number;
  readonly codeSize?: number;
}

/** Black on white, without an edge. */
export async function invoiceSheet({ code, width = 1200, codeSize = 180 }: SheetOptions): Promise<Buffer> {
  const height = Math.round(width * 0.66);
  const rows = Array.from(
    { length: 9 },
    (_, n) =>
      `<rect x="${width * 0.06}" y="${height * (0.34 + n * 0.06)}" width="${width * (0.5 + ((n * 7) % 5) * 0.08)}" height="${height * 0.02}" fill="#444"/>`,
  );
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>
    <rect x="${width * 0.03}" y="${height * 0.3}" width="${width * 0.94}" height="${height * 0.62}" fill="none" stroke="#822" stroke-width="3"/>${rows.join('')}</svg>`;
  const sheet = sharp(Buffer.from(drawn));
  const codes =
    code === undefined
      ? []
      : [{ input: await codePicture(code, codeSize), left: Math.round(width * 0.05), top: Math.round(height * 0.04) }];
  return sheet.composite(codes).png().toBuffer();
}

/** Of the sheet on a desk: turned, larger than it need be, a little out of focus and in poor light. */
export async function photoOf(sheet: Buffer, degrees: number): Promise<Buffer> {
  const turned = await sharp(sheet)
    .resize({ width: 2400 })
    .rotate(degrees, { background: '#6b5a48' })
    .extend({ top: 160, bottom: 240, left: 200, right: 120, background: '#6b5a48' })
    .png()
    .toBuffer();
  return sharp(turned).blur(1.2).linear(0.72, 12).jpeg({ quality: 70 }).toBuffer();
}
