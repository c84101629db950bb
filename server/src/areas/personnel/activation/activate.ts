import { reseatAfterReset } from '#areas/approval/public.ts';
import {
  credentialOf,
  endSessions,
  hashNewPassword,
  holdGroups,
  insertReset,
  refuseOnSelf,
  rightsBeyond,
  setPassword,
} from '#areas/identity/public.ts';
import { lockPerson, person as personOf } from '#areas/organisation/public.ts';
import { insertLink, livingLink, revokeLinksOf, useLink } from '#areas/personnel/activation/activation-table.ts';
import type { Ordering, PersonnelDependencies } from '#areas/personnel/changes/apply-change.ts';
import { lockForDeed } from '#areas/staff/public.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { afterCommit } from '#platform/database/database.ts';
import { conflict, orNotFound, Refusal } from '#platform/http/refusal.ts';
import { hashOf, newSecret } from '#platform/link-secret.ts';

const lifeMs = 72 * 3600 * 1000;
const dead = () => conflict('链接无效或已失效，请联系人事重新签发');

const hasPassword = async (db: Db, user: number): Promise<boolean> =>
  (await credentialOf(db, user))?.password_hash != null;

/** Another one revokes the former. The secret stands behind the #, where no server and no log sees it. */
async function newLink({ tx, caller, now }: Ordering, user: number): Promise<string> {
  await revokeLinksOf(tx, user, now);
  const secret = newSecret();
  await insertLink(tx, { hash: hashOf(secret), user, created_by: caller.userId, now, expires: now + lifeMs });
  return `/activate#${secret}`;
}

export async function issueLink(ordering: Ordering, { notify }: PersonnelDependencies, userId: number) {
  const { tx, caller, now, note } = ordering;
  const person = await lockForDeed(tx, caller, userId, 'activate');
  const resets = await hasPassword(tx, userId);
  if (resets) {
    await holdGroups(ordering);
    const beyond = await rightsBeyond(tx, caller.userId, userId);
    if (beyond !== undefined) conflict(`该人员有您没有的权限（${beyond}），请由系统管理员签发`);
  }
  const link = await newLink(ordering, userId);
  if (resets) {
    const title = '有人为您签发了重置密码的链接';
    const content = `${caller.name ?? ''} 签发了重置您登录密码的链接。如非您本人要求，请立即联系系统管理员。`;
    await notify(tx, { to: [userId], kind: 'security', title, content, from: caller.userId }, now);
  }
  note({ object: { kind: 'user', id: userId, label: person.name } });
  return { link, expires_at: now + lifeMs };
}

/** For whom it is the first: each judged on its own, so that one who may have none does not keep the others from theirs. */
export async function issueLinks(ordering: Ordering, userIds: readonly number[]) {
  const { tx, caller, now, note } = ordering;
  refuseOnSelf(caller, ...userIds);
  const list: { user_id: number; link: string | null; problem: string | null }[] = [];
  // In one order for everyone: two who make links for the same people never wait for each other.
  for (const user_id of [...new Set(userIds)].sort((a, b) => a - b)) {
    try {
      const { name } = await lockForDeed(tx, caller, user_id, 'activate');
      if (await hasPassword(tx, user_id)) conflict('已设置过密码，重置请单独签发');
      list.push({ user_id, link: await newLink(ordering, user_id), problem: null });
      note({ object: { kind: 'user', id: user_id, label: name } });
    } catch (error) {
      // Refused before anything of theirs was written.
      if (!(error instanceof Refusal)) throw error;
      list.push({ user_id, link: null, problem: error.message });
    }
  }
  return { expires_at: now + lifeMs, list };
}

export interface CheckedLink {
  readonly id: number;
  readonly created_by: number;
  readonly created_at: number;
  readonly user_id: number;
  readonly name: string | null;
  readonly account: string;
  readonly hash: string;
}

/** Before the transaction. An unknown, used, revoked or expired link is answered alike, before the password is looked at. */
export async function checkLink(db: Db, secret: string, password: string, now: number): Promise<CheckedLink> {
  const { mobile, job_number, ...link } = (await livingLink(db, hashOf(secret), now)) ?? dead();
  const hash = await hashNewPassword(password, [link.name, mobile, job_number]);
  return { ...link, account: mobile ?? job_number, hash };
}

/** The password is set and every older session ended; of two who use one link at once, one succeeds. */
export async function useActivation(
  tx: Tx,
  link: CheckedLink,
  parts: PersonnelDependencies,
  now: number,
): Promise<void> {
  const user = link.user_id;
  const person = orNotFound(await lockPerson(tx, user));
  if (!person.enabled || (person.state !== 'probation' && person.state !== 'regular')) dead();
  const resets = await hasPassword(tx, user);
  // They may have come to hold more since the link was made.
  if (resets && (await rightsBeyond(tx, link.created_by, user)) !== undefined) dead();
  if ((await useLink(tx, link.id, now)) === 0) dead();
  await setPassword(tx, user, link.hash, false, now);
  await endSessions(tx, user, now, 'password-changed');
  if (resets) await recordReset(tx, link, parts, now);
  afterCommit(tx, () => parts.publish('session-ended', [user]));
}

/** The person hears who made the link, and whoever made it does not decide their own requests by it. */
async function recordReset(
  tx: Tx,
  { user_id: user, created_by: by, created_at: link_at }: CheckedLink,
  { notify, engine }: PersonnelDependencies,
  now: number,
): Promise<void> {
  await insertReset(tx, { user, by, link_at, now });
  const { name, job_number } = orNotFound(await personOf(tx, by));
  const content = `您的登录密码已通过 ${name ?? job_number} 签发的链接重置，此前登录的设备已下线。如非您本人操作，请立即联系系统管理员。`;
  await notify(tx, { to: [user], kind: 'security', title: '您的密码已被重置', content, from: by }, now);
  await reseatAfterReset(tx, engine, user, now);
}
