import type { Db, Tx } from '#platform/database/client.ts';
import { bool, bytes, command, int, query, text } from '#platform/database/statement.ts';

const known = query({
  text: `select exists (select from sign_in_devices d join users u on u.id = d.user_id where d.device = $device
    and (u.mobile = $account or u.job_number = upper($account) or u.account = lower($account))) as any`,
  params: { account: text, device: bytes },
  row: { any: bool },
});

/** Whether whoever has this account has signed in there before. */
export const isKnownDevice = async (db: Db, account: string, device: Buffer): Promise<boolean> =>
  (await known.first(db, { account, device }))?.any === true;

const keep = command({
  text: `insert into sign_in_devices (user_id, device, seen_at) values ($user, $device, ms($now))
    on conflict (user_id, device) do update set seen_at = excluded.seen_at`,
  params: { user: int, device: bytes, now: int },
});

export const saveDevice = (tx: Tx, user: number, device: Buffer, now: number) => keep.run(tx, { user, device, now });

const forget = command({ text: `delete from sign_in_devices where seen_at < ms($before)`, params: { before: int } });

export const deleteOldDevices = (tx: Tx, before: number) => forget.run(tx, { before });
