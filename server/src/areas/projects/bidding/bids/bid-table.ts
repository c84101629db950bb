import type { BidAnswer, BidState } from '@tongzhou/contract/rules/projects/bidding.ts';
import type { Place } from '@tongzhou/contract/rules/projects/team.ts';
import type { Overload } from '#areas/projects/members/overload/overload-rules.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { sayOf } from '#platform/database/constraint-words.ts';
import {
  type Column,
  command,
  int,
  ints,
  json,
  nullable,
  query,
  text,
  time,
  type Values,
} from '#platform/database/statement.ts';

// Bids. Before the deadline nothing here is read but for a bid's own people.

sayOf('bids_one_each', '投标已保存过，请刷新后重试');

export interface BidForm {
  readonly members: readonly Place[];
  readonly plan: string;
  readonly overload_reason: string;
  readonly overloads: readonly Overload[];
  readonly copied: readonly number[];
}

const row = {
  id: int,
  notice_id: int,
  bidder_id: int,
  bidder_name: text,
  form: json<BidForm>(),
  state: text as Column<BidState>,
  approval_id: nullable(int),
  version: int,
  changed_at: time,
};
const select = `select b.id, b.notice_id, b.bidder_id, coalesce(u.name, u.job_number) as bidder_name, b.form, b.state, b.approval_id, b.version, b.changed_at
  from bids b join users u on u.id = b.bidder_id`;
export type Bid = Values<typeof row>;

const byId = query({ text: `${select} where b.id = $id`, params: { id: int }, row });
export const bidById = (db: Db, id: number) => byId.first(db, { id });

const own = query({
  text: `${select} where b.notice_id = $notice and b.bidder_id = $bidder`,
  params: { notice: int, bidder: int },
  row,
});
export const bidOf = (db: Db, notice: number, bidder: number) => own.first(db, { notice, bidder });

const naming = query({
  text: `${select} join bid_members m on m.bid_id = b.id where b.notice_id = $notice and m.user_id = $user and b.state <> 'draft' order by b.id`,
  params: { notice: int, user: int },
  row,
});
/** Bids that name someone for their team. */
export const bidsNaming = (db: Db, notice: number, user: number) => naming.all(db, { notice, user });

const held = command({ text: `select from bids where id = $id for update`, params: { id: int } });
/** Held until the end of the transaction, after its notice. */
export async function lockBid(tx: Tx, id: number): Promise<Bid | undefined> {
  await held.run(tx, { id });
  return bidById(tx, id);
}

const ofNotice = query({
  text: `${select} where b.notice_id = $notice and b.state = $state order by b.approval_id, b.id`,
  params: { notice: int, state: text },
  row,
});
export const bidsAt = (db: Db, notice: number, state: BidState) => ofNotice.all(db, { notice, state });

const opened = query({
  text: `${select} where b.notice_id = $notice and b.approval_id is not null order by b.approval_id`,
  params: { notice: int },
  row,
});
/** Those that were put to approval. */
export const openedBids = (db: Db, notice: number) => opened.all(db, { notice });

const insert = command({
  text: `insert into bids (notice_id, bidder_id, form, state, created_at, changed_at) values ($notice, $bidder, $form, $state, ms($now), ms($now)) returning id`,
  params: { notice: int, bidder: int, form: json<string>(), state: text, now: int },
  row: { id: int },
});
const update = command({
  text: `update bids set form = $form, state = $state, version = version + 1, changed_at = ms($now) where id = $id`,
  params: { id: int, form: json<string>(), state: text, now: int },
});
interface Written {
  readonly notice: number;
  readonly bidder: number;
  readonly form: BidForm;
  readonly state: 'draft' | 'sealed';
}
export async function writeBid(tx: Tx, former: Bid | undefined, bid: Written, now: number): Promise<number> {
  const form = JSON.stringify(bid.form);
  const { notice, bidder, state } = bid;
  if (former === undefined) return (await insert.first(tx, { notice, bidder, form, state, now }))?.id as number;
  await update.run(tx, { id: former.id, form, state, now });
  return former.id;
}

const putState = command({
  text: `update bids set state = $state, version = version + 1 where id = $id`,
  params: { id: int, state: text },
});
export const setBidState = (tx: Tx, id: number, state: BidState) => putState.run(tx, { id, state });

const putApproval = command({
  text: `update bids set approval_id = $approval, state = 'running' where id = $id`,
  params: { id: int, approval: int },
});
export const setBidApproval = (tx: Tx, id: number, approval: number) => putApproval.run(tx, { id, approval });

const members = query({
  text: `select m.bid_id, m.user_id, m.answer, m.reason from bid_members m where m.bid_id = any ($bids::int8[])`,
  params: { bids: ints },
  row: { bid_id: int, user_id: int, answer: text as Column<BidAnswer>, reason: text },
});
export type Answer = Awaited<ReturnType<typeof answersOf>>[number];
export const answersOf = (db: Db, bids: readonly number[]) => members.all(db, { bids });

const forget = command({ text: `delete from bid_members where bid_id = $bid`, params: { bid: int } });
const remember = command({
  text: `insert into bid_members (bid_id, user_id, answer, reason) select $bid, m.user_id, m.answer, m.reason
    from jsonb_to_recordset($members) as m (user_id bigint, answer text, reason text)`,
  params: { bid: int, members: json<string>() },
});
export async function putAnswers(
  tx: Tx,
  bid: number,
  answers: readonly Pick<Answer, 'user_id' | 'answer' | 'reason'>[],
): Promise<void> {
  await forget.run(tx, { bid });
  if (answers.length > 0) await remember.run(tx, { bid, members: JSON.stringify(answers) });
}

const say = command({
  text: `update bid_members set answer = $answer, reason = $reason where bid_id = $bid and user_id = $user`,
  params: { bid: int, user: int, answer: text, reason: text },
});
export const putAnswer = (
  tx: Tx,
  answer: { readonly bid: number; readonly user: number; readonly answer: BidAnswer; readonly reason: string },
) => say.run(tx, answer);

const taking = query({
  text: `select b.id from bids b where b.notice_id = $notice and b.approval_id is not null
      and (b.bidder_id = $user or exists (select from bid_members m where m.bid_id = b.id and m.user_id = $user)) limit 1`,
  params: { notice: int, user: int },
  row: { id: int },
});
/** Whether someone leads or belongs to one of the bids that are decided about. */
export const takesPart = async (db: Db, notice: number, user: number): Promise<boolean> =>
  (await taking.first(db, { notice, user })) !== undefined;

const bidders = query({
  text: `select b.bidder_id as id from bids b where b.notice_id = $notice and b.state = 'sealed'`,
  params: { notice: int },
  row: { id: int },
});
/** For whom there is nothing left to do; told to nobody. */
export const biddersOf = async (db: Db, notice: number): Promise<number[]> =>
  (await bidders.all(db, { notice })).map(({ id }) => id);
