import type { Db } from '#platform/database/client.ts';
import { int, ints, nullable, query, text, texts } from '#platform/database/statement.ts';

const standing = query({
  text: `select a.id, a.number, d.department_name, p.post_name, mine.step, mine.activation, array(
        select coalesce(u.name, u.job_number) from approval_steps s
          join approval_seats w on w.approval_id = s.approval_id and w.round = s.round and w.step_key = s.key and w.state = 0
          join users u on u.id = w.user_id
        where s.approval_id = a.id and s.round = a.round and s.state = 'active' and a.state = 0 order by w.place) as waiting_for
    from approvals a join users b on b.id = a.applicant_id join departments d on d.id = b.department_id left join posts p on p.id = b.post_id
      left join lateral (select s.key as step, s.activation from approval_steps s
          join approval_seats w on w.approval_id = s.approval_id and w.round = s.round and w.step_key = s.key and w.state = 0 and w.user_id = $viewer
        where s.approval_id = a.id and s.round = a.round and s.state = 'active' and a.state = 0 limit 1) mine on true
    where a.id = any ($ids::int8[])`,
  params: { ids: ints, viewer: int },
  row: {
    id: int,
    number: text,
    department_name: text,
    post_name: nullable(text),
    step: nullable(int),
    activation: nullable(int),
    waiting_for: texts,
  },
});
/** How far the requests about bids are, and whether it is the viewer's turn. */
export const standingOfRequests = async (db: Db, ids: readonly number[], viewer: number) =>
  new Map((await standing.all(db, { ids, viewer })).map((one) => [one.id, one]));
