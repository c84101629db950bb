import type { Db, Tx } from '#platform/database/client.ts';
import { command, int, ints, nullable, query, small, text, time } from '#platform/database/statement.ts';

// A step that waits is looked at as long as someone is still to be told of it: first those who should decide, then the
// head above them.

const waiting = query({
  text: `select s.approval_id, s.round, s.key, s.activation, s.reminded, greatest(s.activated_at, s.held_at) as since, a.remind_hours, a.list, a.title, a.number,
      array(select p.user_id from approval_seats p where p.approval_id = s.approval_id and p.round = s.round and p.step_key = s.key and p.state = 0) as people
    from approval_steps s join approvals a on a.id = s.approval_id
    where s.state = 'active' and s.reminded < 2 and s.activated_at < ms($now) - a.remind_hours * (s.reminded + 1) * interval '1 hour'
      and (s.held_at is null or s.held_at < ms($now) - a.remind_hours * (s.reminded + 1) * interval '1 hour')
    order by s.activated_at, s.approval_id limit $limit`,
  params: { now: int, limit: int },
  row: {
    approval_id: int,
    round: int,
    key: int,
    activation: int,
    reminded: int,
    since: nullable(time),
    remind_hours: int,
    list: text,
    title: text,
    number: text,
    people: ints,
  },
});

export const waitingSteps = (db: Db, now: number, limit: number) => waiting.all(db, { now, limit });

const mark = command({
  text: `update approval_steps set reminded = $level where approval_id = $approval and round = $round and key = $key and activation = $activation
      and state = 'active' and reminded < $level`,
  params: { approval: int, round: small, key: small, activation: small, level: small },
});

/** Whether it was still to be done. */
export const markReminded = async (
  tx: Tx,
  step: { approval: number; round: number; key: number; activation: number; level: number },
): Promise<boolean> => (await mark.run(tx, step)) === 1;

const hold = command({
  text: `update approval_steps set held_at = ms($now) where approval_id = $approval and round = $round and key = $key and activation = $activation
      and state = 'active'`,
  params: { approval: int, round: small, key: small, activation: small, now: int },
});

/** Its waiting counts from now. */
export const markHeld = (
  tx: Tx,
  step: { approval: number; round: number; key: number; activation: number },
  now: number,
) => hold.run(tx, { ...step, now });

const heads = query({
  text: `with recursive up as (
      select u.id as person, d.id, d.parent_id, d.head_id, 0 as depth from users u join departments d on d.id = u.department_id where u.id = any ($people)
      union all
      select up.person, d.id, d.parent_id, d.head_id, up.depth + 1 from up join departments d on d.id = up.parent_id where up.depth < 20
    )
    select distinct on (up.person) up.head_id as head from up join users h on h.id = up.head_id
    where h.enabled and h.state in ('probation', 'regular') and not up.head_id = any ($people) order by up.person, up.depth`,
  params: { people: ints },
  row: { head: nullable(int) },
});

export const headsOver = async (db: Db, people: readonly number[]): Promise<number[]> => [
  ...new Set((await heads.all(db, { people })).flatMap((row) => (row.head === null ? [] : [row.head]))),
];

const idle = query({
  text: `select distinct p.approval_id, p.user_id from approval_seats p join users u on u.id = p.user_id
    where p.state = 0 and not (u.enabled and u.state in ('probation', 'regular')) order by p.approval_id limit $limit`,
  params: { limit: int },
  row: { approval_id: int, user_id: int },
});

/** Live seats of people who cannot sit there any more. */
export const emptySeats = (db: Db, limit: number) => idle.all(db, { limit });

const seatsOfReset = (which: string) => `select distinct p.approval_id, p.user_id from password_resets r
    join approval_seats p on p.user_id = r.user_id and p.state in (0, 3, 9)
    join approvals a on a.id = p.approval_id and a.round = p.round and a.state = 0 and r.held_by in (a.applicant_id, a.submitter_id, a.concerns_id)
    where r.settled_at is null and ${which}`;
const resetOf = query({
  text: `${seatsOfReset('r.user_id = $user')} order by p.approval_id`,
  params: { user: int },
  row: { approval_id: int, user_id: int },
});
const reset = query({
  text: `${seatsOfReset('true')} order by p.approval_id limit $limit`,
  params: { limit: int },
  row: { approval_id: int, user_id: int },
});

/** Seats of someone whose password was reset by a link of one of those whose request it is. */
export const resetSeatsOf = (db: Db, user: number) => resetOf.all(db, { user });
export const resetSeats = (db: Db, limit: number) => reset.all(db, { limit });
