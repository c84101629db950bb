import type { GrowthKind } from '@tongzhou/contract/rules/settlement/growth.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import {
  bool,
  type Column,
  command,
  day,
  int,
  ints,
  json,
  nullable,
  query,
  small,
  text,
} from '#platform/database/statement.ts';

// Entries are only ever added. What the boards show is kept with them by the database (migration 0055).

export interface NewEntry {
  readonly user_id: number;
  readonly kind: GrowthKind;
  readonly source_id: number;
  readonly base: number;
  readonly percent: number;
  readonly participation: number;
  readonly score: number | null;
  readonly value: number;
  readonly reason: string;
}
interface Booking {
  readonly source: 'settlement' | 'score' | 'bid' | 'grant';
  readonly rule: number;
  readonly project: number | null;
  readonly day: string;
  readonly by: number | null;
}

const insert = command({
  text: `insert into growth_entries (user_id, department_id, day, kind, rule_id, source, source_id, project_id, base, percent, participation, score, value, reason, by_id)
    select n.user_id, u.department_id, $day, n.kind, $rule, $source, n.source_id, $project, n.base, n.percent, n.participation, n.score, n.value, n.reason, $by
    from jsonb_to_recordset($entries) as n (user_id bigint, kind text, source_id bigint, base int, percent int, participation int, score int, value int, reason text)
      join users u on u.id = n.user_id
    order by n.kind, n.user_id on conflict (kind, source, source_id, user_id) where reverses_id is null do nothing returning id`,
  params: {
    entries: json<string>(),
    source: text,
    rule: int,
    project: nullable(int),
    day,
    by: nullable(int),
  },
  row: { id: int },
});
/** Each once, whoever books them and how often; the ids of those that are new. */
export const insertEntries = async (tx: Tx, booking: Booking, entries: readonly NewEntry[]): Promise<number[]> =>
  entries.length === 0
    ? []
    : (await insert.all(tx, { ...booking, entries: JSON.stringify(entries) })).map(({ id }) => id);

const next = command({ text: `select nextval('growth_grant_sources') as id`, row: { id: int } });
export const takeGrantSource = async (tx: Tx): Promise<number> => (await next.first(tx))?.id as number;

const notReversed = `not exists (select from growth_entries x where x.reverses_id = e.id)`;

const standing = query({
  text: `select e.kind, e.user_id from growth_entries e
    where e.project_id = $project and e.kind in ('finished', 'on_time') and e.reverses_id is null and ${notReversed}`,
  params: { project: int },
  row: { kind: text as Column<GrowthKind>, user_id: int },
});
/** What people have for a project being finished, and was not taken back. */
export const standingOf = (db: Db, project: number) => standing.all(db, { project });

const reverse = command({
  text: `insert into growth_entries (user_id, department_id, day, kind, rule_id, source, source_id, project_id, base, percent, participation, score, value, reason, by_id, reverses_id)
    select e.user_id, e.department_id, e.day, e.kind, e.rule_id, e.source, e.source_id, e.project_id, e.base, e.percent, e.participation, e.score, -e.value, $reason, $by, e.id
    from growth_entries e where e.source = $source and e.source_id = $source_id and e.reverses_id is null and ${notReversed} order by e.kind, e.user_id returning id`,
  params: { source: text, source_id: int, reason: text, by: nullable(int) },
  row: { id: int },
});
export const reverseEntries = async (
  tx: Tx,
  taken: {
    readonly source: Booking['source'];
    readonly source_id: number;
    readonly reason: string;
    readonly by: number | null;
  },
): Promise<number[]> => (await reverse.all(tx, taken)).map(({ id }) => id);

const entries = list({
  row: {
    id: int,
    day,
    kind: text as Column<GrowthKind>,
    value: int,
    project_id: nullable(int),
    project_name: nullable(text),
    reason: text,
    by_name: nullable(text),
    reverses_id: nullable(int),
    reversed: bool,
    base: int,
    percent: int,
    participation: int,
    score: nullable(int),
    least: int,
  },
  params: { user: int, kind: text, from: day, to: day },
  select: `e.id, e.day, e.kind, e.value, e.project_id, p.name as project_name, e.reason, coalesce(b.name, b.job_number) as by_name, e.reverses_id,
    x.id is not null as reversed, e.base, e.percent, e.participation, e.score, r.satisfaction_least as least`,
  from: 'growth_entries e',
  joins: `join growth_rules r on r.id = e.rule_id left join projects p on p.id = e.project_id left join users b on b.id = e.by_id
    left join growth_entries x on x.reverses_id = e.id`,
  always: 'e.user_id = $user',
  conditions: { kind: 'e.kind = $kind', from: 'e.day >= $from', to: 'e.day <= $to' },
  sorts: { day: 'e.day' },
  tieBreaker: 'e.id',
});
export interface EntryFilter {
  readonly kind?: GrowthKind | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
export const entriesOf = (db: Db, user: number, filter: EntryFilter, request: PageRequest<'day'>) =>
  entries.page(db, { user, ...filter }, request);
export type EntryListed = Awaited<ReturnType<typeof entriesOf>>['list'][number];

const byKind = query({
  text: `select e.kind, sum(e.value)::int8 as value, coalesce(sum(e.value) filter (where e.day >= $year_begins), 0)::int8 as this_year
    from growth_entries e where e.user_id = $user group by e.kind order by e.kind`,
  params: { user: int, year_begins: day },
  row: { kind: text as Column<GrowthKind>, value: int, this_year: int },
});
export const sumsByKind = (db: Db, user: number, yearBegins: string) =>
  byKind.all(db, { user, year_begins: yearBegins });

const trialRow = {
  user_id: int,
  name: text,
  department_name: text,
  before: int,
  after: int,
  total: int,
};
const trial = query({
  text: `select s.user_id, coalesce(u.name, u.job_number) as name, d.department_name, s.before, s.after, coalesce(t.amount, 0)::int8 as total
    from (select e.user_id, sum(e.value)::int8 as before, sum(round(e.base::numeric * e.participation * case e.kind
          when 'finished' then $finished_percent::int4 when 'on_time' then $on_time_percent::int4 when 'bid_won' then $bid_won_percent::int4
          else case when e.score >= $satisfaction_least::int4 then $satisfaction_percent::int4 else 0 end end / 10000))::int8 as after
        from growth_entries e where e.day between $from and $to and e.kind <> 'grant' and e.reverses_id is null and ${notReversed} group by e.user_id) s
      join users u on u.id = s.user_id join departments d on d.id = u.department_id
      left join board_sums t on t.measure = 'growth' and t.subject = 'person' and t.period = 'all' and t.subject_id = s.user_id
    where $everyone::bool or u.id = $self or u.department_id = any ($departments::int8[])
    order by abs(s.after - s.before) desc, s.user_id`,
  params: {
    finished_percent: small,
    on_time_percent: small,
    satisfaction_percent: small,
    satisfaction_least: small,
    bid_won_percent: small,
    from: day,
    to: day,
    everyone: bool,
    self: int,
    departments: ints,
  },
  row: trialRow,
});
export const trialOf = (db: Db, values: Parameters<typeof trial.all>[1]) => trial.all(db, values);
