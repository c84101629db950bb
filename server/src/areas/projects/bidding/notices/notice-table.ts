import type { NoticeState } from '@tongzhou/contract/rules/projects/bidding.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import {
  bool,
  type Column,
  command,
  day,
  int,
  ints,
  nullable,
  query,
  small,
  text,
  time,
  type Values,
} from '#platform/database/statement.ts';
import { failPoint } from '#platform/fail-point.ts';

// What is offered to the staff. Whether a deadline has passed is asked of the database, whatever the servers' clocks say.

const row = {
  id: int,
  project_id: int,
  project_number: nullable(text),
  project_name: text,
  type_name: text,
  /** Whose bids are decided about in the list of development. */
  kind: text as Column<'client' | 'internal'>,
  requirements: text,
  reward: text,
  planned_start: day,
  planned_end: day,
  deadline: time,
  over: bool,
  departments: ints,
  posts: ints,
  deciders: ints,
  state: text as Column<NoticeState>,
  reason: text,
  ended_at: nullable(time),
  created_by: int,
  publisher_name: text,
  created_at: time,
};
const select = `select n.id, n.project_id, p.number as project_number, p.name as project_name, t.name as type_name, n.kind, n.requirements, n.reward,
    n.planned_start, n.planned_end, n.deadline, n.deadline <= clock_timestamp() as over, n.departments, n.posts, n.deciders, n.state, n.reason, n.ended_at,
    n.created_by, coalesce(c.name, c.job_number) as publisher_name, n.created_at
  from bid_notices n join projects p on p.id = n.project_id join project_types t on t.id = p.type_id join users c on c.id = n.created_by`;

const one = query({ text: `${select} where n.id = $id`, params: { id: int }, row });
export type Notice = Values<typeof row>;
export const noticeById = (db: Db, id: number) => one.first(db, { id });

const shared = command({ text: `select from bid_notices where id = $id for share`, params: { id: int } });
const held = command({ text: `select from bid_notices where id = $id for update`, params: { id: int } });

/** By whoever bids: not closed or cancelled meanwhile, and other bids go on beside it. */
export async function shareNotice(tx: Tx, id: number): Promise<Notice | undefined> {
  await failPoint('projects/before-notice');
  await shared.run(tx, { id });
  await failPoint('projects/after-notice');
  return noticeById(tx, id);
}

/** Held until the end of the transaction: after the requests about its bids, before its project. */
export async function lockNotice(tx: Tx, id: number): Promise<Notice | undefined> {
  await failPoint('projects/before-notice');
  await held.run(tx, { id });
  await failPoint('projects/after-notice');
  return noticeById(tx, id);
}

const living = query({
  text: `select n.id, n.state, n.kind from bid_notices n where n.project_id = $project and n.state in ('open', 'deciding')`,
  params: { project: int },
  row: { id: int, state: text as Column<NoticeState>, kind: row.kind },
});
/** Open, or decided about. */
export const livingNotice = (db: Db, project: number) => living.first(db, { project });

const due = query({
  text: `select n.id from bid_notices n where n.state = 'open' and n.deadline <= clock_timestamp() order by n.deadline, n.id`,
  row: { id: int },
});
export const dueNotices = async (db: Db): Promise<number[]> => (await due.all(db)).map((found) => found.id);

const soonDue = query({
  text: `${select} where n.state = 'open' and n.deadline > clock_timestamp() and n.deadline <= clock_timestamp() + interval '1 day' order by n.deadline, n.id`,
  row,
});
/** Those that have no more than a day left. */
export const endingNotices = (db: Db) => soonDue.all(db);

const inTime = query({
  text: `select ms($deadline) > clock_timestamp() as ahead, ms($deadline) > clock_timestamp() + make_interval(days => $most::int4) as far`,
  params: { deadline: int, most: small },
  row: { ahead: bool, far: bool },
});
export const judgeDeadline = async (db: Db, deadline: number, most: number): Promise<'past' | 'far' | 'fits'> => {
  const found = await inTime.first(db, { deadline, most });
  if (found?.ahead !== true) return 'past';
  return found.far ? 'far' : 'fits';
};

const insert = command({
  text: `insert into bid_notices (project_id, kind, words, requirements, reward, planned_start, planned_end, deadline, departments, posts, deciders, state, created_by, created_at)
    select p.id, t.kind, p.words, $requirements, $reward, $planned_start, $planned_end, ms($deadline), $departments::int8[], $posts::int8[], $deciders::int8[], 'open', $by, ms($now)
    from projects p join project_types t on t.id = p.type_id where p.id = $project returning id`,
  params: {
    project: int,
    requirements: text,
    reward: text,
    planned_start: day,
    planned_end: day,
    deadline: int,
    departments: ints,
    posts: ints,
    deciders: ints,
    by: int,
    now: int,
  },
  row: { id: int },
});
export interface NewNotice {
  readonly project: number;
  readonly requirements: string;
  readonly reward: string;
  readonly planned_start: string;
  readonly planned_end: string;
  readonly deadline: number;
  readonly departments: readonly number[];
  readonly posts: readonly number[];
  readonly deciders: readonly number[];
  readonly by: number;
}
export const insertNotice = async (tx: Tx, notice: NewNotice, now: number): Promise<number> =>
  (await insert.first(tx, { ...notice, now }))?.id as number;

const close = command({ text: `update bid_notices set state = 'deciding' where id = $id`, params: { id: int } });
export const closeForBids = (tx: Tx, id: number) => close.run(tx, { id });

const end = command({
  text: `update bid_notices set state = $state, reason = $reason, ended_at = ms($now) where id = $id`,
  params: { id: int, state: text, reason: text, now: int },
});
export const putEnd = (
  tx: Tx,
  ended: { readonly id: number; readonly state: 'awarded' | 'failed' | 'cancelled'; readonly reason: string },
  now: number,
) => end.run(tx, { ...ended, now });
