import type { FileStore, Received } from '#platform/storage/file-store.ts';

const maximumPixels = 50_000_000;

/** The picture drawn anew: without place, camera, comments, or anything that hides behind the last pixel. */
export async function redrawn(
  store: FileStore,
  received: Received,
  contentType: string,
  limit: number,
): Promise<Received | undefined> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  const drawing = sharp(received.temporary, {
    limitInputPixels: maximumPixels,
    failOn: 'error',
    sequentialRead: false,
    animated: false,
  }).autoOrient();
  try {
    const bytes = await (contentType === 'image/png'
      ? drawing.png({ compressionLevel: 9 })
      : drawing.jpeg({ quality: 88 })
    ).toBuffer();
    return await store.receive(
      (async function* () {
        yield bytes;
      })(),
      limit,
    );
  } catch {
    return undefined;
  }
}
