import { deleteFile, downloadFile, uploadFile } from '@tongzhou/contract/areas/files.ts';
import { deleteOwnedFile, type FileKeeping } from '#areas/files/delete-file.ts';
import { mayRead, sendFile } from '#areas/files/download.ts';
import { fileById, uploadsSince } from '#areas/files/file-table.ts';
import { receiveUpload, type Upload } from '#areas/files/receive-upload.ts';
import { saveUpload } from '#areas/files/save-upload.ts';
import type { FileLinks } from '#areas/files/signed-url.ts';
import type { Caller } from '#platform/http/caller.ts';
import { orNotFound, Refusal } from '#platform/http/refusal.ts';
import { type Served, serve } from '#platform/http/serve.ts';
import type { FileStore } from '#platform/storage/file-store.ts';

export interface FileParts extends FileKeeping {
  readonly store: FileStore;
  readonly links: FileLinks;
  /** Identity stands above files; it says who is behind the session of a link. */
  readonly callerOfSession: (session: number) => Promise<Caller | undefined>;
  readonly limitScale: number;
}

const dailyFiles = 500;
const dailyBytes = 2 * 1024 ** 3;
const day = 24 * 3600 * 1000;

export function fileRoutes({ store, links, owners, callerOfSession, mayDelete, limitScale }: FileParts): Served[] {
  return [
    serve(uploadFile, {
      before: async ({ db, request, caller, now }, { usage }): Promise<Upload> => {
        const today = await uploadsSince(db, caller.userId, now - day);
        if (today !== undefined && (today.files >= dailyFiles * limitScale || today.bytes >= dailyBytes * limitScale))
          throw new Refusal('too-many', { msg: '今日上传已达上限', retryAfter: 3600 });
        return receiveUpload(store, request.raw, usage);
      },
      run: async ({ tx, caller, now, note }, { usage }, upload) => {
        const file = await saveUpload(tx, store, upload, { usage, uploader: caller.userId, now });
        note({ object: { kind: 'file', id: file.id, label: file.file_name } });
        return { ...file, url: links.sign(file.id, caller.sessionId, now) };
      },
      after: (upload) => store.discard(upload.received),
    }),
    serve(downloadFile, {
      run: async ({ db, now, note, heldBy }, link) => {
        const caller = links.holds(link, now) ? await callerOfSession(link.session) : undefined;
        const file = caller === undefined ? undefined : await fileById(db, link.id);
        const readable = caller !== undefined && file !== undefined && (await mayRead(db, caller, file, owners()));
        const allowed = orNotFound(readable ? file : undefined);
        if (caller !== undefined) heldBy(caller.userId);
        note({
          user: { id: caller?.userId ?? 0, name: caller?.name ?? null },
          object: { kind: 'file', id: allowed.id, label: allowed.file_name },
        });
        return sendFile(store, allowed);
      },
    }),
    serve(deleteFile, {
      run: async ({ tx, caller, now, note }, { id }) => {
        const file = await deleteOwnedFile(tx, caller, id, { owners, mayDelete }, now);
        note({
          object: { kind: 'file', id, label: file.file_name },
          changes: [{ field: 'file_name', label: '文件', old: file.file_name, new: null }],
        });
        return null;
      },
    }),
  ];
}
