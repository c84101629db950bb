import { Refusal } from '#platform/http/refusal.ts';

/** What a file from outside may cost. It is judged before it is read, and read where it can do no harm. */
export const documentLimits = {
  /** Parts of an archive, and all of them unpacked. */
  parts: 2000,
  unpackedBytes: 24 * 1024 ** 2,
  /** Parts of what is only kept: their names are read, and what they hold is not. */
  keptParts: 10_000,
  directoryBytes: 4 * 1024 ** 2,
  /** Of a sheet: far more than an import takes, far less than a spreadsheet could hold. */
  rows: 50_000,
  cells: 500_000,
  /** Of the process that reads it. */
  heapMegabytes: 160,
  /** With what lies beside the heap: the program, unpacked bytes, pixels. */
  processMegabytes: 600,
  readMs: 8000,
  /** A picture of a good telephone; drawn, it takes four bytes for each. */
  pixels: 50_000_000,
  /** Of a sheet that was scanned: A4 at 400 dots an inch. */
  sheetPixels: 16_000_000,
} as const;

/** It is well formed, for all we know, and more than we open. */
export class TooMuch extends Refusal {
  constructor() {
    super('too-large', { msg: '文件内容过多，请拆分后再上传' });
  }
}
