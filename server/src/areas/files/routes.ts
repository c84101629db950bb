import { deleteFile, downloadArchive, downloadFile, uploadFile, viewFile } from '@tongzhou/contract/areas/files.ts';
import { pdfType } from '@tongzhou/contract/rules/upload.ts';
import { takeTicket } from '#areas/files/archives/archive-table.ts';
import { archiveOf, sendArchive } from '#areas/files/archives/send-archive.ts';
import { deleteOwnedFile, type FileKeeping } from '#areas/files/delete-file.ts';
import { mayRead, sendFile, sendInline } from '#areas/files/download.ts';
import { type FileRow, fileById, uploadsSince } from '#areas/files/file-table.ts';
import type { FileLink, FileLinks } from '#areas/files/signed-url.ts';
import { receiveUpload, type Upload } from '#areas/files/upload/receive-upload.ts';
import { saveUpload } from '#areas/files/upload/save-upload.ts';
import type { Database } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { orNotFound, Refusal } from '#platform/http/refusal.ts';
import { type ReadContext, type Served, serve } from '#platform/http/serve.ts';
import { hashOf } from '#platform/link-secret.ts';
import type { FileStore } from '#platform/storage/file-store.ts';

export interface FileParts extends FileKeeping {
  readonly database: Database;
  readonly store: FileStore;
  readonly links: FileLinks;
  /** Identity stands above files; it says who is behind the session of a link. */
  readonly callerOfSession: (session: number) => Promise<Caller | undefined>;
  readonly limitScale: number;
}

const dailyFiles = 500;
const dailyBytes = 2 * 1024 ** 3;
const day = 24 * 3600 * 1000;

export function fileRoutes(parts: FileParts): Served[] {
  const { database, store, links, owners, callerOfSession, mayDelete, limitScale } = parts;
  /** The file of a link, if whoever holds the link may read it now, and who that is. */
  const linked = async (
    { db, now, note, heldBy }: ReadContext<typeof downloadFile>,
    link: FileLink,
    isMeant: (file: FileRow) => boolean = () => true,
  ): Promise<FileRow> => {
    const caller = links.holds(link, now) ? await callerOfSession(link.session) : undefined;
    const file = caller === undefined ? undefined : await fileById(db, link.id);
    const readable =
      caller !== undefined && file !== undefined && isMeant(file) && (await mayRead(db, caller, file, owners()));
    const allowed = orNotFound(readable ? file : undefined);
    if (caller !== undefined) heldBy(caller.userId);
    note({
      user: { id: caller?.userId ?? 0, name: caller?.name ?? null },
      object: { kind: 'file', id: allowed.id, label: allowed.file_name },
    });
    return allowed;
  };
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
      run: async (context, link) => sendFile(store, await linked(context, link)),
    }),
    serve(viewFile, {
      run: async (context, link) =>
        sendInline(store, await linked(context, link, ({ content_type }) => content_type === pdfType)),
    }),
    serve(downloadArchive, {
      run: async ({ db, now, note, heldBy }, { ticket }) => {
        const taken = orNotFound(await database.transaction((tx) => takeTicket(tx, hashOf(ticket), now)));
        const caller = orNotFound(await callerOfSession(taken.session_id));
        heldBy(caller.userId);
        const archive = orNotFound(await archiveOf({ db, caller, store, owners: owners() }, taken.content));
        note({
          user: { id: caller.userId, name: caller.name },
          changes: [
            { field: 'name', label: '压缩包', old: null, new: taken.name },
            { field: 'files', label: '文件数', old: null, new: archive.entries.length },
          ],
        });
        return sendArchive(taken.name, archive);
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
