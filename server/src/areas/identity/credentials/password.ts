import { hash, verify } from '@node-rs/argon2';
import { refuse } from '#platform/http/refusal.ts';

// Hashing is slow on purpose. A bounded number run at once and a bounded number wait; the surplus is refused, so that a
// storm of logins cannot starve everyone else.

const argon2id = 2;
const options = { algorithm: argon2id, memoryCost: 32 * 1024, timeCost: 2, parallelism: 1 } as const;
const atOnce = 2;
const mayWait = 40;

let running = 0;
const waiting: (() => void)[] = [];

/** Counted, so that a test can show every branch of a login doing exactly one verification. */
export const hashing = { verifications: 0 };

async function inQueue<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= atOnce) {
    if (waiting.length >= mayWait) refuse('busy');
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running++;
  try {
    return await work();
  } finally {
    running--;
    waiting.shift()?.();
  }
}

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
