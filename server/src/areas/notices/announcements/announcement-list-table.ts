import type { AnnouncementState } from '@tongzhou/contract/areas/notices/announcement.ts';
import { ofPeopleWithin, type Scope, scopeParams, scopeValues } from '#areas/identity/public.ts';
import type { Db } from '#platform/database/client.ts';
import { contains } from '#platform/database/lists/keyword.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { bool, type Column, int, ints, nullable, query, text, time } from '#platform/database/statement.ts';

// Few at any time: they are written by hand, a few a week.

const words = contains(`a.title || ' ' || a.pinyin || ' ' || a.pinyin_initials || ' ' || a.plain`);

/** It is for one of the reader's departments, or was published to them when it was. */
const isFor = `(a.department_ids = '{}' or a.department_ids && $mine::int8[]
  or exists (select from announcement_readers w where w.announcement_id = a.id and w.user_id = $user))`;
const isOpen = `a.state = 'published' and a.deleted_at is null`;

const own = list({
  row: {
    id: int,
    title: text,
    excerpt: text,
    author_name: text,
    pinned: bool,
    must_confirm: bool,
    published_at: time,
    read: bool,
    confirmed: bool,
  },
  params: { user: int, mine: ints, keyword: text },
  select: `a.id, a.title, left(a.plain, 120) as excerpt, coalesce(u.name, u.job_number) as author_name, a.pinned, a.must_confirm, a.published_at,
    not exists (select from announcement_readers r where r.announcement_id = a.id and r.user_id = $user and r.read_at is null) as read,
    exists (select from announcement_readers r where r.announcement_id = a.id and r.user_id = $user and r.confirmed_at is not null) as confirmed`,
  from: 'announcements a',
  joins: 'join users u on u.id = a.created_by',
  always: `${isOpen} and ${isFor}`,
  conditions: {
    unread: `a.id in (select r.announcement_id from announcement_readers r where r.user_id = $user and r.read_at is null)`,
    keyword: words,
  },
  // What is pinned stands before everything else.
  sorts: { published_at: `case when a.pinned then 'infinity'::timestamptz else a.published_at end` },
  tieBreaker: 'a.id',
});

export interface Reader {
  readonly user: number;
  /** Their department and those above it. */
  readonly mine: readonly number[];
}

export const announcementsFor = (
  db: Db,
  reader: Reader,
  filter: { readonly unread?: boolean | undefined; readonly keyword?: string | undefined },
  request: PageRequest<'published_at'>,
) => own.page(db, { ...reader, ...filter }, request);

/** The newest that have these words. */
export const announcementsWith = (db: Db, reader: Reader, keyword: string, limit: number) =>
  own.first(db, { ...reader, keyword }, { limit, sort: 'published_at', order: 'desc' });

const open = query({
  text: `select a.id from announcements a where a.id = $id and ${isOpen} and ${isFor}`,
  params: { id: int, user: int, mine: ints },
  row: { id: int },
});
export const isOpenTo = async (db: Db, id: number, reader: Reader): Promise<boolean> =>
  (await open.first(db, { id, ...reader })) !== undefined;

const managed = list({
  row: {
    id: int,
    title: text,
    excerpt: text,
    author_name: text,
    author_id: int,
    author_department_id: int,
    state: text as Column<AnnouncementState>,
    pinned: bool,
    must_confirm: bool,
    department_ids: ints,
    publish_at: nullable(time),
    published_at: nullable(time),
    created_at: time,
    version: int,
    readers: int,
    read: int,
    confirmed: int,
  },
  params: { keyword: text, state: text, ...scopeParams },
  select: `a.id, a.title, left(a.plain, 120) as excerpt, coalesce(u.name, u.job_number) as author_name, u.id as author_id,
    u.department_id as author_department_id, a.state, a.pinned, a.must_confirm, a.department_ids, a.publish_at, a.published_at, a.created_at, a.version,
    r.readers, r.read, r.confirmed`,
  from: 'announcements a',
  joins: `join users u on u.id = a.created_by
    cross join lateral (select count(*)::int4 as readers, count(r.read_at)::int4 as read, count(r.confirmed_at)::int4 as confirmed
      from announcement_readers r where r.announcement_id = a.id) r`,
  always: 'a.deleted_at is null',
  conditions: { within: ofPeopleWithin('a.created_by'), keyword: words, state: 'a.state = $state' },
  sorts: { created_at: 'a.created_at', published_at: 'a.published_at' },
  tieBreaker: 'a.id',
});

export const announcementsManaged = (
  db: Db,
  scope: Scope,
  filter: { readonly keyword?: string | undefined; readonly state?: string | undefined },
  request: PageRequest<'created_at' | 'published_at'>,
) => managed.page(db, { ...filter, within: scopeValues(scope) }, request);

const counted = (condition: string) =>
  `select a.state, count(*)::int4 as number from announcements a where a.deleted_at is null and ($keyword = '' or ${words}) and (${condition}) group by a.state`;
const states = { state: text as Column<AnnouncementState>, number: int };
const countAll = query({ text: counted('true'), params: { keyword: text }, row: states });
const countSeen = query({
  text: counted(ofPeopleWithin('a.created_by')),
  params: { keyword: text, ...scopeParams },
  row: states,
});
export function countByState(db: Db, scope: Scope, keyword: string) {
  const given = scopeValues(scope);
  return given === undefined ? countAll.all(db, { keyword }) : countSeen.all(db, { keyword, ...given });
}
