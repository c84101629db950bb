import type { Db, Tx } from '#platform/database/client.ts';
import { backupLock } from '#platform/database/connections/session-lock.ts';
import { bool, bytes, command, int, ints, nullable, query, text, texts, time } from '#platform/database/statement.ts';

const fileRow = {
  id: int,
  file_name: text,
  content_type: text,
  size: int,
  sha256: bytes,
  store_key: text,
  image: bool,
  uploaded_by: int,
  owner_kind: nullable(text),
  owner_id: nullable(int),
  deleted_at: nullable(time),
};

const insert = command({
  text: `insert into files (file_name, content_type, size, sha256, store_key, image, uploaded_by, uploaded_at)
    values ($file_name, $content_type, $size, $sha256, $store_key, $image, $uploaded_by, ms($now)) returning id`,
  params: {
    file_name: text,
    content_type: text,
    size: int,
    sha256: bytes,
    store_key: text,
    image: bool,
    uploaded_by: int,
    now: int,
  },
  row: { id: int },
});

export interface NewFile {
  readonly file_name: string;
  readonly content_type: string;
  readonly size: number;
  readonly sha256: Buffer;
  readonly store_key: string;
  readonly image: boolean;
  readonly uploaded_by: number;
  readonly now: number;
}

export const insertFile = async (tx: Tx, file: NewFile): Promise<number> =>
  (await insert.first(tx, file))?.id as number;

const one = query({
  text: `select id, file_name, content_type, size, sha256, store_key, image, uploaded_by, owner_kind, owner_id, deleted_at from files where id = $id`,
  params: { id: int },
  row: fileRow,
});

const lock = command({
  text: `select id, file_name, content_type, size, sha256, store_key, image, uploaded_by, owner_kind, owner_id, deleted_at from files where id = $id for update`,
  params: { id: int },
  row: fileRow,
});

export const lockFile = (tx: Tx, id: number) => lock.first(tx, { id });
export const fileById = (db: Db, id: number) => one.first(db, { id });
export type FileRow = NonNullable<Awaited<ReturnType<typeof fileById>>>;

// Bound once, by the uploader, to one record.
const bind = command({
  text: `update files set owner_kind = $kind, owner_id = $owner, bound_at = ms($now)
    where id = any ($ids) and uploaded_by = $uploader and owner_kind is null and deleted_at is null`,
  params: { ids: ints, uploader: int, kind: text, owner: int, now: int },
});

export const bindRows = (
  tx: Tx,
  binding: { ids: readonly number[]; uploader: number; kind: string; owner: number; now: number },
) => bind.run(tx, binding);

const usage = query({
  text: `select count(*)::int4 as files, coalesce(sum(size), 0)::int8 as bytes from files where uploaded_by = $user and uploaded_at > ms($since)`,
  params: { user: int, since: int },
  row: { files: int, bytes: int },
});

export const uploadsSince = (db: Db, user: number, since: number) => usage.first(db, { user, since });

const sweep = command({
  text: `delete from files where id in (select id from files where owner_kind is null and uploaded_at < ms($before) order by uploaded_at limit 500)
    returning store_key`,
  params: { before: int },
  row: { store_key: text },
});

export const deleteUnbound = async (tx: Tx, before: number): Promise<string[]> =>
  (await sweep.all(tx, { before })).map((row) => row.store_key);

const destroy = command({
  text: `delete from files where id in (select id from files where deleted_at < ms($before) order by deleted_at limit 500) returning store_key`,
  params: { before: int },
  row: { store_key: text },
});

export const deleteDeleted = async (tx: Tx, before: number): Promise<string[]> =>
  (await destroy.all(tx, { before })).map((row) => row.store_key);

const known = query({
  text: `select store_key from files where store_key = any ($keys)`,
  params: { keys: texts },
  row: { store_key: text },
});

export const knownKeys = async (db: Db, keys: readonly string[]): Promise<Set<string>> =>
  new Set((await known.all(db, { keys })).map((row) => row.store_key));

const keysAfter = query({
  text: `select store_key from files where store_key > $after order by store_key limit $limit`,
  params: { after: text, limit: int },
  row: { store_key: text },
});

export const storedKeys = async (db: Db, after: string, limit: number): Promise<string[]> =>
  (await keysAfter.all(db, { after, limit })).map((row) => row.store_key);

const hashes = query({
  text: `select store_key, sha256 from files where store_key = any ($keys) order by store_key`,
  params: { keys: texts },
  row: { store_key: text, sha256: bytes },
});

export const rowsByKeys = (db: Db, keys: readonly string[]) => hashes.all(db, { keys });

const stored = query({
  text: `select store_key, sha256, size from files where store_key > $after order by store_key limit $limit`,
  params: { after: text, limit: int },
  row: { store_key: text, sha256: bytes, size: int },
});

/** By their keys, also those that were deleted and can be brought back. */
export const storedFiles = (db: Db, after: string, limit: number) => stored.all(db, { after, limit });
export type StoredFile = Awaited<ReturnType<typeof storedFiles>>[number];

const amount = query({
  text: `select count(*)::int8 as files, coalesce(sum(size), 0)::int8 as bytes,
      count(*) filter (where deleted_at is not null)::int8 as deleted_files,
      coalesce(sum(size) filter (where deleted_at is not null), 0)::int8 as deleted_bytes from files`,
  row: { files: int, bytes: int, deleted_files: int, deleted_bytes: int },
});

export const amountStored = async (db: Db) =>
  (await amount.first(db)) ?? { files: 0, bytes: 0, deleted_files: 0, deleted_bytes: 0 };

const notWhileCopied = command({
  text: `select pg_try_advisory_xact_lock_shared(${backupLock}) as free`,
  row: { free: bool },
});

/** Until the transaction ends no back-up begins; false while one is made: what its rows need must not go. */
export const mayDestroy = async (tx: Tx): Promise<boolean> => (await notWhileCopied.first(tx))?.free ?? false;
