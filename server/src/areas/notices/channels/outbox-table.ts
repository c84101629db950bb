import type { Db, Tx } from '#platform/database/client.ts';
import { type Column, command, int, ints, nullable, query, small, text, texts } from '#platform/database/statement.ts';

export type Channel = 'mail' | 'robot';

const mails = command({
  text: `insert into outbox (channel, receiver, title, link, subject, due_at)
    select 'mail', a.user_id::text, $title, $link, 'message:' || m.id, ms($now) from messages m join message_mails a on a.user_id = m.user_id
    where m.id = any ($messages::int8[]) on conflict do nothing`,
  params: { messages: ints, title: text, link: text, now: int },
});
/** To those of their readers who want it. */
export const insertMails = (
  tx: Tx,
  letter: { readonly messages: readonly number[]; readonly title: string; readonly link: string },
  now: number,
) => mails.run(tx, { ...letter, now });

const robots = command({
  text: `insert into outbox (channel, receiver, title, link, subject, due_at)
    select 'robot', mark, $title, $link, $subject, ms($now) from unnest($marks::text[]) mark on conflict do nothing`,
  params: { marks: texts, title: text, link: text, subject: text, now: int },
});
export const insertForRobots = (
  tx: Tx,
  letter: {
    readonly marks: readonly string[];
    readonly title: string;
    readonly link: string;
    readonly subject: string;
  },
  now: number,
) => robots.run(tx, { ...letter, now });

const drop = command({ text: `delete from outbox where subject = $subject`, params: { subject: text } });
export const dropFromOutbox = (tx: Tx, subject: string) => drop.run(tx, { subject });

// Taken for five minutes: a server that dies with it leaves it to the next.
const take = command({
  text: `update outbox set tries = tries + 1, due_at = ms($now) + interval '5 minutes' where id in (
      select id from outbox where due_at <= ms($now) and channel = any ($channels) order by due_at limit $limit for update skip locked)
    returning id, channel, receiver, title, link, tries,
      (select a.address from message_mails a where outbox.channel = 'mail' and a.user_id::text = outbox.receiver) as address`,
  params: { channels: texts, limit: int, now: int },
  row: {
    id: int,
    channel: text as Column<Channel>,
    receiver: text,
    title: text,
    link: text,
    tries: int,
    address: nullable(text),
  },
});
export const takeDue = (tx: Tx, channels: readonly Channel[], limit: number, now: number) =>
  take.all(tx, { channels, limit, now });
export type Letter = Awaited<ReturnType<typeof takeDue>>[number];

const done = command({ text: `delete from outbox where id = $id`, params: { id: int } });
export const markSent = (tx: Tx, id: number) => done.run(tx, { id });

const again = command({
  text: `update outbox set due_at = ms($now) + make_interval(mins => $minutes) where id = $id`,
  params: { id: int, minutes: small, now: int },
});
export const tryAgain = (tx: Tx, id: number, minutes: number, now: number) => again.run(tx, { id, minutes, now });

const mailAddress = query({
  text: `select a.address from message_mails a where a.user_id = $user`,
  params: { user: int },
  row: { address: text },
});
export const mailOf = async (db: Db, user: number): Promise<string | null> =>
  (await mailAddress.first(db, { user }))?.address ?? null;

const put = command({
  text: `insert into message_mails (user_id, address) values ($user, $address) on conflict (user_id) do update set address = excluded.address`,
  params: { user: int, address: text },
});
const forget = command({ text: `delete from message_mails where user_id = $user`, params: { user: int } });
export const saveMail = (tx: Tx, user: number, address: string | null) =>
  address === null ? forget.run(tx, { user }) : put.run(tx, { user, address });
