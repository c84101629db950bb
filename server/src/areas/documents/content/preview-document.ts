import type { previewDocument } from '@tongzhou/contract/areas/documents/document.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { filePaths } from '@tongzhou/contract/rules/file-paths.ts';
import { imageTypes, pdfType } from '@tongzhou/contract/rules/upload.ts';
import { readerOf } from '#areas/documents/content/content-types.ts';
import { readContent } from '#areas/documents/content/index-content.ts';
import { versionsOf } from '#areas/documents/documents/document-table.ts';
import { type DocumentParts, objectOf } from '#areas/documents/parts.ts';
import { findSeen } from '#areas/documents/sight.ts';
import type { Db } from '#platform/database/client.ts';
import { TooMuch } from '#platform/documents/document-limits.ts';
import type { Caller } from '#platform/http/caller.ts';
import { orNotFound, Refusal } from '#platform/http/refusal.ts';
import type { Note } from '#platform/http/serve.ts';

const mostShown = 200_000;

/** What can be shown of a version, as data; the latest unless another is named. */
export async function showPreview(
  { db, caller, now, note }: { db: Db; caller: Caller; now: number; note: (note: Note) => void },
  { links, store }: DocumentParts,
  { id, version }: InputOf<typeof previewDocument>,
): Promise<GivenOf<typeof previewDocument>> {
  const { document } = await findSeen(db, caller, id);
  const wanted = version ?? document.version;
  const file = orNotFound((await versionsOf(db, id)).find((one) => one.version === wanted));
  note({ object: objectOf(document) });
  const url = links.sign(file.file_id, caller.sessionId, now);
  const shown = { file_name: file.file_name, url, parts: [], note: null };
  if (imageTypes.includes(file.content_type)) return { ...shown, kind: 'image' };
  if (file.content_type === pdfType)
    return { ...shown, kind: 'pdf', url: url.replace(filePaths.download, filePaths.view) };
  if (readerOf(file.content_type) === undefined)
    return { ...shown, kind: 'none', note: '此类文件不能预览，请下载查看' };
  try {
    const content = await readContent(store, file, mostShown);
    const more = content?.cut === true ? '内容较长，只显示开头部分，请下载查看全文' : null;
    return { ...shown, kind: 'text', parts: content?.parts ?? [], note: more };
  } catch (error) {
    // Too many look at files at this moment: it is asked again.
    if (error instanceof Refusal && !(error instanceof TooMuch)) throw error;
    const words = error instanceof TooMuch ? '文件内容过多，请下载查看' : '文件已损坏或格式不正确，无法预览';
    return { ...shown, kind: 'none', note: words };
  }
}
