import type {
  announcementCount,
  announcementDetail,
  announcementPage,
  ManagedRow,
} from '@tongzhou/contract/areas/notices/announcement.ts';
import type { announcementReaders } from '@tongzhou/contract/areas/notices/announcement-readers.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { imagesIn, parseRichText } from '@tongzhou/contract/rich-text.ts';
import { filesOf } from '#areas/files/public.ts';
import { scopeOf } from '#areas/identity/public.ts';
import { announcementsManaged, countByState } from '#areas/notices/announcements/announcement-list-table.ts';
import { announcementById, departmentsNamed } from '#areas/notices/announcements/announcement-table.ts';
import { type AnnouncementParts, announcementFiles } from '#areas/notices/announcements/parts.ts';
import { maySee, reachesUnder } from '#areas/notices/announcements/reach.ts';
import { readersSeen, readingOf } from '#areas/notices/announcements/reader-table.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { orNotFound, refuse } from '#platform/http/refusal.ts';

export async function showAnnouncement(
  db: Db,
  caller: Caller,
  { links }: Pick<AnnouncementParts, 'links'>,
  id: number,
  now: number,
): Promise<GivenOf<typeof announcementDetail>> {
  const found = orNotFound(await announcementById(db, id));
  if (!(await maySee(db, caller, found))) refuse('not-found');
  const [files, reading, departments] = await Promise.all([
    filesOf(db, announcementFiles, [id]),
    readingOf(db, id, caller.userId),
    departmentsNamed(db, found.department_ids),
  ]);
  const drawn = new Set(imagesIn(parseRichText(found.content) ?? []));
  const signed = files.map(({ owner_id: _owner, ...file }) => ({
    ...file,
    url: links.sign(file.id, caller.sessionId, now),
  }));
  return {
    id,
    title: found.title,
    content: found.content,
    images: signed.filter((file) => drawn.has(file.id)),
    files: signed.filter((file) => !drawn.has(file.id)),
    author_name: found.author_name,
    state: found.state,
    pinned: found.pinned,
    must_confirm: found.must_confirm,
    published_at: found.published_at,
    publish_at: found.publish_at,
    read: reading === undefined || reading.read_at !== null,
    confirmed: reading !== undefined && reading.confirmed_at !== null,
    department_ids: [...found.department_ids],
    department_names: departments.map((one) => one.department_name),
    version: found.version,
  };
}

type Action = ManagedRow['actions'][number];

export async function listManaged(
  db: Db,
  caller: Caller,
  { page, page_size, sort, order, ...filter }: InputOf<typeof announcementPage>,
): Promise<GivenOf<typeof announcementPage>> {
  const scope = await scopeOf(db, caller, 'notice.manage');
  const [found, mayPublish, mayEdit, mayDelete, mayWithdraw] = await Promise.all([
    announcementsManaged(db, scope, filter, { page, page_size, sort, order }),
    reachesUnder(db, caller, 'notice.create'),
    reachesUnder(db, caller, 'notice.edit'),
    reachesUnder(db, caller, 'notice.delete'),
    reachesUnder(db, caller, 'notice.withdraw'),
  ]);
  const named = await departmentsNamed(db, [...new Set(found.list.flatMap((one) => one.department_ids))]);
  const names = new Map(named.map((one) => [one.id, one.department_name]));
  return {
    ...found,
    list: found.list.map(({ author_id, author_department_id, department_ids, ...row }) => {
      const written = { created_by: author_id, author_department_id };
      const open = row.state === 'published';
      const late = row.must_confirm ? row.confirmed < row.readers : row.read < row.readers;
      const offered: readonly (readonly [Action, boolean])[] = [
        ['detail', true],
        ['edit', !open && mayEdit(written)],
        ['publish', !open && mayPublish(written)],
        ['pin', open && !row.pinned && mayEdit(written)],
        ['unpin', open && row.pinned && mayEdit(written)],
        ['remind', open && late && mayEdit(written)],
        ['withdraw', open && mayWithdraw(written)],
        ['delete', !open && mayDelete(written)],
      ];
      return {
        ...row,
        department_names: department_ids.flatMap((id) => names.get(id) ?? []),
        actions: offered.filter(([, is]) => is).map(([action]) => action),
      };
    }),
  };
}

export async function countManaged(
  db: Db,
  caller: Caller,
  { keyword = '' }: InputOf<typeof announcementCount>,
): Promise<GivenOf<typeof announcementCount>> {
  const rows = await countByState(db, await scopeOf(db, caller, 'notice.manage'), keyword);
  const of = (state: string) => rows.find((row) => row.state === state)?.number ?? 0;
  return {
    all: rows.reduce((sum, row) => sum + row.number, 0),
    draft: of('draft'),
    scheduled: of('scheduled'),
    published: of('published'),
    withdrawn: of('withdrawn'),
  };
}

export async function listReaders(
  db: Db,
  caller: Caller,
  { announcement_id, state, keyword, ...request }: InputOf<typeof announcementReaders>,
): Promise<GivenOf<typeof announcementReaders>> {
  const found = orNotFound(await announcementById(db, announcement_id));
  if (!(await reachesUnder(db, caller, 'notice.manage'))(found)) refuse('not-found');
  return readersSeen(db, { announcement: announcement_id, state, keyword }, request);
}
