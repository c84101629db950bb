import { commonPasswords } from '#areas/identity/credentials/common-passwords.ts';
import { replacePassword } from '#areas/identity/credentials/credential-table.ts';
import { checkOwnPassword } from '#areas/identity/credentials/own-password.ts';
import { hashPassword } from '#areas/identity/credentials/password.ts';
import { passwordProblem } from '#areas/identity/credentials/password-rules.ts';
import { settleOwnResets } from '#areas/identity/credentials/reset-table.ts';
import { endSessions } from '#areas/identity/sessions/session-table.ts';
import { profileOf } from '#areas/organisation/public.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Database } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { invalid, Refusal } from '#platform/http/refusal.ts';

export interface CheckedPassword {
  readonly former: string;
  readonly hash: string;
}

/** Before the transaction: the old password is verified and the new one hashed. */
export async function checkPasswordChange(
  database: Database,
  caller: Caller,
  change: { old_password: string; password: string },
  now: number,
): Promise<CheckedPassword> {
  const credential = await checkOwnPassword(database, caller, change.old_password, now, { msg: '原密码错误' });
  const profile = await profileOf(database, caller.userId);
  const problem = passwordProblem(change.password, await commonPasswords(), [
    credential.name,
    credential.mobile,
    profile?.job_number ?? null,
  ]);
  if (problem !== undefined) invalid({ password: problem });
  return { former: credential.password_hash, hash: await hashPassword(change.password) };
}

/** Ends every session of the person, this one too: 修改成功，退出重新登陆. */
export async function applyPasswordChange(
  tx: Tx,
  { userId: user, sessionId }: Caller,
  checked: CheckedPassword,
  now: number,
): Promise<void> {
  if ((await replacePassword(tx, { user, hash: checked.hash, former: checked.former, now })) === 0)
    throw new Refusal('wrong-password');
  await settleOwnResets(tx, sessionId, now);
  await endSessions(tx, user, now, 'password-changed');
}
