import type { SalarySource } from '@tongzhou/contract/areas/salary.ts';
import type { Amounts } from '@tongzhou/contract/rules/salary.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { type Column, command, day, int, json, nullable, query, text, time } from '#platform/database/statement.ts';

const amountsOf = (alias: string) =>
  `jsonb_build_object('base', ${alias}.base, 'post', ${alias}.post, 'performance', ${alias}.performance, 'allowance', ${alias}.allowance,
    'social_base', ${alias}.social_base, 'housing_base', ${alias}.housing_base, 'deduction', ${alias}.deduction)`;

const row = {
  id: int,
  effective_date: day,
  amounts: json<Amounts>(),
  before: nullable(json<Amounts>()),
  source: text as Column<SalarySource>,
  reason: text,
  number: nullable(text),
  by_name: nullable(text),
  at: time,
};
const select = `s.id, s.effective_date, ${amountsOf('s')} as amounts, b.amounts as before, s.source, s.reason, a.number, u.name as by_name, s.created_at as at`;
const joins = `left join approvals a on a.id = s.approval_id left join users u on u.id = s.created_by
  left join lateral (select ${amountsOf('p')} as amounts from salary_standards p
    where p.user_id = s.user_id and (p.effective_date, p.id) < (s.effective_date, s.id)
    order by p.effective_date desc, p.id desc limit 1) b on true`;

const ofPerson = query({
  text: `select ${select} from salary_standards s ${joins} where s.user_id = $user order by s.effective_date desc, s.id desc limit 100`,
  params: { user: int },
  row,
});

/** Each with what held before it, the newest first. */
export const standardsOf = (db: Db, user: number) => ofPerson.all(db, { user });
export type StandardRow = Awaited<ReturnType<typeof standardsOf>>[number];

const log = list({
  row,
  params: { user: int, source: text },
  select,
  from: 'salary_standards s',
  joins,
  always: 's.user_id = $user',
  conditions: { source: 's.source = $source' },
  sorts: { effective_date: 's.effective_date' },
  tieBreaker: 's.id',
});

export const standardPage = (
  db: Db,
  user: number,
  source: SalarySource | undefined,
  request: PageRequest<'effective_date'>,
) => log.page(db, { user, source }, request);

const held = query({
  text: `select s.id, s.effective_date, ${amountsOf('s')} as amounts from salary_standards s
    where s.user_id = $user and s.effective_date <= $day order by s.effective_date desc, s.id desc limit 1`,
  params: { user: int, day },
  row: { id: int, effective_date: day, amounts: json<Amounts>() },
});

/** What holds on a day. */
export const standardOn = (db: Db, user: number, onDay: string) => held.first(db, { user, day: onDay });

const next = query({
  text: `select min(effective_date) as effective_date from salary_standards where user_id = $user and effective_date > $day`,
  params: { user: int, day },
  row: { effective_date: nullable(day) },
});

/** When another standard takes its place. */
export const nextStandardAfter = async (db: Db, user: number, onDay: string): Promise<string | null> =>
  (await next.first(db, { user, day: onDay }))?.effective_date ?? null;

const ofApproval = query({
  text: `select s.id, s.user_id, s.effective_date from salary_standards s where s.approval_id = $approval`,
  params: { approval: int },
  row: { id: int, user_id: int, effective_date: day },
});

export const standardOfApproval = (db: Db, approval: number) => ofApproval.first(db, { approval });

const formerOf = query({
  text: `select ${amountsOf('p')} as amounts from salary_standards p
    where p.user_id = $user and (p.effective_date, p.id) < ($day, $id) order by p.effective_date desc, p.id desc limit 1`,
  params: { user: int, day, id: int },
  row: { amounts: json<Amounts>() },
});

export const formerAmounts = async (db: Db, user: number, onDay: string, id: number): Promise<Amounts | undefined> =>
  (await formerOf.first(db, { user, day: onDay, id }))?.amounts;

export interface NewStandard extends Amounts {
  readonly user: number;
  readonly effective_date: string;
  readonly reason: string;
  readonly source: SalarySource;
  readonly approval: number | null;
  readonly by: number | null;
  /** When it was written; a demo's was written long ago. */
  readonly at: number;
}

const insert = command({
  text: `insert into salary_standards (user_id, effective_date, base, post, performance, allowance, social_base, housing_base, deduction, reason, source,
      approval_id, created_by, created_at)
    select n.user, n.effective_date, n.base, n.post, n.performance, n.allowance, n.social_base, n.housing_base, n.deduction, n.reason, n.source,
      n.approval, n.by, ms(n.at)
    from jsonb_to_recordset($standards) as n ("user" bigint, effective_date date, base bigint, post bigint, performance bigint, allowance bigint,
      social_base bigint, housing_base bigint, deduction bigint, reason text, source text, approval bigint, by bigint, at bigint)`,
  params: { standards: json<string>() },
});

export const insertStandards = (tx: Tx, standards: readonly NewStandard[]) =>
  insert.run(tx, { standards: JSON.stringify(standards) });
