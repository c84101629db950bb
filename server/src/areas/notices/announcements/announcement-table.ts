import type { AnnouncementState } from '@tongzhou/contract/areas/notices/announcement.ts';
import { pinyinOfWords } from '#areas/organisation/public.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import {
  bool,
  type Column,
  command,
  int,
  ints,
  nullable,
  query,
  text,
  texts,
  time,
  type Values,
} from '#platform/database/statement.ts';

const row = {
  id: int,
  title: text,
  content: text,
  department_ids: ints,
  pinned: bool,
  must_confirm: bool,
  state: text as Column<AnnouncementState>,
  publish_at: nullable(time),
  published_at: nullable(time),
  reminded_at: nullable(time),
  version: int,
  created_by: int,
  author_name: text,
  author_department_id: int,
};
const select = `select a.id, a.title, a.content, a.department_ids, a.pinned, a.must_confirm, a.state, a.publish_at, a.published_at, a.reminded_at,
    a.version, a.created_by, coalesce(u.name, u.job_number) as author_name, u.department_id as author_department_id
  from announcements a join users u on u.id = a.created_by where a.id = $id and a.deleted_at is null`;

const one = query({ text: select, params: { id: int }, row });
export const announcementById = (db: Db, id: number) => one.first(db, { id });

const lock = command({ text: `${select} for no key update of a`, params: { id: int }, row });
export const lockAnnouncement = (tx: Tx, id: number) => lock.first(tx, { id });
export type AnnouncementRecord = Values<typeof row>;

const values = {
  title: text,
  content: text,
  plain: text,
  department_ids: ints,
  pinned: bool,
  must_confirm: bool,
};
export type AnnouncementValues = Values<typeof values>;
const spelling = { pinyin: text, initials: text };

const insert = command({
  text: `insert into announcements (title, content, plain, department_ids, pinned, must_confirm, state, created_by, created_at, pinyin, pinyin_initials)
    values ($title, $content, $plain, $department_ids, $pinned, $must_confirm, 'draft', $by, ms($now), $pinyin, $initials) returning id`,
  params: { ...values, ...spelling, by: int, now: int },
  row: { id: int },
});
export const insertAnnouncement = async (tx: Tx, given: AnnouncementValues, by: number, now: number): Promise<number> =>
  (await insert.first(tx, { ...given, ...pinyinOfWords(given.title), by, now }))?.id as number;

// One that was to be published later is a draft again: what was asked for was another text.
const update = command({
  text: `update announcements set title = $title, pinyin = $pinyin, pinyin_initials = $initials, content = $content, plain = $plain, department_ids = $department_ids, pinned = $pinned,
      must_confirm = $must_confirm, version = version + 1, state = case when state = 'scheduled' then 'draft' else state end, publish_at = null
    where id = $id returning version`,
  params: { ...values, ...spelling, id: int },
  row: { version: int },
});
export const updateAnnouncement = async (tx: Tx, id: number, given: AnnouncementValues): Promise<number> =>
  (await update.first(tx, { ...given, ...pinyinOfWords(given.title), id }))?.version as number;

const schedule = command({
  text: `update announcements set state = 'scheduled', publish_at = ms($at), version = version + 1 where id = $id`,
  params: { id: int, at: int },
});
export const scheduleAnnouncement = (tx: Tx, id: number, at: number) => schedule.run(tx, { id, at });

const publish = command({
  text: `update announcements set state = 'published', publish_at = null, published_at = ms($now), reminded_at = null, version = version + 1 where id = $id`,
  params: { id: int, now: int },
});
export const markPublished = (tx: Tx, id: number, now: number) => publish.run(tx, { id, now });

const withdraw = command({
  text: `update announcements set state = 'withdrawn', version = version + 1 where id = $id`,
  params: { id: int },
});
export const markWithdrawn = (tx: Tx, id: number) => withdraw.run(tx, { id });

const pin = command({
  text: `update announcements set pinned = $pinned where id = $id`,
  params: { id: int, pinned: bool },
});
export const putPinned = (tx: Tx, id: number, pinned: boolean) => pin.run(tx, { id, pinned });

const remind = command({
  text: `update announcements set reminded_at = ms($now) where id = $id`,
  params: { id: int, now: int },
});
export const putReminded = (tx: Tx, id: number, now: number) => remind.run(tx, { id, now });

const remove = command({
  text: `update announcements set deleted_at = ms($now) where id = $id`,
  params: { id: int, now: int },
});
export const removeAnnouncement = (tx: Tx, id: number, now: number) => remove.run(tx, { id, now });

// Another server that comes at the same minute passes by what this one holds.
const due = command({
  text: `select a.id from announcements a where a.state = 'scheduled' and a.publish_at <= ms($now) and a.deleted_at is null
    order by a.publish_at, a.id limit 20 for no key update skip locked`,
  params: { now: int },
  row: { id: int },
});
export const dueAnnouncements = async (tx: Tx, now: number): Promise<number[]> =>
  (await due.all(tx, { now })).map(({ id }) => id);

const departments = query({
  text: `select d.id, d.department_name from departments d where d.id = any ($ids::int8[]) order by d.position, d.id`,
  params: { ids: ints },
  row: { id: int, department_name: text },
});
export const departmentsNamed = (db: Db, ids: readonly number[]) =>
  ids.length === 0 ? Promise.resolve([]) : departments.all(db, { ids });

const byName = query({
  text: `select d.id from departments d where d.department_name = any ($names) order by d.id`,
  params: { names: texts },
  row: { id: int },
});
export const departmentsByName = async (db: Db, names: readonly string[]): Promise<number[]> =>
  (await byName.all(db, { names })).map(({ id }) => id);

const above = query({
  text: `with recursive up as (
      select d.id, d.parent_id from departments d where d.id = $department
      union
      select d.id, d.parent_id from departments d join up on d.id = up.parent_id
    ) select id from up`,
  params: { department: int },
  row: { id: int },
});
/** The department and those above it: what an announcement is for when it is for one of them. */
export const departmentsAbove = async (db: Db, department: number): Promise<number[]> =>
  (await above.all(db, { department })).map(({ id }) => id);
