import { employed, named } from '#areas/identity/public.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { bool, command, int, ints, nullable, query, text, time } from '#platform/database/statement.ts';

const reached = `u.enabled and ${employed('u')} and ($everyone or u.department_id = any ($departments::int8[]))`;

const count = query({
  text: `select count(*)::int4 as people from users u where ${reached}`,
  params: { everyone: bool, departments: ints },
  row: { people: int },
});
export const countAudience = async (db: Db, departments: readonly number[] | 'everyone'): Promise<number> =>
  (await count.first(db, whom(departments)))?.people ?? 0;

const whom = (departments: readonly number[] | 'everyone') => ({
  everyone: departments === 'everyone',
  departments: departments === 'everyone' ? [] : departments,
});

// Published again after it was taken back, it is unread again.
const insert = command({
  text: `insert into announcement_readers (announcement_id, user_id) select $id, u.id from users u where ${reached} order by u.id
    on conflict (announcement_id, user_id) do update set read_at = null, confirmed_at = null returning user_id`,
  params: { id: int, everyone: bool, departments: ints },
  row: { user_id: int },
});
export const insertReaders = async (tx: Tx, id: number, departments: readonly number[] | 'everyone') =>
  (await insert.all(tx, { id, ...whom(departments) })).map(({ user_id }) => user_id);

const all = query({
  text: `select r.user_id from announcement_readers r where r.announcement_id = $id`,
  params: { id: int },
  row: { user_id: int },
});
export const readersOf = async (db: Db, id: number) => (await all.all(db, { id })).map(({ user_id }) => user_id);

const read = command({
  text: `insert into announcement_readers (announcement_id, user_id, read_at) values ($id, $user, ms($now))
    on conflict (announcement_id, user_id) do update set read_at = coalesce(announcement_readers.read_at, excluded.read_at)`,
  params: { id: int, user: int, now: int },
});
export const markRead = (tx: Tx, id: number, user: number, now: number) => read.run(tx, { id, user, now });

const confirm = command({
  text: `insert into announcement_readers (announcement_id, user_id, read_at, confirmed_at) values ($id, $user, ms($now), ms($now))
    on conflict (announcement_id, user_id) do update set read_at = coalesce(announcement_readers.read_at, excluded.read_at),
      confirmed_at = coalesce(announcement_readers.confirmed_at, excluded.confirmed_at)`,
  params: { id: int, user: int, now: int },
});
export const markConfirmed = (tx: Tx, id: number, user: number, now: number) => confirm.run(tx, { id, user, now });

const late = query({
  text: `select r.user_id from announcement_readers r join announcements a on a.id = r.announcement_id join users u on u.id = r.user_id
    where r.announcement_id = $id and (r.read_at is null or (a.must_confirm and r.confirmed_at is null)) and u.enabled and ${employed('u')} order by r.user_id`,
  params: { id: int },
  row: { user_id: int },
});
/** Who has not read it yet, or not confirmed it where they must. */
export const lateReaders = async (db: Db, id: number) => (await late.all(db, { id })).map(({ user_id }) => user_id);

const state = query({
  text: `select r.read_at, r.confirmed_at from announcement_readers r where r.announcement_id = $id and r.user_id = $user`,
  params: { id: int, user: int },
  row: { read_at: nullable(time), confirmed_at: nullable(time) },
});
export const readingOf = (db: Db, id: number, user: number) => state.first(db, { id, user });

const unread = query({
  text: `select count(*)::int4 as unread from (select from announcement_readers r join announcements a on a.id = r.announcement_id
    where r.user_id = $user and r.read_at is null and a.state = 'published' and a.deleted_at is null limit 1000) u`,
  params: { user: int },
  row: { unread: int },
});
export const countUnreadAnnouncements = async (db: Db, user: number): Promise<number> =>
  (await unread.first(db, { user }))?.unread ?? 0;

const readers = list({
  row: { id: int, name: text, department_name: text, read_at: nullable(time), confirmed_at: nullable(time) },
  params: { announcement: int, keyword: text },
  select: `u.id, coalesce(u.name, u.job_number) as name, d.department_name, r.read_at, r.confirmed_at`,
  from: 'announcement_readers r join users u on u.id = r.user_id',
  joins: `join users u on u.id = r.user_id join departments d on d.id = u.department_id`,
  always: 'r.announcement_id = $announcement',
  conditions: {
    unread: 'r.read_at is null',
    read: 'r.read_at is not null',
    confirmed: 'r.confirmed_at is not null',
    keyword: named('u'),
  },
  sorts: { name: 'u.pinyin' },
  tieBreaker: 'r.user_id',
});

export const readersSeen = (
  db: Db,
  filter: {
    readonly announcement: number;
    readonly state?: 'unread' | 'read' | 'confirmed' | undefined;
    readonly keyword?: string | undefined;
  },
  request: PageRequest<'name'>,
) =>
  readers.page(
    db,
    {
      announcement: filter.announcement,
      keyword: filter.keyword,
      unread: filter.state === 'unread',
      read: filter.state === 'read',
      confirmed: filter.state === 'confirmed',
    },
    request,
  );
