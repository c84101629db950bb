import { endSessions, hashNewPassword, setPassword } from '#areas/identity/public.ts';
import { lockPerson } from '#areas/organisation/public.ts';
import { insertLink, livingLink, revokeLinksOf, useLink } from '#areas/personnel/activation/activation-table.ts';
import type { Ordering, PersonnelDependencies } from '#areas/personnel/changes/apply-change.ts';
import { hashOf, newSecret } from '#areas/personnel/secret.ts';
import { lockForDeed } from '#areas/staff/public.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { afterCommit } from '#platform/database/database.ts';
import { conflict, orNotFound } from '#platform/http/refusal.ts';

const lifeMs = 72 * 3600 * 1000;
const dead = () => conflict('链接无效或已失效，请联系人事重新签发');

/** Another one revokes the former. The secret stands behind the #, where no server and no log sees it. */
export async function issueLink({ tx, caller, now, note }: Ordering, userId: number) {
  const person = await lockForDeed(tx, caller, userId, 'activate');
  await revokeLinksOf(tx, userId, now);
  const secret = newSecret();
  const expires = now + lifeMs;
  await insertLink(tx, { hash: hashOf(secret), user: userId, created_by: caller.userId, now, expires });
  note({ object: { kind: 'user', id: userId, label: person.name } });
  return { link: `/activate#${secret}`, expires_at: expires };
}

export interface CheckedLink {
  readonly id: number;
  readonly user_id: number;
  readonly name: string | null;
  readonly account: string;
  readonly hash: string;
}

/** Before the transaction. An unknown, used, revoked or expired link is answered alike, before the password is looked at. */
export async function checkLink(db: Db, secret: string, password: string, now: number): Promise<CheckedLink> {
  const link = (await livingLink(db, hashOf(secret), now)) ?? dead();
  const hash = await hashNewPassword(password, [link.name, link.mobile, link.job_number]);
  return {
    id: link.id,
    user_id: link.user_id,
    name: link.name,
    account: link.mobile ?? link.job_number,
    hash,
  };
}

/** The password is set and every older session ended; of two who use one link at once, one succeeds. */
export async function useActivation(
  tx: Tx,
  link: CheckedLink,
  publish: PersonnelDependencies['publish'],
  now: number,
): Promise<void> {
  const person = orNotFound(await lockPerson(tx, link.user_id));
  if (!person.enabled || (person.state !== 'probation' && person.state !== 'regular')) dead();
  if ((await useLink(tx, link.id, now)) === 0) dead();
  await setPassword(tx, link.user_id, link.hash, false, now);
  await endSessions(tx, link.user_id, now, 'password-changed');
  afterCommit(tx, () => publish('session-ended', [link.user_id]));
}
