import type { Db, Tx } from '#platform/database/client.ts';
import { bytes, command, int, ints, json, nullable, query, text } from '#platform/database/statement.ts';
import type { Column } from '#platform/excel/workbook.ts';

export interface ArchiveContent {
  /** Of the index, behind the path. */
  readonly columns: readonly Column[];
  readonly entries: readonly {
    readonly file: number;
    readonly path: string;
    readonly cells: readonly (string | number | null)[];
  }[];
}

const insert = command({
  text: `insert into archive_tickets (secret_hash, session_id, name, content, expires_at) values ($hash, $session, $name, $content, ms($expires))`,
  params: { hash: bytes, session: int, name: text, content: json<string>(), expires: int },
});
export const insertTicket = (
  tx: Tx,
  ticket: { hash: Buffer; session: number; name: string; content: ArchiveContent; expires: number },
) => insert.run(tx, { ...ticket, content: JSON.stringify(ticket.content) });

const take = command({
  text: `delete from archive_tickets where secret_hash = $hash and expires_at > ms($now) returning session_id, name, content`,
  params: { hash: bytes, now: int },
  row: { session_id: int, name: text, content: json<ArchiveContent>() },
});
/** Once: of two who come with it, one has it. */
export const takeTicket = (tx: Tx, hash: Buffer, now: number) => take.first(tx, { hash, now });

const sweep = command({ text: `delete from archive_tickets where expires_at <= ms($now)`, params: { now: int } });
export const deleteOldTickets = (tx: Tx, now: number) => sweep.run(tx, { now });

const stored = query({
  text: `select id, size, store_key, owner_kind, owner_id from files where id = any ($ids::int8[]) and deleted_at is null`,
  params: { ids: ints },
  row: { id: int, size: int, store_key: text, owner_kind: nullable(text), owner_id: nullable(int) },
});
export const storedFiles = (db: Db, ids: readonly number[]) => stored.all(db, { ids });
