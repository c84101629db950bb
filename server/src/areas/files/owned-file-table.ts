import type { Db, Tx } from '#platform/database/client.ts';
import { command, int, ints, query, text } from '#platform/database/statement.ts';

const owned = query({
  text: `select id, file_name, size, content_type, owner_id from files
    where owner_kind = $kind and owner_id = any ($owners::int8[]) and deleted_at is null order by id`,
  params: { kind: text, owners: ints },
  row: { id: int, file_name: text, size: int, content_type: text, owner_id: int },
});

/** The files of these records, those deleted left out. */
export const filesOf = (db: Db, kind: string, owners: readonly number[]) => owned.all(db, { kind, owners });

const softDelete = command({
  text: `update files set deleted_at = ms($now) where id = any ($ids::int8[]) and owner_kind is not null and deleted_at is null`,
  params: { ids: ints, now: int },
});

/** The row and the bytes stay; nobody is shown them any more. */
export const markDeleted = async (tx: Tx, ids: readonly number[], now: number): Promise<void> => {
  if (ids.length > 0) await softDelete.run(tx, { ids, now });
};

const take = command({
  text: `update files set deleted_at = ms($now), deleted_by = $by where id = $id and owner_kind is not null and deleted_at is null`,
  params: { id: int, by: int, now: int },
});

/** Taken from its record by hand: it lies in the recycle bin, and can be put back by hand. */
export const putInBin = (tx: Tx, id: number, by: number, now: number) => take.run(tx, { id, by, now });

const back = command({
  text: `update files set deleted_at = null, deleted_by = null where id = $id and deleted_by is not null`,
  params: { id: int },
});
export const takeFromBin = (tx: Tx, id: number) => back.run(tx, { id });

const restore = command({
  text: `update files set deleted_at = null where owner_kind = $kind and owner_id = $owner and deleted_at is not null`,
  params: { kind: text, owner: int },
});

/** Of a record that came back from the recycle bin. */
export const unmarkFiles = (tx: Tx, kind: string, owner: number) => restore.run(tx, { kind, owner });

const move = command({
  text: `update files set owner_id = $to where owner_kind = $kind and owner_id = $from`,
  params: { kind: text, from: int, to: int },
});

/** Where one record takes the place of another. */
export const moveFiles = (tx: Tx, kind: string, from: number, to: number) => move.run(tx, { kind, from, to });
