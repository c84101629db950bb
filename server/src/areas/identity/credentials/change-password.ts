import { commonPasswords } from '#areas/identity/credentials/common-passwords.ts';
import { credentialOf, replacePassword } from '#areas/identity/credentials/credential-table.ts';
import { hashPassword, verifyPassword } from '#areas/identity/credentials/password.ts';
import { passwordProblem } from '#areas/identity/credentials/password-rules.ts';
import { endSessions } from '#areas/identity/sessions/session-table.ts';
import { profileOf } from '#areas/organisation/public.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { invalid, Refusal } from '#platform/http/refusal.ts';

export interface CheckedPassword {
  readonly former: string;
  readonly hash: string;
}

/** Before the transaction: the old password is verified and the new one hashed. */
export async function checkPasswordChange(
  db: Db,
  user: number,
  change: { old_password: string; password: string },
): Promise<CheckedPassword> {
  const credential = await credentialOf(db, user);
  const right = await verifyPassword(credential?.password_hash, change.old_password);
  if (!right || typeof credential?.password_hash !== 'string') throw new Refusal('wrong-password');
  const profile = await profileOf(db, user);
  const problem = passwordProblem(change.password, await commonPasswords(), [
    credential.name,
    credential.mobile,
    profile?.job_number ?? null,
  ]);
  if (problem !== undefined) invalid({ password: problem });
  return { former: credential.password_hash, hash: await hashPassword(change.password) };
}

/** Ends every session of the person, this one too: 修改成功，退出重新登陆. */
export async function applyPasswordChange(tx: Tx, user: number, checked: CheckedPassword, now: number): Promise<void> {
  if ((await replacePassword(tx, { user, hash: checked.hash, former: checked.former, now })) === 0)
    throw new Refusal('wrong-password');
  await endSessions(tx, user, now, 'password-changed');
}
