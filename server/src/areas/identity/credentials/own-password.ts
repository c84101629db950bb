import { type Credential, credentialOf } from '#areas/identity/credentials/credential-table.ts';
import { verifyPassword } from '#areas/identity/credentials/password.ts';
import { type Tries, triesAt, withTry } from '#areas/identity/credentials/tries.ts';
import type { Database } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { Refusal } from '#platform/http/refusal.ts';

const wrongOnes = { most: 10, windowMs: 15 * 60 * 1000 };
export const triesOfSession = (session: number): readonly Tries[] => [
  triesAt(['session', session], wrongOnes.most, wrongOnes.windowMs),
];

export type OwnCredential = Credential & { readonly password_hash: string };

/**
 * Whoever holds a session is asked once more for the password. Wrong ones are counted by session: on a stolen device they
 * do not keep the person from changing it on their own.
 */
export const checkOwnPassword = (
  database: Database,
  { userId, sessionId }: Caller,
  password: string,
  now: number,
  { msg, also }: { readonly msg: string; readonly also?: (credential: OwnCredential) => void },
): Promise<OwnCredential> => {
  return withTry(database, triesOfSession(sessionId), now, async () => {
    const credential = await credentialOf(database, userId);
    const right = await verifyPassword(credential?.password_hash, password);
    const hash = credential?.password_hash;
    if (!right || credential === undefined || typeof hash !== 'string') throw new Refusal('wrong-password', { msg });
    const own = { ...credential, password_hash: hash };
    also?.(own);
    return own;
  });
};
