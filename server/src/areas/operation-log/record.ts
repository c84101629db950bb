import { type Entry, insertEntries } from '#areas/operation-log/operation-table.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Deed } from '#platform/http/answer.ts';
import type { Note } from '#platform/http/serve.ts';

/** By whole characters: half of one is not text, and the database would refuse the entry. */
const clipped = (value: string | null | undefined, length: number): string | null =>
  value === null || value === undefined ? null : [...value].slice(0, length).join('');

function entryOf(deed: Deed, note: Note, result: Entry['result']): Entry {
  const user =
    note.user ?? (deed.caller === undefined ? undefined : { id: deed.caller.userId, name: deed.caller.name });
  return {
    user_id: user?.id ?? null,
    user_name: clipped(user?.name, 100),
    address: deed.request.address,
    user_agent: deed.request.userAgent,
    request_id: deed.request.id,
    area: deed.area,
    action: note.action ?? deed.endpoint.operation ?? deed.endpoint.summary,
    object_kind: note.object?.kind ?? null,
    object_id: note.object?.id ?? null,
    object_label: clipped(note.object?.label, 200),
    result,
    code: deed.code,
    duration_ms: deed.durationMs,
    changes: note.changes ?? [],
    shown_from: note.shownFrom ?? null,
    sealed: note.shownFrom === undefined && deed.endpoint.sealed === true,
  };
}

/** One entry per note, or one for the deed as a whole. */
export async function record(tx: Tx, deed: Deed, result: Entry['result'] = 'done'): Promise<void> {
  const notes = deed.notes.length === 0 ? [{}] : deed.notes;
  await insertEntries(
    tx,
    notes.map((note) => entryOf(deed, note, result)),
  );
}
