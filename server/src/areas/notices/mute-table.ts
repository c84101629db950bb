import type { MutableKind } from '@tongzhou/contract/areas/notices.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { type Column, command, int, query, text, texts } from '#platform/database/statement.ts';

const muted = query({
  text: `select q.kind from message_mutes q where q.user_id = $user order by q.kind`,
  params: { user: int },
  row: { kind: text as Column<MutableKind> },
});
export const mutedBy = async (db: Db, user: number): Promise<MutableKind[]> =>
  (await muted.all(db, { user })).map(({ kind }) => kind);

const forget = command({
  text: `delete from message_mutes where user_id = $user and kind <> all ($kinds)`,
  params: { user: int, kinds: texts },
});
const mute = command({
  text: `insert into message_mutes (user_id, kind) select $user, kind from unnest($kinds::text[]) kind on conflict do nothing`,
  params: { user: int, kinds: texts },
});
export async function saveMutes(tx: Tx, user: number, kinds: readonly MutableKind[]): Promise<void> {
  await forget.run(tx, { user, kinds });
  await mute.run(tx, { user, kinds });
}
