import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ArchiveEntry {
  readonly path: string;
  readonly size: number;
  readonly read: () => Promise<Readable>;
}

interface Archive {
  readonly stream: Readable;
  /** All of it, to the byte: a reader sees how far it is, and that one was cut off. */
  readonly size: number;
}

/** One file after the other, read as fast as the archive is taken. Nothing is packed: pictures and papers are packed already. */
export function writeArchive(
  index: { readonly path: string; readonly bytes: Buffer },
  entries: readonly ArchiveEntry[],
) {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const plain = { compress: false };
  let reading: Readable | undefined;
  zip.on('error', (error: Error) => output.destroy(error));
  output.once('close', () => reading?.destroy());
  zip.addBuffer(index.bytes, index.path, plain);
  for (const { path, size, read } of entries)
    zip.addReadStreamLazy(path, { ...plain, size }, (take) => {
      read().then(
        (source) => {
          reading = source.once('error', (error) => output.destroy(error));
          if (output.destroyed) source.destroy();
          else take(null, source);
        },
        (error: Error) => output.destroy(error),
      );
    });
  return new Promise<Archive>((resolve) => {
    zip.end(undefined, ((size: number) => resolve({ stream: output, size })) as () => void);
  });
}
