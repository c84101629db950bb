import { createHash } from 'node:crypto';
import { giveBackTry, takeTry, triedSince } from '#areas/identity/credentials/try-table.ts';
import type { Database } from '#platform/database/database.ts';
import { Refusal } from '#platform/http/refusal.ts';

/** What is tried: so many wrong ones in a time, for all servers together. */
export interface Tries {
  readonly subject: Buffer;
  readonly most: number;
  readonly windowMs: number;
}

/** What is counted, by its name and its parts: whatever someone types into one of them, it is never another's counter. */
export type Counted =
  | readonly ['account', account: string]
  | readonly ['address', address: string]
  | readonly ['account-at-address', account: string, address: string]
  | readonly ['account-on-device', account: string, device: string]
  | readonly ['session', id: number];

export const triesAt = (counted: Counted, most: number, windowMs: number): Tries => ({
  subject: createHash('sha256').update(JSON.stringify(counted)).digest(),
  most,
  windowMs,
});

const minute = 60_000;

const tooMany = (waitMs: number): Refusal =>
  new Refusal('too-many', {
    msg: `密码输错次数过多，请 ${Math.max(1, Math.ceil(waitMs / minute))} 分钟后再试`,
    retryAfter: Math.max(1, Math.ceil(waitMs / 1000)),
  });

async function takeTries(database: Database, tries: readonly Tries[], now: number): Promise<void> {
  const full = await database
    .transaction(async (tx) => {
      for (const one of tries)
        if (!(await takeTry(tx, { subject: one.subject, now, window: now - one.windowMs, most: one.most })))
          throw new Full(one);
    })
    .catch((error: unknown) => {
      // Thrown, so that what was counted before it is not kept.
      if (error instanceof Full) return error;
      throw error;
    });
  if (full === undefined) return;
  const since = (await triedSince(database, full.tries.subject)) ?? now;
  throw tooMany(since + full.tries.windowMs - now);
}

class Full extends Error {
  readonly tries: Tries;
  constructor(tries: Tries) {
    super('too many tries');
    this.tries = tries;
  }
}

const giveBack = (database: Database, tries: readonly Tries[]): Promise<void> =>
  database.transaction(async (tx) => {
    for (const one of tries) await giveBackTry(tx, one.subject);
  });

/**
 * Counted before it is looked at, so that many at once are not one more than one after the other. What was not wrong, or
 * was never looked at for want of room, is given back; what is refused for its number does not count.
 */
export async function withTry<Result>(
  database: Database,
  tries: readonly Tries[],
  now: number,
  look: () => Promise<Result>,
): Promise<Result> {
  await takeTries(database, tries, now);
  try {
    const result = await look();
    await giveBack(database, tries);
    return result;
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 400) await giveBack(database, tries);
    throw error;
  }
}
