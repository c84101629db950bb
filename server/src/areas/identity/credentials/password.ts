import { hash, verify } from '@node-rs/argon2';
import { createQueue } from '#platform/queue.ts';

const argon2id = 2;
const options = { algorithm: argon2id, memoryCost: 32 * 1024, timeCost: 2, parallelism: 1 } as const;

/** Hashing is slow on purpose: a storm of logins must not starve everyone else. */
const inQueue = createQueue({ atOnce: 2, mayWait: 40 });

/** Counted, so that a test can show every branch of a login doing exactly one verification. */
export const hashing = { verifications: 0 };

// A password is what the person sees: the same characters in another encoding are the same password.
const normal = (password: string) => password.normalize('NFC');

export const hashPassword = (password: string): Promise<string> => inQueue(() => hash(normal(password), options));

let decoy: Promise<string> | undefined;

/** Without a stored hash a decoy with the same parameters is checked, so that time tells nothing. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hash('no account has this password', options);
  const against = stored ?? (await decoy);
  hashing.verifications++;
  const right = await inQueue(() => verify(against, normal(password)));
  return right && stored !== null && stored !== undefined;
}
