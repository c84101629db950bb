import type {
  pinAnnouncement as pinCall,
  publishAnnouncement as publishCall,
} from '@tongzhou/contract/areas/notices/announcement.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import {
  type AnnouncementRecord,
  announcementById,
  dueAnnouncements,
  markPublished,
  markWithdrawn,
  putPinned,
  putReminded,
  scheduleAnnouncement,
} from '#areas/notices/announcements/announcement-table.ts';
import {
  type AnnouncementParts,
  addressOf,
  objectOf,
  subjectOf,
  type Writing,
} from '#areas/notices/announcements/parts.ts';
import { lockForDeed } from '#areas/notices/announcements/reach.ts';
import { countAudience, insertReaders, lateReaders, readersOf } from '#areas/notices/announcements/reader-table.ts';
import { dropFromOutbox, insertForRobots } from '#areas/notices/channels/outbox-table.ts';
import { plainTitle } from '#areas/notices/channels/title-rules.ts';
import { recordOwnWork } from '#areas/operation-log/public.ts';
import { departmentsBelow } from '#areas/organisation/public.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { afterCommit, type Database } from '#platform/database/database.ts';
import { conflict, invalid } from '#platform/http/refusal.ts';

export const audienceOf = async (db: Db, departments: readonly number[]): Promise<readonly number[] | 'everyone'> =>
  departments.length === 0 ? 'everyone' : departmentsBelow(db, departments);

type Telling = Pick<AnnouncementParts, 'ring' | 'robots'>;

/** From now on it is seen and counted; the bells ring when that is committed. */
async function open(tx: Tx, { ring, robots }: Telling, announcement: AnnouncementRecord, now: number) {
  await markPublished(tx, announcement.id, now);
  const reached = await insertReaders(tx, announcement.id, await audienceOf(tx, announcement.department_ids));
  // A group chat may have anyone of the company in it.
  if (announcement.department_ids.length === 0 && robots.length > 0) {
    const { id, title } = announcement;
    const letter = { title: plainTitle(`公告：${title}`), link: addressOf(id), subject: subjectOf(id) };
    await insertForRobots(tx, { ...letter, marks: robots }, now);
  }
  afterCommit(tx, () => ring(reached));
  return reached.length;
}

export async function publishAnnouncement(
  { tx, caller, now, note }: Writing,
  parts: Telling,
  { id, version, publish_at }: InputOf<typeof publishCall>,
): Promise<{ state: 'scheduled' | 'published'; people: number }> {
  const before = await lockForDeed(tx, caller, id, 'notice.create');
  if (before.state === 'published') conflict('公告已发布');
  if (before.version !== version) conflict('公告已被他人修改，请刷新后重试');
  const audience = await audienceOf(tx, before.department_ids);
  const people = await countAudience(tx, audience);
  if (people === 0) invalid({ department_ids: '所选部门没有在职人员' });
  if (publish_at != null) {
    if (publish_at <= now) invalid({ publish_at: '定时发布的时间应晚于现在' });
    await scheduleAnnouncement(tx, id, publish_at);
    note({
      action: '定时发布公告',
      object: objectOf(before),
      changes: [{ field: 'publish_at', label: '发布时间', old: null, new: new Date(publish_at).toISOString() }],
    });
    return { state: 'scheduled', people };
  }
  const reached = await open(tx, parts, before, now);
  note({ object: objectOf(before), changes: [{ field: 'people', label: '通知人数', old: null, new: reached }] });
  return { state: 'published', people: reached };
}

/** By the clock, for what was to be published at a moment that has come. */
export const publishDue = (database: Database, parts: Telling, now: number): Promise<number> =>
  database.transaction(async (tx) => {
    const due = await dueAnnouncements(tx, now);
    for (const id of due) {
      const announcement = await announcementById(tx, id);
      if (announcement === undefined) continue;
      const people = await open(tx, parts, announcement, now);
      await recordOwnWork(tx, 'notices', '发布公告', [
        {
          object: objectOf(announcement),
          changes: [{ field: 'people', label: '通知人数', old: null, new: people }],
        },
      ]);
    }
    return due.length;
  });

/** Gone at once for everyone it was for. */
export async function withdrawAnnouncement(
  { tx, caller, note }: Writing,
  { ring }: Pick<AnnouncementParts, 'ring'>,
  id: number,
): Promise<void> {
  const before = await lockForDeed(tx, caller, id, 'notice.withdraw');
  if (before.state !== 'published') conflict('只有已发布的公告可以撤回');
  await markWithdrawn(tx, id);
  await dropFromOutbox(tx, subjectOf(id));
  const readers = await readersOf(tx, id);
  afterCommit(tx, () => ring(readers));
  note({ object: objectOf(before), changes: [{ field: 'state', label: '状态', old: '已发布', new: '已撤回' }] });
}

export async function pinAnnouncement(
  { tx, caller, note }: Writing,
  { ring }: Pick<AnnouncementParts, 'ring'>,
  { id, pinned }: InputOf<typeof pinCall>,
): Promise<void> {
  const before = await lockForDeed(tx, caller, id, 'notice.edit');
  if (before.pinned === pinned) return;
  await putPinned(tx, id, pinned);
  const readers = before.state === 'published' ? await readersOf(tx, id) : [];
  if (readers.length > 0) afterCommit(tx, () => ring(readers));
  const yesNo = (is: boolean) => (is ? '是' : '否');
  note({
    object: objectOf(before),
    changes: [{ field: 'pinned', label: '置顶', old: yesNo(before.pinned), new: yesNo(pinned) }],
  });
}

/** Once a day: who does not read a message does not read five. */
export async function remindReaders(
  { tx, caller, now, note }: Writing,
  { notify }: Pick<AnnouncementParts, 'notify'>,
  id: number,
): Promise<{ reminded: number }> {
  const before = await lockForDeed(tx, caller, id, 'notice.edit');
  if (before.state !== 'published') conflict('只有已发布的公告可以提醒');
  if (before.reminded_at !== null && dayOf(before.reminded_at) === dayOf(now)) conflict('今天已经提醒过了，请明天再试');
  const late = await lateReaders(tx, id);
  if (late.length === 0) conflict(before.must_confirm ? '所有人都已确认' : '所有人都已阅读');
  await putReminded(tx, id, now);
  const asks = before.must_confirm ? '请阅读并确认' : '请阅读';
  await notify(
    tx,
    {
      to: late,
      kind: 'reminder',
      title: `${asks}公告：${before.title}`,
      content: `${before.author_name} 提醒你阅读这篇公告。`,
      link: addressOf(id),
      from: caller.userId,
      once: `announcement:${id}:${dayOf(now)}`,
    },
    now,
  );
  note({ object: objectOf(before), changes: [{ field: 'people', label: '提醒人数', old: null, new: late.length }] });
  return { reminded: late.length };
}
