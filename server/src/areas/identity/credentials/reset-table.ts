import type { Db, Tx } from '#platform/database/client.ts';
import { command, int, query, text, time } from '#platform/database/statement.ts';

// Passwords that were set anew by someone's link. Whoever held the link may be at the account until that is settled.

const insert = command({
  text: `insert into password_resets (user_id, link_by, held_by, link_at, reset_at)
    select $user, $by, h.held_by, ms($link_at), ms($now) from (
      select $by::int8 as held_by
      union
      select r.held_by from password_resets r where r.user_id = $by and r.held_by <> $user
        and r.reset_at <= ms($link_at) and (r.settled_at is null or r.settled_at > ms($link_at))) h`,
  params: { user: int, by: int, link_at: int, now: int },
});

/** Also in the hands of those who may have been at the account of whoever made the link. */
export const insertReset = (tx: Tx, reset: { user: number; by: number; link_at: number; now: number }) =>
  insert.run(tx, reset);

const open = query({
  text: `select r.held_by, r.link_by, coalesce(u.name, u.job_number) as link_by_name, r.reset_at
    from password_resets r join users u on u.id = r.link_by where r.user_id = $user and r.settled_at is null order by r.id`,
  params: { user: int },
  row: { held_by: int, link_by: int, link_by_name: text, reset_at: time },
});

/** Those that are not settled. */
export const openResets = (db: Db, user: number) => open.all(db, { user });

const settle = command({
  text: `update password_resets set settled_at = ms($now), settled_by = $by where user_id = $user and settled_at is null`,
  params: { user: int, by: int, now: int },
});

export const settleResets = (tx: Tx, user: number, by: number, now: number) => settle.run(tx, { user, by, now });

const settleOwn = command({
  text: `update password_resets r set settled_at = ms($now), settled_by = r.user_id from sessions s
    where s.id = $session and r.user_id = s.user_id and r.settled_at is null and s.factor_since < r.link_at`,
  params: { session: int, now: int },
});

/** By the person themselves: only what came after the second factor with which the session was opened. */
export const settleOwnResets = (tx: Tx, session: number, now: number) => settleOwn.run(tx, { session, now });
