import type {
  createAnnouncement as createCall,
  editAnnouncement as editCall,
} from '@tongzhou/contract/areas/notices/announcement.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { imagesIn, parseRichText, plainText } from '@tongzhou/contract/rich-text.ts';
import { filesOf, markDeleted, saveFilesOf } from '#areas/files/public.ts';
import {
  type AnnouncementValues,
  departmentsNamed,
  insertAnnouncement,
  removeAnnouncement,
  updateAnnouncement,
} from '#areas/notices/announcements/announcement-table.ts';
import { announcementFiles, objectOf, type Writing } from '#areas/notices/announcements/parts.ts';
import { lockForDeed } from '#areas/notices/announcements/reach.ts';
import { changedFields } from '#platform/changed-fields.ts';
import type { Db } from '#platform/database/client.ts';
import { conflict, invalid } from '#platform/http/refusal.ts';

type Written = InputOf<typeof createCall>;

const labels = { title: '标题', audience: '范围', must_confirm: '必须确认', pinned: '置顶', plain: '内容' };

/** As the log tells it. */
async function told(db: Db, { department_ids, must_confirm, pinned, ...rest }: Omit<AnnouncementValues, 'content'>) {
  const names = (await departmentsNamed(db, department_ids)).map((one) => one.department_name);
  const yesNo = (is: boolean) => (is ? '是' : '否');
  return {
    title: rest.title,
    plain: rest.plain.slice(0, 200),
    audience: names.length === 0 ? '全员' : names.join('、'),
    must_confirm: yesNo(must_confirm),
    pinned: yesNo(pinned),
  };
}

async function judged(
  db: Db,
  { file_ids, ...given }: Written,
): Promise<{ values: AnnouncementValues; files: number[] }> {
  const department_ids = [...new Set(given.department_ids)];
  if ((await departmentsNamed(db, department_ids)).length < department_ids.length)
    invalid({ department_ids: '部门不存在' });
  const blocks = parseRichText(given.content) ?? [];
  // The form that the schema has read, and nothing that stood beside it.
  const values = { ...given, department_ids, content: JSON.stringify(blocks), plain: plainText(blocks) };
  return { values, files: [...new Set([...file_ids, ...imagesIn(blocks)])] };
}

export async function createAnnouncement({ tx, caller, now, note }: Writing, input: Written) {
  const { values, files } = await judged(tx, input);
  const id = await insertAnnouncement(tx, values, caller.userId, now);
  await saveFilesOf(tx, { kind: announcementFiles, id }, caller.userId, files, now);
  note({ object: objectOf({ id, title: values.title }), changes: changedFields(labels, {}, await told(tx, values)) });
  return { id, version: 1 };
}

export async function editAnnouncement(
  { tx, caller, now, note }: Writing,
  { id, version, ...input }: InputOf<typeof editCall>,
) {
  const before = await lockForDeed(tx, caller, id, 'notice.edit');
  if (before.state === 'published') conflict('公告已发布，请先撤回再编辑');
  if (before.version !== version) conflict('公告已被他人修改，请刷新后重试');
  const { values, files } = await judged(tx, input);
  const next = await updateAnnouncement(tx, id, values);
  await saveFilesOf(tx, { kind: announcementFiles, id }, caller.userId, files, now);
  const former = await told(tx, { ...before, plain: plainText(parseRichText(before.content) ?? []) });
  note({
    object: objectOf({ id, title: values.title }),
    changes: changedFields(labels, former, await told(tx, values)),
  });
  return { id, version: next };
}

/** One that people can see is withdrawn first. */
export async function deleteAnnouncement({ tx, caller, now, note }: Writing, id: number): Promise<void> {
  const before = await lockForDeed(tx, caller, id, 'notice.delete');
  if (before.state === 'published') conflict('公告已发布，请先撤回再删除');
  const files = await filesOf(tx, announcementFiles, [id]);
  await markDeleted(
    tx,
    files.map((file) => file.id),
    now,
  );
  await removeAnnouncement(tx, id, now);
  note({ object: objectOf(before), changes: [{ field: 'title', label: '标题', old: before.title, new: null }] });
}
