import type { Db, Tx } from '#platform/database/client.ts';
import { sayOf } from '#platform/database/constraint-words.ts';
import {
  bool,
  command,
  day,
  int,
  ints,
  json,
  nullable,
  query,
  text,
  texts,
  type Values,
} from '#platform/database/statement.ts';

sayOf('claim_invoices_one_use', '发票已被使用，请核对发票号码');
sayOf('claim_lines_never_above', '核定金额不能高于申请金额');

export interface LineValues {
  readonly day: string | null;
  readonly start_on: string | null;
  readonly end_on: string | null;
  readonly start_place: string;
  readonly end_place: string;
  readonly transport: string;
  readonly bill_price: number;
  readonly bill_num: number;
  readonly subsidy: number;
  readonly subsidy_price: number;
  readonly other: string;
  readonly other_price: number;
  readonly over_reason: string;
  readonly re_no: string;
  readonly standard: number | null;
  readonly file_ids: readonly number[];
}

/** What the register is to hold of a line, by its place. */
export interface LineKey {
  readonly position: number;
  readonly key: string;
}

const columns = `day, start_on, end_on, start_place, end_place, transport, bill_price, bill_num, subsidy, subsidy_price, other, other_price, over_reason, re_no, standard`;
const clear = command({ text: `delete from claim_lines where claim_id = $claim`, params: { claim: int } });
const insert = command({
  text: `with lines as (
      insert into claim_lines (claim_id, position, ${columns}, file_ids)
      select $claim, n.position, ${columns}, array(select jsonb_array_elements_text(n.file_ids)::bigint)
      from jsonb_to_recordset($lines) as n (position int, day date, start_on date, end_on date, start_place text, end_place text, transport text, bill_price bigint,
        bill_num int, subsidy int, subsidy_price bigint, other text, other_price bigint, over_reason text, re_no text, standard bigint, file_ids jsonb)
      returning id, position
    )
    insert into claim_invoices (key, claim_id, line_id)
      select k.key, $claim, l.id from jsonb_to_recordset($keys) as k (position int, key text) join lines l on l.position = k.position order by k.key`,
  params: { claim: int, lines: json<string>(), keys: json<string>() },
});

/** In place of those it had, with what the register holds of them. Keys in their order: two who share some do not wait for each other. */
export async function putLines(tx: Tx, claim: number, lines: readonly LineValues[], keys: readonly LineKey[]) {
  await clear.run(tx, { claim });
  if (lines.length === 0) return;
  const placed = lines.map((line, position) => ({ ...line, position }));
  await insert.run(tx, { claim, lines: JSON.stringify(placed), keys: JSON.stringify(keys) });
}

const row = {
  id: int,
  position: int,
  day: nullable(day),
  start_on: nullable(day),
  end_on: nullable(day),
  start_place: text,
  end_place: text,
  transport: text,
  bill_price: int,
  bill_num: int,
  subsidy: int,
  subsidy_price: int,
  other: text,
  other_price: int,
  over_reason: text,
  re_no: text,
  standard: nullable(int),
  amount: int,
  approved: nullable(int),
  file_ids: ints,
};
const all = query({
  text: `select id, position, ${columns}, amount, approved, file_ids from claim_lines where claim_id = $claim order by position`,
  params: { claim: int },
  row,
});
export const linesOf = (db: Db, claim: number) => all.all(db, { claim });
export type LineRecord = Values<typeof row>;

const agree = command({
  text: `with agreed as (
      update claim_lines l set approved = n.approved from jsonb_to_recordset($lines) as n (id bigint, approved bigint)
      where l.id = n.id and l.claim_id = $claim returning l.id, l.approved
    )
    update claims set approved = (select sum(coalesce(g.approved, l.approved, l.amount)) from claim_lines l left join agreed g on g.id = l.id where l.claim_id = $claim)
    where id = $claim`,
  params: { claim: int, lines: json<string>() },
});
/** 核定金额 of these lines, and of the claim. */
export const agreeLines = (
  tx: Tx,
  claim: number,
  lines: readonly { readonly id: number; readonly approved: number }[],
) => agree.run(tx, { claim, lines: JSON.stringify(lines) });

const hashes = query({
  text: `select id, encode(sha256, 'hex') as hash, file_name from files where id = any ($ids::int8[])`,
  params: { ids: ints },
  row: { id: int, hash: text, file_name: text },
});
export const filesByHash = (db: Db, ids: readonly number[]) => hashes.all(db, { ids });

const uses = query({
  text: `select i.key, i.claim_id, c.user_id, coalesce(u.name, u.job_number) as user_name, u.department_id, a.number, c.state
    from claim_invoices i join claims c on c.id = i.claim_id join users u on u.id = c.user_id left join approvals a on a.id = c.approval_id
    where i.key = any ($keys::text[]) and i.claim_id <> $except`,
  params: { keys: texts, except: int },
  row: {
    key: text,
    claim_id: int,
    user_id: int,
    user_name: text,
    department_id: int,
    number: nullable(text),
    state: text,
  },
});
/** Where these stand already, elsewhere than in this claim. */
export const usesOf = (db: Db, keys: readonly string[], except: number) => uses.all(db, { keys, except });

const release = command({ text: `delete from claim_invoices where claim_id = $claim`, params: { claim: int } });
export const releaseInvoices = (tx: Tx, claim: number) => release.run(tx, { claim });

const held = query({
  text: `select id, line_id, key as number, verified_at is not null as verified from claim_invoices where claim_id = $claim and not starts_with(key, 'file:') order by id`,
  params: { claim: int },
  row: { id: int, line_id: int, number: text, verified: bool },
});
export const invoicesOf = (db: Db, claim: number) => held.all(db, { claim });

const verify = command({
  text: `update claim_invoices set verified_by = case when $verified then $by::int8 end, verified_at = case when $verified then ms($now) end
    where claim_id = $claim and id = any ($ids::int8[])`,
  params: { claim: int, ids: ints, verified: bool, by: int, now: int },
});
export const setVerified = (
  tx: Tx,
  given: { readonly claim: number; readonly ids: readonly number[]; readonly verified: boolean; readonly by: number },
  now: number,
) => verify.run(tx, { ...given, now });

const twins = query({
  text: `select distinct coalesce(a.number, '草稿') as number from claim_lines l join claims c on c.id = l.claim_id left join approvals a on a.id = c.approval_id
      join jsonb_to_recordset($lines) as n (day date, amount bigint) on coalesce(l.day, l.start_on) = n.day and l.amount = n.amount
    where c.user_id = $user and c.id <> $except and c.state in ('draft', 'running', 'returned', 'passed') order by 1 limit 3`,
  params: { user: int, except: int, lines: json<string>() },
  row: { number: text },
});
/** Claims of the person with a line of the same day and amount. */
export const twinClaims = async (
  db: Db,
  user: number,
  except: number,
  lines: readonly { readonly day: string | null; readonly amount: number }[],
): Promise<string[]> => {
  const dated = lines.filter((line) => line.day !== null);
  if (dated.length === 0) return [];
  return (await twins.all(db, { user, except, lines: JSON.stringify(dated) })).map(({ number }) => number);
};
