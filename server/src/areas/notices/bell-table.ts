import type { Db } from '#platform/database/client.ts';
import { int, nullable, query } from '#platform/database/statement.ts';

/** The bell shows 99+ long before. */
const cap = 1000;

const bell = query({
  text: `select (select count(*)::int4 from (select from messages m where m.user_id = $user and m.read_at is null limit $cap) m) as messages,
      (select count(*)::int4 from (select from announcement_readers r join announcements a on a.id = r.announcement_id
          where r.user_id = $user and r.read_at is null and a.state = 'published' and a.deleted_at is null limit $cap) r) as announcements,
      (select a.id from announcement_readers r join announcements a on a.id = r.announcement_id
        where r.user_id = $user and r.confirmed_at is null and a.must_confirm and a.state = 'published' and a.deleted_at is null
        order by a.published_at, a.id limit 1) as to_confirm`,
  params: { user: int, cap: int },
  row: { messages: int, announcements: int, to_confirm: nullable(int) },
});

/** What is unread of messages and announcements, and the oldest announcement that the person still has to confirm. */
export async function bellOf(db: Db, user: number) {
  const { messages, announcements, to_confirm } = (await bell.first(db, { user, cap })) ?? {
    messages: 0,
    announcements: 0,
    to_confirm: null,
  };
  return { notice_num: messages + announcements, announcements, to_confirm };
}
