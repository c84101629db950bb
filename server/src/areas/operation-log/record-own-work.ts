import { insertEntries } from '#areas/operation-log/operation-table.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Note } from '#platform/http/serve.ts';

/** What the program does by itself when a day has come: entries without a person, an address or a request. */
export async function recordOwnWork(tx: Tx, area: string, action: string, notes: readonly Note[]): Promise<void> {
  if (notes.length === 0) return;
  await insertEntries(
    tx,
    notes.map((note) => ({
      user_id: null,
      user_name: '系统',
      address: '',
      user_agent: '',
      request_id: '',
      area,
      action: note.action ?? action,
      object_kind: note.object?.kind ?? null,
      object_id: note.object?.id ?? null,
      object_label: note.object?.label ?? null,
      result: 'done' as const,
      code: 200,
      duration_ms: 0,
      changes: note.changes ?? [],
      shown_from: note.shownFrom ?? null,
      sealed: false,
    })),
  );
}
