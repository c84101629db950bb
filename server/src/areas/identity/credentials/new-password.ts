import { commonPasswords } from '#areas/identity/credentials/common-passwords.ts';
import { hashPassword } from '#areas/identity/credentials/password.ts';
import { passwordProblem } from '#areas/identity/credentials/password-rules.ts';
import { invalid } from '#platform/http/refusal.ts';

/** Judged by the rules for every password, then hashed; said at the field `password`. */
export async function hashNewPassword(password: string, ownWords: readonly (string | null)[]): Promise<string> {
  const problem = passwordProblem(password, await commonPasswords(), ownWords);
  if (problem !== undefined) invalid({ password: problem });
  return hashPassword(password);
}
