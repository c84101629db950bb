import { saveUpload } from '#areas/files/upload/save-upload.ts';
import type { Tx } from '#platform/database/client.ts';
import type { FileStore } from '#platform/storage/file-store.ts';

interface Written {
  readonly name: string;
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly by: number;
  readonly at: number;
}

/** A file that the program writes itself, as if someone had uploaded it. */
export async function saveWritten(tx: Tx, store: FileStore, { name, bytes, contentType, by, at }: Written) {
  const received = await store.receive(
    (async function* () {
      yield bytes;
    })(),
    bytes.length,
  );
  const upload = { received, keyedBy: received.sha256, fileName: name, contentType };
  return saveUpload(tx, store, upload, { usage: 'file', uploader: by, now: at });
}
