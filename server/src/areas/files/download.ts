import { imageTypes } from '@tongzhou/contract/rules/upload.ts';
import type { FastifyReply } from 'fastify';
import type { FileRow } from '#areas/files/file-table.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { FileStore } from '#platform/storage/file-store.ts';

/** How the records of an area say who may read, and who may delete, the files that belong to them. */
export interface FileOwner {
  readonly kind: string;
  readonly mayRead: (db: Db, caller: Caller, ownerId: number) => Promise<boolean>;
  readonly mayDelete: (db: Db, caller: Caller, ownerId: number) => Promise<boolean>;
  /** Which of these the caller may read now, where that may change while an archive of them is offered. */
  readonly stillRead?: (db: Db, caller: Caller, ownerIds: readonly number[]) => Promise<readonly number[]>;
}

export const ownersOf = (file: FileRow, owners: readonly FileOwner[]) =>
  owners.filter((one) => one.kind === file.owner_kind);

/** Several areas may speak for one kind of record: one consent is enough. */
export async function anyOf<Item>(items: readonly Item[], test: (item: Item) => Promise<boolean>): Promise<boolean> {
  for (const item of items) if (await test(item)) return true;
  return false;
}

/** The one gate: a file is as readable as the record it belongs to; until it belongs to one, only its uploader reads it. */
export async function mayRead(db: Db, caller: Caller, file: FileRow, owners: readonly FileOwner[]): Promise<boolean> {
  if (file.deleted_at !== null) return false;
  if (file.owner_kind === null || file.owner_id === null) return file.uploaded_by === caller.userId;
  const ownerId = file.owner_id;
  return anyOf(ownersOf(file, owners), (owner) => owner.mayRead(db, caller, ownerId));
}

/** For a frame of our own pages: what is not a page cannot act as one. */
export const sendInline = (store: FileStore, file: FileRow) => async (reply: FastifyReply) => {
  reply.headers({
    'content-type': file.content_type,
    'content-length': String(file.size),
    'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(file.file_name)}`,
    'cache-control': 'private, max-age=600',
    'content-security-policy':
      "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
    'x-frame-options': 'SAMEORIGIN',
    'accept-ranges': 'none',
  });
  return reply.send(await store.read(file.store_key));
};

/** Pictures we drew ourselves may be shown in a page; everything else is saved. */
export const sendFile = (store: FileStore, file: FileRow) => async (reply: FastifyReply) => {
  const inline = imageTypes.includes(file.content_type);
  const plain = file.file_name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  reply.headers({
    'content-type': inline ? file.content_type : 'application/octet-stream',
    'content-length': String(file.size),
    'content-disposition': `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.file_name)}`,
    'cache-control': 'private, max-age=600',
    'content-security-policy': "default-src 'none'; sandbox",
    'accept-ranges': 'none',
  });
  return reply.send(await store.read(file.store_key));
};
