import type { register as registerCall } from '@tongzhou/contract/areas/personnel/entry.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import type { Engine } from '#areas/approval/public.ts';
import { bindFiles, filesOf, markDeleted } from '#areas/files/public.ts';
import { credentialOf, hashNewPassword, setPassword, verifyPassword } from '#areas/identity/public.ts';
import { insertPeople, person, pinyinOf } from '#areas/organisation/public.ts';
import { fileEntry } from '#areas/personnel/entry/file-entry.ts';
import * as invitations from '#areas/personnel/entry/invitation-table.ts';
import { deadInvitation, isOpen, registeredWith } from '#areas/personnel/entry/invite.ts';
import {
  type Form,
  insertRegistration,
  lockRegistration,
  registrationOf,
  submitForm,
} from '#areas/personnel/entry/registration-table.ts';
import { attachmentKind, replaceRecords, saveRegistered } from '#areas/staff/public.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { violatedConstraint } from '#platform/database/failures.ts';
import { conflict, invalid, orNotFound, Refusal, taken } from '#platform/http/refusal.ts';
import { hashOf } from '#platform/link-secret.ts';

export interface CheckedRegistration {
  readonly invitation: number;
  readonly hash: string;
}

type Draft = InputOf<typeof registerCall>;

/** Before the transaction: whether the invitation is good, and the slow hashing. */
export async function checkRegistration(db: Db, draft: Draft, now: number): Promise<CheckedRegistration> {
  const invitation = await invitations.invitationByHash(db, hashOf(draft.invite));
  if (invitation === undefined || !isOpen(invitation, now)) return deadInvitation();
  if (invitation.mobile !== null && invitation.mobile !== draft.mobile) invalid({ mobile: '与邀请的手机号不一致' });
  return { invitation: invitation.id, hash: await hashNewPassword(draft.password, [draft.name, draft.mobile]) };
}

/** Someone pending: nothing is open to them but their own form. Until HR places them they stand where they were invited. */
export async function registerPerson(tx: Tx, draft: Draft, checked: CheckedRegistration, now: number): Promise<number> {
  const invitation = await invitations.lockInvitation(tx, checked.invitation);
  if (invitation === undefined || !isOpen(invitation, now)) return deadInvitation();
  const inviter = orNotFound(await person(tx, invitation.created_by));
  const [added] = await insertPeople(
    tx,
    [
      {
        name: draft.name,
        ...pinyinOf(draft.name),
        mobile: draft.mobile,
        department: invitation.department_id ?? inviter.department_id,
        post: invitation.post_id,
        manager: null,
        state: 'pending',
      },
    ],
    now,
  ).catch((error) => {
    // Not said to be someone's: an invitation is no way to ask who works here.
    if (violatedConstraint(error) === 'users_mobile_key') throw taken('mobile', '该手机号无法注册，请联系人事', error);
    throw error;
  });
  const user = (added as NonNullable<typeof added>).id;
  await setPassword(tx, user, checked.hash, false, now);
  await insertRegistration(tx, user, invitation.id, now);
  await invitations.markUsed(tx, invitation.id, user);
  return user;
}

/** By the link and one's own password; a link without a registration costs the same time. */
export async function reopen(db: Db, secret: string, password: string, now: number): Promise<number> {
  const registration = await registeredWith(db, await invitations.invitationByHash(db, hashOf(secret)), now);
  const credential = registration === undefined ? undefined : await credentialOf(db, registration.user_id);
  if (!(await verifyPassword(credential?.password_hash, password)) || registration === undefined)
    throw new Refusal('wrong-password', { msg: '链接或密码错误' });
  return registration.user_id;
}

export async function showRegistration(db: Db, user: number) {
  const registration = orNotFound(await registrationOf(db, user));
  const files = await filesOf(db, attachmentKind, [user]);
  const { form } = registration;
  const shown = <Row extends { start_date: string; end_date: string | null }>(row: Row) => ({
    ...row,
    start_date: beginOf(row.start_date),
    end_date: row.end_date === null ? null : beginOf(row.end_date),
  });
  return {
    name: (await person(db, user))?.name ?? '',
    state: registration.state,
    opinion: registration.opinion,
    form:
      form === null
        ? null
        : {
            ...form,
            birthday: beginOf(form.birthday),
            work_start_date: form.work_start_date === null ? null : beginOf(form.work_start_date),
            education: form.education.map(shown),
            work: form.work.map(shown),
            // Named only: an address is good for a session, and there is none yet.
            files: files.map(({ owner_id: _, ...file }) => ({ ...file, url: '' })),
          },
  };
}

/** What was filled in becomes the person's data at once, so that HR judges the page they will keep. */
export async function submit(tx: Tx, engine: Engine, user: number, form: Form, now: number): Promise<void> {
  const registration = orNotFound(await lockRegistration(tx, user));
  checkOpen(registration.state);
  const kept = await filesOf(tx, attachmentKind, [user]);
  const fresh = form.file_ids.filter((id) => !kept.some((file) => file.id === id));
  const owner = { kind: attachmentKind, id: user };
  await bindFiles(tx, { ids: fresh, uploader: user, owner, field: 'form.file_ids' }, now);
  await markDeleted(
    tx,
    kept.filter((file) => !form.file_ids.includes(file.id)).map((file) => file.id),
    now,
  );
  const { education, work, file_ids: _, ...profile } = form;
  await saveRegistered(tx, user, profile, now);
  await replaceRecords(tx, user, { education, work });
  await submitForm(tx, user, form, now);
  await fileEntry(tx, engine, { user, form, again: registration.approval_id ?? undefined }, now);
}

/** Before it was sent, and after it came back: a refusal is no more final than a return, as long as the link opens it. */
export function checkOpen(state: string): void {
  if (state === 'lapsed') deadInvitation();
  if (state === 'waiting' || state === 'accepted') conflict('资料已提交，请等待审核');
}
