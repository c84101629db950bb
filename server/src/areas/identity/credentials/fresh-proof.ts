import { credentialOf } from '#areas/identity/credentials/credential-table.ts';
import { checkOwnPassword, triesOfSession } from '#areas/identity/credentials/own-password.ts';
import { isOfNow, useCode } from '#areas/identity/credentials/second-factor.ts';
import { withTry } from '#areas/identity/credentials/tries.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Database } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { invalid, refuse } from '#platform/http/refusal.ts';

// Deeds that a session alone is not enough for: whoever sits down at an unlocked screen is not the person yet.

interface GivenProof {
  readonly password?: string | undefined;
  readonly one_time_code?: string | undefined;
}

/** By what someone showed once more who they are. */
export type Proof = { readonly by: 'password' } | { readonly by: 'code'; readonly code: string };

/** Before the transaction, as hashing is slow and wrong ones count; undefined where nothing was given. */
export async function checkProof(
  database: Database,
  caller: Caller,
  { password, one_time_code: code }: GivenProof,
  now: number,
): Promise<Proof | undefined> {
  if (code !== undefined) {
    await withTry(database, triesOfSession(caller.sessionId), now, async () => {
      const credential = await credentialOf(database, caller.userId);
      if (credential === undefined || !isOfNow(credential, code, now)) refuse('wrong-code');
    });
    return { by: 'code', code };
  }
  if (password === undefined) return undefined;
  await checkOwnPassword(database, caller, password, now, { msg: '密码错误' });
  return { by: 'password' };
}

/** With the deed: a code is spent by it. */
export async function requireProof(
  { tx, caller, now }: { readonly tx: Tx; readonly caller: Caller; readonly now: number },
  proof: Proof | undefined,
  why: string,
): Promise<void> {
  if (proof === undefined) return invalid({ password: `${why}，请输入登录密码或两步验证码` });
  if (proof.by === 'password') return;
  const credential = await credentialOf(tx, caller.userId);
  if (credential === undefined || !(await useCode(tx, credential, proof.code, now)))
    refuse('wrong-code', '验证码已使用，请等待下一个');
}
