import { insertFile } from '#areas/files/file-table.ts';
import type { Tx } from '#platform/database/client.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import type { Upload } from './receive-upload.ts';

export interface Keeping {
  readonly usage: 'file' | 'image';
  readonly uploader: number;
  readonly now: number;
}

/** What was received and judged comes to stay: the bytes first, then the row that names them. */
export async function saveUpload(tx: Tx, store: FileStore, upload: Upload, { usage, uploader, now }: Keeping) {
  const file = {
    file_name: upload.fileName,
    content_type: upload.contentType,
    size: upload.received.size,
    sha256: upload.received.sha256,
    store_key: await store.save(upload.received),
    image: usage === 'image',
    uploaded_by: uploader,
    now,
  };
  const id = await insertFile(tx, file);
  return { id, file_name: file.file_name, size: file.size, content_type: file.content_type };
}
