import { type ApprovalList, approvalLists } from '@tongzhou/contract/areas/approval/request.ts';
import type { ApprovalKindName } from '@tongzhou/contract/areas/approval/template.ts';
import type { Db } from '#platform/database/client.ts';
import { type Column, int, nullable, query, small, text, texts, time } from '#platform/database/statement.ts';

// The first few of all lists together: of each list its own first few, found by the index that knows them in their order.

const lists = Object.keys(approvalLists);

const firstWaiting = query({
  text: `select a.id, a.number, a.kind, a.title, coalesce(u.name, u.job_number) as applicant_name, m.list, m.submitted_at, m.opened_at, m.step_key as step, m.activation
    from unnest($lists::text[]) as n (list) cross join lateral (
      select s.approval_id, s.list, s.submitted_at, s.opened_at, s.step_key, s.activation from approval_seats s
      where s.user_id = $user and s.list = n.list and s.state = 0 order by s.submitted_at, s.approval_id limit $most::int4) m
    join approvals a on a.id = m.approval_id join users u on u.id = a.applicant_id
    order by m.submitted_at, m.approval_id limit $most::int4`,
  params: { user: int, lists: texts, most: small },
  row: {
    id: int,
    number: text,
    kind: text as Column<ApprovalKindName>,
    title: text,
    applicant_name: text,
    list: text as Column<ApprovalList>,
    submitted_at: time,
    opened_at: time,
    step: int,
    activation: int,
  },
});
/** The longest waiting first. */
export const waitingLongest = (db: Db, user: number, most: number) => firstWaiting.all(db, { user, lists, most });

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
