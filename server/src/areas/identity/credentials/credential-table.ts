import type { Db, Tx } from '#platform/database/client.ts';
import { bool, command, int, nullable, query, text, texts, time } from '#platform/database/statement.ts';

const credentialRow = {
  user_id: int,
  name: nullable(text),
  mobile: nullable(text),
  password_hash: nullable(text),
  must_change: bool,
  totp_secret: nullable(text),
  totp_enabled: bool,
  totp_since: nullable(time),
  totp_last_step: int,
  recovery_codes: texts,
};

const select = `select u.id as user_id, u.name, u.mobile, c.password_hash, c.must_change, c.totp_secret, c.totp_enabled, c.totp_since, c.totp_last_step, c.recovery_codes
  from users u join credentials c on c.user_id = u.id`;

const byAccount = query({
  text: `${select} where (u.mobile = $account or u.job_number = upper($account) or u.account = lower($account))`,
  params: { account: text },
  row: credentialRow,
});
const byUser = query({ text: `${select} where u.id = $user`, params: { user: int }, row: credentialRow });

export const credentialByAccount = (db: Db, account: string) => byAccount.first(db, { account });
export const credentialOf = (db: Db, user: number) => byUser.first(db, { user });
export type Credential = NonNullable<Awaited<ReturnType<typeof credentialOf>>>;

const upsert = command({
  text: `insert into credentials (user_id, password_hash, must_change, changed_at) values ($user, $hash, $must_change, ms($now))
    on conflict (user_id) do update set password_hash = excluded.password_hash, must_change = excluded.must_change, changed_at = excluded.changed_at`,
  params: { user: int, hash: text, must_change: bool, now: int },
});

export const setPassword = (tx: Tx, user: number, hash: string, mustChange: boolean, now: number) =>
  upsert.run(tx, { user, hash, must_change: mustChange, now });

const insertEmpty = command({ text: `insert into credentials (user_id) values ($user)`, params: { user: int } });

/** For someone who has no password yet. */
export const insertCredential = (tx: Tx, user: number) => insertEmpty.run(tx, { user });

// Only over the password that was checked: two changes at once cannot both win.
const replace = command({
  text: `update credentials set password_hash = $hash, must_change = false, changed_at = ms($now) where user_id = $user and password_hash = $former`,
  params: { user: int, hash: text, former: text, now: int },
});

export const replacePassword = (tx: Tx, change: { user: number; hash: string; former: string; now: number }) =>
  replace.run(tx, change);

const propose = command({
  text: `update credentials set totp_secret = $secret where user_id = $user and not totp_enabled`,
  params: { user: int, secret: text },
});

export const proposeSecret = (tx: Tx, user: number, secret: string) => propose.run(tx, { user, secret });

const enable = command({
  text: `update credentials set totp_enabled = true, totp_since = ms($now), totp_last_step = $step, recovery_codes = $codes where user_id = $user and totp_secret = $secret and not totp_enabled`,
  params: { user: int, secret: text, step: int, codes: texts, now: int },
});

export const enableSecret = (
  tx: Tx,
  enabling: { user: number; secret: string; step: number; codes: readonly string[]; now: number },
) => enable.run(tx, enabling);

const disable = command({
  text: `update credentials set totp_enabled = false, totp_since = null, totp_secret = null, recovery_codes = '{}' where user_id = $user and totp_enabled`,
  params: { user: int },
});

export const disableSecret = (tx: Tx, user: number) => disable.run(tx, { user });

const useStep = command({
  text: `update credentials set totp_last_step = $step where user_id = $user and totp_last_step < $step`,
  params: { user: int, step: int },
});

/** A code counts once. */
export const useTotpStep = (tx: Tx, user: number, step: number) => useStep.run(tx, { user, step });

const useRecovery = command({
  text: `update credentials set recovery_codes = array_remove(recovery_codes, $code) where user_id = $user and $code = any (recovery_codes)`,
  params: { user: int, code: text },
});

export const useRecoveryCode = (tx: Tx, user: number, code: string) => useRecovery.run(tx, { user, code });
