import type { Db } from '#platform/database/client.ts';
import { bool, day, int, nullable, query, text } from '#platform/database/statement.ts';

// Who leads what: the projects of whoever goes, and those whose leader changes on a day.

const today = `(now() at time zone 'Asia/Shanghai')::date`;
/** Neither deleted nor over: of `projects p`. */
const living = `p.deleted_at is null and p.status < 8`;
const titled = `coalesce(p.number || ' ', '') || p.name as title`;

const led = query({
  text: `select p.id, ${titled} from projects p where p.leader_id = $user and ${living} order by p.id`,
  params: { user: int },
  row: { id: int, title: text },
});
/** Of all that are not over. */
export const projectsLedBy = (db: Db, user: number) => led.all(db, { user });

const workedOn = query({
  text: `select p.id, ${titled} from projects p
    where ${living} and p.leader_id is distinct from $user
      and p.id = any (array(select m.project_id from project_members m where m.user_id = $user and (m.end_on is null or m.end_on >= ${today})))
    order by p.id`,
  params: { user: int },
  row: { id: int, title: text },
});
/** Led by someone else: on the team now, or to be. */
export const projectsWorkedOnBy = (db: Db, user: number) => workedOn.all(db, { user });

const touched = query({
  text: `select p.id, p.name, p.number, ${titled}, p.leader_id, p.leader_id is not distinct from $user as led from projects p where ${living} and (p.leader_id = $user
      or p.id = any (array(select m.project_id from project_members m where m.user_id = $user and (m.end_on is null or m.end_on > $last)))) order by p.id`,
  params: { user: int, last: day },
  row: { id: int, name: text, number: nullable(text), title: text, leader_id: nullable(int), led: bool },
});
/** Led by someone, or with them on the team beyond a day. */
export const projectsTouchedBy = (db: Db, user: number, last: string) => touched.all(db, { user, last });

// Whoever has left on this day leads no more, though their period lasts until its end.
const turning = query({
  text: `select p.id, p.number, p.name, m.user_id, coalesce(u.name, u.job_number) as leader_name, coalesce(o.name, o.job_number) as former_name
    from project_members m join projects p on p.id = m.project_id and p.leader_id is distinct from m.user_id
      join users u on u.id = m.user_id left join users o on o.id = p.leader_id
    where m.role = 'leader' and m.start_on <= $today and (m.end_on is null or m.end_on >= $today) and p.status in (4, 5, 6, 7)
      and u.state in ('probation', 'regular')
    order by p.id, m.start_on`,
  params: { today: day },
  row: { id: int, number: nullable(text), name: text, user_id: int, leader_name: text, former_name: nullable(text) },
});
/** Led by somebody other than who is to lead them on this day. */
export const leadersToTurn = (db: Db, on: string) => turning.all(db, { today: on });
