import { type ApprovalList, approvalLists } from '@tongzhou/contract/areas/approval/request.ts';
import type { ApprovalKindName } from '@tongzhou/contract/areas/approval/template.ts';
import type { Db } from '#platform/database/client.ts';
import { type Column, int, nullable, query, small, text, texts, time } from '#platform/database/statement.ts';

// What someone sent, of all lists together: of each list its own first few, found by the index that knows them in their order.

const lists = Object.keys(approvalLists);

const lastSent = query({
  text: `select a.id, a.number, a.kind, a.title, a.list, a.state, a.submitted_at, a.finished_at,
      array(select coalesce(w.name, w.job_number) from approval_seats s join users w on w.id = s.user_id
        where s.approval_id = a.id and s.round = a.round and s.state = 0 order by s.key) as waiting_for
    from unnest($lists::text[]) as n (list) cross join lateral (
      select * from approvals r where r.applicant_id = $user and r.list = n.list order by r.submitted_at desc, r.id desc limit $most::int4) a
    order by a.submitted_at desc, a.id desc limit $most::int4`,
  params: { user: int, lists: texts, most: small },
  row: {
    id: int,
    number: text,
    kind: text as Column<ApprovalKindName>,
    title: text,
    list: text as Column<ApprovalList>,
    state: int,
    submitted_at: time,
    finished_at: nullable(time),
    waiting_for: texts,
  },
});
/** The newest first. */
export const sentLast = (db: Db, user: number, most: number) => lastSent.all(db, { user, lists, most });

const running = query({
  text: `select coalesce(sum(x.count), 0)::int4 as count from unnest($lists::text[]) as n (list) cross join lateral (
      select count(*)::int4 as count from (select from approvals r where r.applicant_id = $user and r.list = n.list and r.state in (0, 4) limit $cap) y) x`,
  params: { user: int, lists: texts, cap: int },
  row: { count: int },
});
/** Of what someone sent: how much is not decided yet. */
export const countUndecided = async (db: Db, user: number, cap: number): Promise<number> =>
  (await running.first(db, { user, lists, cap }))?.count ?? 0;
