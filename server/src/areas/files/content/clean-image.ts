import { documentLimits } from '#platform/documents/document-limits.ts';
import { createQueue } from '#platform/queue.ts';
import type { FileStore, Received } from '#platform/storage/file-store.ts';

/** A large picture takes two hundred megabytes while it is drawn. */
const inTurn = createQueue({ atOnce: 1, mayWait: 20 });

/** The picture drawn anew: without place, camera, comments, or anything that hides behind the last pixel. */
export async function redrawn(
  store: FileStore,
  received: Received,
  contentType: string,
  limit: number,
): Promise<Received | undefined> {
  const bytes = await inTurn(() => draw(received.temporary, contentType).catch(() => undefined));
  if (bytes === undefined) return undefined;
  return store.receive(
    (async function* () {
      yield bytes;
    })(),
    limit,
  );
}

async function draw(file: string, contentType: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  const reading = { limitInputPixels: documentLimits.pixels, failOn: 'error', animated: false } as const;
  const { orientation = 1 } = await sharp(file, reading).metadata();
  // What stands upright is read line by line; to turn a picture it has to be there as a whole.
  const drawing = sharp(file, { ...reading, sequentialRead: orientation === 1 }).autoOrient();
  return contentType === 'image/png'
    ? drawing.png({ compressionLevel: 9 }).toBuffer()
    : drawing.jpeg({ quality: 88 }).toBuffer();
}
