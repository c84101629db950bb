import type { Db, Tx } from '#platform/database/client.ts';
import { bytes, command, int, query, small, time } from '#platform/database/statement.ts';

// Counted by a hash of what is tried, whether such a thing exists or not.

const take = command({
  text: `insert into sign_in_failures as f (subject, failures, since) values ($subject, 1, ms($now))
    on conflict (subject) do update set
      failures = case when f.since > ms($window) then f.failures + 1 else 1 end,
      since = case when f.since > ms($window) then f.since else excluded.since end
    where f.since <= ms($window) or f.failures < $most
    returning failures`,
  params: { subject: bytes, now: int, window: int, most: small },
  row: { failures: int },
});

/** Whether it is still within the limit; beyond it nothing is counted. */
export const takeTry = async (tx: Tx, one: { subject: Buffer; now: number; window: number; most: number }) =>
  (await take.first(tx, one)) !== undefined;

const began = query({
  text: `select since from sign_in_failures where subject = $subject`,
  params: { subject: bytes },
  row: { since: time },
});

export const triedSince = async (db: Db, subject: Buffer): Promise<number | undefined> =>
  (await began.first(db, { subject }))?.since;

const giveBack = command({
  text: `update sign_in_failures set failures = failures - 1 where subject = $subject and failures > 0`,
  params: { subject: bytes },
});

export const giveBackTry = (tx: Tx, subject: Buffer) => giveBack.run(tx, { subject });

const clear = command({ text: `delete from sign_in_failures where subject = $subject`, params: { subject: bytes } });

export const clearTries = (tx: Tx, subject: Buffer) => clear.run(tx, { subject });

const forget = command({ text: `delete from sign_in_failures where since < ms($before)`, params: { before: int } });

export const deleteOldTries = (tx: Tx, before: number) => forget.run(tx, { before });
