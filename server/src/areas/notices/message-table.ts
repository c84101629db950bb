import type { MessageGroup, MessageKind } from '@tongzhou/contract/areas/notices.ts';
import { countCap } from '@tongzhou/contract/fields.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { contains } from '#platform/database/lists/keyword.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { bool, type Column, command, int, ints, nullable, query, text, time } from '#platform/database/statement.ts';

const messageRow = {
  id: int,
  kind: text,
  place: text,
  title: text,
  content: text,
  link: nullable(text),
  sender_name: nullable(text),
  created_at: time,
  read: bool,
};
const columns = `m.id, m.kind, m.place, m.title, m.content, m.link, s.name as sender_name, m.created_at, m.read_at is not null as read`;
const joins = `left join users s on s.id = m.sender_id`;

const own = list({
  row: messageRow,
  params: { user: int, kind: text, place: text, keyword: text },
  select: columns,
  from: 'messages m',
  joins,
  always: 'm.user_id = $user',
  conditions: {
    unread: 'm.read_at is null',
    read: 'm.read_at is not null',
    kind: 'm.kind = $kind',
    place: 'm.place = $place',
    keyword: contains(`m.title || ' ' || m.content`),
  },
  sorts: { created_at: 'm.created_at' },
  tieBreaker: 'm.id',
});

export interface MessageFilter {
  readonly user: number;
  readonly read?: boolean | undefined;
  readonly kind?: MessageKind | undefined;
  readonly place?: MessageGroup | undefined;
  readonly keyword?: string | undefined;
}

export const messagesOf = (db: Db, { read, ...filter }: MessageFilter, request: PageRequest<'created_at'>) =>
  own.page(db, { ...filter, read: read === true, unread: read === false }, request);

const one = query({
  text: `select ${columns} from messages m ${joins} where m.id = $id and m.user_id = $user`,
  params: { id: int, user: int },
  row: messageRow,
});

export const messageOf = (db: Db, user: number, id: number) => one.first(db, { user, id });

const counts = query({
  text: `select (select count(*)::int4 from (select from messages where user_id = $user limit $cap) t) as total,
      (select count(*)::int4 from (select from messages where user_id = $user and read_at is null limit $cap) u) as unread`,
  params: { user: int, cap: int },
  row: { total: int, unread: int },
});

export const countMessages = async (db: Db, user: number) =>
  (await counts.first(db, { user, cap: countCap })) ?? { total: 0, unread: 0 };

const places = query({
  text: `select u.place, count(*)::int4 as unread from (select place from messages where user_id = $user and read_at is null limit $cap) u group by u.place`,
  params: { user: int, cap: int },
  row: { place: text as Column<MessageGroup>, unread: int },
});

export const unreadByPlace = (db: Db, user: number) => places.all(db, { user, cap: countCap });

const unread = query({
  text: `select count(*)::int4 as unread from (select from messages where user_id = $user and read_at is null limit $cap) u`,
  params: { user: int, cap: int },
  row: { unread: int },
});

/** The bell shows 99+ long before the cap. */
export const countUnread = async (db: Db, user: number): Promise<number> =>
  (await unread.first(db, { user, cap: 1000 }))?.unread ?? 0;

// Several messages are locked in the order of their ids, whoever does it: two who meet do not wait for each other.
const markSome = command({
  text: `update messages set read_at = ms($now) where id in (
    select id from messages where user_id = $user and id = any ($ids) and read_at is null order by id for no key update)`,
  params: { user: int, ids: ints, now: int },
});
const markAll = command({
  text: `update messages set read_at = ms($now) where id in (
    select id from messages where user_id = $user and read_at is null order by id for no key update)`,
  params: { user: int, now: int },
});

export const markRead = (tx: Tx, user: number, ids: readonly number[] | 'all', now: number) =>
  ids === 'all' ? markAll.run(tx, { user, now }) : markSome.run(tx, { user, ids, now });

const remove = command({
  text: `delete from messages where user_id = $user and id = any ($ids)`,
  params: { user: int, ids: ints },
});

export const deleteMessages = (tx: Tx, user: number, ids: readonly number[]) => remove.run(tx, { user, ids });

const insert = command({
  // What is muted comes as read; what someone is to do is never muted.
  text: `insert into messages (user_id, sender_id, kind, title, content, link, created_at, once_key, todo_key, read_at)
    select reader, $sender, $kind, $title, $content, $link, ms($now), $once, $todo,
      case when $todo::text is null and exists (select from message_mutes q where q.user_id = reader and q.kind = $kind) then ms($now) end
    from unnest($readers::int8[]) as reader
    on conflict (user_id, once_key) do nothing
    returning id, user_id, read_at is not null as muted`,
  params: {
    readers: ints,
    sender: nullable(int),
    kind: text,
    title: text,
    content: text,
    link: nullable(text),
    once: nullable(text),
    todo: nullable(text),
    now: int,
  },
  row: { id: int, user_id: int, muted: bool },
});

export interface MessageInsert {
  readonly readers: readonly number[];
  readonly sender: number | null;
  readonly kind: MessageKind;
  readonly title: string;
  readonly content: string;
  readonly link: string | null;
  readonly once: string | null;
  readonly todo: string | null;
}

/** The same to several people, in the order of their ids. Returns whom it reached: who had it already, or muted it, is left out. */
export const insertMessages = async (
  tx: Tx,
  { readers, ...message }: MessageInsert,
  now: number,
): Promise<{ readonly id: number; readonly user_id: number }[]> => {
  const ordered = [...new Set(readers)].sort((a, b) => a - b);
  const inserted = await insert.all(tx, { ...message, readers: ordered, now });
  return inserted.filter(({ muted }) => !muted);
};

const settle = command({
  // Found first, then locked in order: asked for both at once, PostgreSQL may walk all messages in order to find these.
  text: `with found as materialized (select id from messages where todo_key = $todo and user_id <> all ($except)),
      locked as (select id from messages where id = any (array(select id from found)) order by id for no key update)
    update messages set todo_key = null, title = $title, content = $content, read_at = coalesce(read_at, ms($now))
    where id = any (array(select id from locked))
    returning user_id`,
  params: { todo: text, except: ints, title: text, content: text, now: int },
  row: { user_id: int },
});

export interface Settlement {
  readonly todo: string;
  /** For whom it is still to do. */
  readonly except: readonly number[];
  /** What the message says from now on. */
  readonly title: string;
  readonly content: string;
}

export const settleMessages = async (tx: Tx, settlement: Settlement, now: number): Promise<number[]> =>
  (await settle.all(tx, { ...settlement, now })).map((row) => row.user_id);
