import type { EmploymentState, editPerson as editPersonCall } from '@tongzhou/contract/areas/staff/people.ts';
import type { editOwnInfo } from '@tongzhou/contract/areas/staff/person.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { onSelf } from '@tongzhou/contract/rules/staff/on-self.ts';
import { bindFiles, filesOf, markDeleted } from '#areas/files/public.ts';
import { avatarIn, changePerson, lockPerson, namesOf, type PersonChange } from '#areas/organisation/public.ts';
import { type HeldFields, holds, viewerOf } from '#areas/staff/reach.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict, invalid, orNotFound, refuse } from '#platform/http/refusal.ts';
import type { Note } from '#platform/http/serve.ts';
import { changesBetween } from './change-rules.ts';
import { checkPersonal } from './check-personal.ts';
import { editableFields, refusalOf } from './person-rules.ts';
import { type PersonDetail, personDetail, profileIn, saveProfiles } from './person-table.ts';
import { checkManager } from './place-person.ts';
import { fileKinds } from './show-person.ts';

type Edit = Partial<Omit<InputOf<typeof editPersonCall>, 'user_id'>> & Pick<InputOf<typeof editOwnInfo>, 'avatar'>;

export interface Editing {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly now: number;
  readonly note: (note: Note) => void;
}

/** Locks the person whose data are to be changed: one's own, or with the permission someone's within reach. */
export async function lockForEdit({ tx, caller }: Editing, userId: number) {
  if (userId !== caller.userId && !holds(caller, 'staff.edit')) refuse('not-permitted');
  await lockPerson(tx, userId);
  const detail = orNotFound(await personDetail(tx, userId));
  const viewer = (await viewerOf(tx, caller, ['detail', 'edit']))(detail);
  const subject = { ...detail, state: detail.state as EmploymentState };
  const editable = new Set(editableFields(viewer, subject));
  if (editable.size > 0) return { detail, editable };
  const refusal = refusalOf(viewer, subject, 'edit');
  return refusal === 'hidden' || refusal === undefined ? refuse('not-found') : conflict(refusal);
}

/** Only what was sent is changed; what the editor may not change is said at its field. */
export async function editPerson(editing: Editing, held: HeldFields, userId: number, edit: Edit): Promise<void> {
  const { tx, caller, note } = editing;
  const { detail, editable } = await lockForEdit(editing, userId);
  const sent = Object.keys(edit).filter((field) => edit[field as keyof Edit] !== undefined);
  const forbidden = sent.filter((field) => !editable.has(field));
  // Said to someone of HR too: it is another of them who does it.
  const words = userId === caller.userId && holds(caller, 'staff.edit') ? onSelf : '请联系人事修改';
  if (forbidden.length > 0) invalid(Object.fromEntries(forbidden.map((field) => [field, words])));
  const changed = (field: string) => edit[field as keyof Edit] !== detail[field as keyof PersonDetail];
  const refused = Object.entries(await held(tx, userId)).filter(([field]) => sent.includes(field) && changed(field));
  if (refused.length > 0) invalid(Object.fromEntries(refused));
  if (edit.manager_id !== undefined) await checkManager(tx, edit.manager_id, userId);

  const { name, mobile, manager_id, avatar, attachment_ids, ...profile } = edit;
  const core: PersonChange = {
    ...(name === undefined ? {} : { name }),
    ...(mobile === undefined ? {} : { mobile }),
    ...(manager_id === undefined ? {} : { manager_id }),
    ...(avatar === undefined ? {} : { avatar: await saveAvatar(editing, detail, avatar) }),
  };
  const sentProfile = Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== undefined));
  const given = checkPersonal(sentProfile, detail, editing.now);
  if (Object.keys(core).length > 0) {
    const before = orNotFound(await lockPerson(tx, userId));
    await changePerson(tx, before, core);
  }
  if (Object.keys(given).length > 0) await saveProfiles(tx, [{ ...profileIn(detail), ...given, user_id: userId }]);
  const attached = await saveAttachments(editing, userId, attachment_ids ?? []);

  const managers = await namesOf(tx, manager_id === undefined || manager_id === null ? [] : [manager_id]);
  const after = {
    ...detail,
    ...given,
    ...core,
    ...(manager_id === undefined ? {} : { manager_name: managers.get(manager_id ?? 0) ?? null }),
  };
  note({
    object: { kind: 'user', id: userId, label: after.name },
    changes: [
      ...changesBetween(told(detail), told(after)),
      ...(attached.length === 0 ? [] : changesBetween({ attachments: null }, { attachments: attached.join('、') })),
    ],
  });
}

/** The log names the picture, not the text it is kept in. */
const told = (detail: PersonDetail) => ({
  ...detail,
  avatar: avatarIn(detail.avatar)?.img[0]?.file_name ?? null,
});

type AvatarEdit = { readonly isAll: boolean; readonly img: readonly number[] } | null;

async function saveAvatar({ tx, caller, now }: Editing, detail: PersonDetail, avatar: AvatarEdit) {
  const kept = await filesOf(tx, fileKinds.avatar, [detail.id]);
  const wanted = avatar?.img ?? [];
  const fresh = wanted.filter((id) => !kept.some((file) => file.id === id));
  const owner = { kind: fileKinds.avatar, id: detail.id };
  await bindFiles(tx, { ids: fresh, uploader: caller.userId, owner, field: 'avatar' }, now);
  const files = (await filesOf(tx, fileKinds.avatar, [detail.id])).filter((file) => wanted.includes(file.id));
  if (files.some((file) => !file.content_type.startsWith('image/'))) invalid({ avatar: '请选择图片' });
  // Replacing one's own picture takes the former out of sight; it is no record that others rely on.
  await markDeleted(
    tx,
    kept.filter((file) => !wanted.includes(file.id)).map((file) => file.id),
    now,
  );
  if (avatar === null || files.length === 0) return null;
  return JSON.stringify({ isAll: avatar.isAll, img: files.map(({ id, file_name }) => ({ id, file_name })) });
}

/** Adds files; those already there may be named again. Taking one away is a deed of its own. */
async function saveAttachments({ tx, caller, now }: Editing, userId: number, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const kept = new Set((await filesOf(tx, fileKinds.attachment, [userId])).map((file) => file.id));
  const fresh = ids.filter((id) => !kept.has(id));
  const owner = { kind: fileKinds.attachment, id: userId };
  await bindFiles(tx, { ids: fresh, uploader: caller.userId, owner, field: 'attachment_ids' }, now);
  const all = await filesOf(tx, fileKinds.attachment, [userId]);
  return all.filter((file) => !kept.has(file.id)).map((file) => file.file_name);
}
