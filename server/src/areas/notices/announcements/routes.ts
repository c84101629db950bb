import * as contract from '@tongzhou/contract/areas/notices/announcement.ts';
import * as readers from '@tongzhou/contract/areas/notices/announcement-readers.ts';
import { announcementsFor } from '#areas/notices/announcements/announcement-list-table.ts';
import { announcementById } from '#areas/notices/announcements/announcement-table.ts';
import { type AnnouncementParts, objectOf, type Writing } from '#areas/notices/announcements/parts.ts';
import {
  audienceOf,
  pinAnnouncement,
  publishAnnouncement,
  remindReaders,
  withdrawAnnouncement,
} from '#areas/notices/announcements/publish-announcement.ts';
import { maySee, readerOf } from '#areas/notices/announcements/reach.ts';
import { countAudience, markConfirmed, markRead } from '#areas/notices/announcements/reader-table.ts';
import {
  createAnnouncement,
  deleteAnnouncement,
  editAnnouncement,
} from '#areas/notices/announcements/save-announcement.ts';
import {
  countManaged,
  listManaged,
  listReaders,
  showAnnouncement,
} from '#areas/notices/announcements/show-announcement.ts';
import { afterCommit } from '#platform/database/database.ts';
import { exportColumn as column, serveList } from '#platform/excel/serve-export.ts';
import { conflict, orNotFound, refuse } from '#platform/http/refusal.ts';
import { type Served, serve } from '#platform/http/serve.ts';

const yesNo = (is: boolean) => (is ? '是' : '否');

export function announcementRoutes(parts: AnnouncementParts): Served[] {
  /** One that is open to the person; those who only manage it have nothing to read there. */
  const opened = async ({ tx, caller }: Writing, id: number) => {
    const found = orNotFound(await announcementById(tx, id));
    if (found.state !== 'published' || !(await maySee(tx, caller, found))) refuse('not-found');
    return found;
  };
  return [
    ...serveList(contract.announcementList, contract.exportAnnouncements, {
      name: '公告',
      columns: [
        column('状态', (row) => (row.read ? '已读' : '未读')),
        column('标题', (row) => row.title),
        column('置顶', (row) => yesNo(row.pinned)),
        column('摘要', (row) => row.excerpt),
        column('发布人', (row) => row.author_name),
        column('发布时间', (row) => row.published_at, 'moment'),
      ],
      run: async ({ db, caller }, { unread, keyword, ...request }) =>
        announcementsFor(db, await readerOf(db, caller), { unread, keyword }, request),
    }),
    serve(contract.announcementDetail, {
      run: ({ db, caller, now }, { id }) => showAnnouncement(db, caller, parts, id, now),
    }),
    serve(contract.readAnnouncement, {
      run: async (context, { id }) => {
        const { tx, caller, now, note } = context;
        const found = await opened(context, id);
        await markRead(tx, id, caller.userId, now);
        afterCommit(tx, () => parts.ring([caller.userId]));
        note({ object: objectOf(found) });
        return null;
      },
    }),
    serve(contract.confirmAnnouncement, {
      run: async (context, { id }) => {
        const { tx, caller, now, note } = context;
        const found = await opened(context, id);
        if (!found.must_confirm) conflict('这篇公告不需要确认');
        await markConfirmed(tx, id, caller.userId, now);
        afterCommit(tx, () => parts.ring([caller.userId]));
        note({ object: objectOf(found) });
        return null;
      },
    }),
    ...serveList(contract.announcementPage, contract.exportManaged, {
      name: '公告管理',
      columns: [
        column('标题', (row) => row.title),
        column('置顶', (row) => yesNo(row.pinned)),
        column('必须确认', (row) => yesNo(row.must_confirm)),
        column('状态', (row) => contract.announcementStates[row.state]),
        column('范围', (row) => (row.department_names.length === 0 ? '全员' : row.department_names.join('、'))),
        column('通知人数', (row) => row.readers, 'number'),
        column('已读', (row) => row.read, 'number'),
        column('已确认', (row) => row.confirmed, 'number'),
        column('作者', (row) => row.author_name),
        column('发布时间', (row) => row.published_at ?? row.publish_at, 'moment'),
        column('创建时间', (row) => row.created_at, 'moment'),
      ],
      run: ({ db, caller }, query) => listManaged(db, caller, query),
    }),
    serve(contract.announcementCount, { run: ({ db, caller }, query) => countManaged(db, caller, query) }),
    serve(contract.announcementAudience, {
      run: async ({ db }, { department_ids = [] }) => ({
        people: await countAudience(db, await audienceOf(db, department_ids)),
      }),
    }),
    serve(contract.createAnnouncement, { run: (context, input) => createAnnouncement(context, input) }),
    serve(contract.editAnnouncement, { run: (context, input) => editAnnouncement(context, input) }),
    serve(contract.deleteAnnouncement, {
      run: async (context, { id }) => {
        await deleteAnnouncement(context, id);
        return null;
      },
    }),
    serve(contract.publishAnnouncement, { run: (context, input) => publishAnnouncement(context, parts, input) }),
    serve(contract.withdrawAnnouncement, {
      run: async (context, { id }) => {
        await withdrawAnnouncement(context, parts, id);
        return null;
      },
    }),
    serve(contract.pinAnnouncement, {
      run: async (context, input) => {
        await pinAnnouncement(context, parts, input);
        return null;
      },
    }),
    serve(readers.remindReaders, { run: (context, { id }) => remindReaders(context, parts, id) }),
    ...serveList(readers.announcementReaders, readers.exportReaders, {
      name: '公告阅读情况',
      columns: [
        column('姓名', (row) => row.name),
        column('部门', (row) => row.department_name),
        column('阅读时间', (row) => row.read_at, 'moment'),
        column('确认时间', (row) => row.confirmed_at, 'moment'),
      ],
      run: ({ db, caller }, query) => listReaders(db, caller, query),
    }),
  ];
}
