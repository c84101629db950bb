import { named, ofPeopleWithin, type Scope, scopeParams, scopeValues } from '#areas/identity/public.ts';
import type { Db } from '#platform/database/client.ts';
import { contains } from '#platform/database/lists/keyword.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { int, ints, nullable, query, text, texts } from '#platform/database/statement.ts';

// A board is what the database keeps of one period, in the order of its index: as many rows as there are people.

export type Measure = 'dividend' | 'growth';

/** Each with a place of its own, and the rank that equals share. */
const placed = (subject: 'person' | 'department', period: string) =>
  `(select s.subject_id as id, s.amount, row_number() over (order by s.amount desc, s.subject_id) as place, rank() over (order by s.amount desc) as rank
    from board_sums s where s.measure = $measure and s.subject = '${subject}' and s.period = ${period} and s.amount > 0)`;

const params = { measure: text, period: text, before: text, keyword: text, chosen: ints };
const row = {
  id: int,
  name: text,
  department_id: int,
  department_name: text,
  place: int,
  rank: int,
  amount: int,
  previous_place: nullable(int),
  previous_rank: nullable(int),
  total: nullable(int),
};
const shown = 'b.place, b.rank, b.amount, q.place as previous_place, q.rank as previous_rank, t.amount as total';
const beside = (subject: 'person' | 'department') =>
  `left join ${placed(subject, '$before')} q on q.id = b.id
   left join board_sums t on t.measure = $measure and t.subject = '${subject}' and t.period = 'all' and t.subject_id = b.id`;
const order = { sorts: { rank: 'b.place' }, tieBreaker: 'b.id', always: 'true', params, row };

const people = list({
  ...order,
  select: `b.id, coalesce(n.name, n.job_number) as name, n.department_id, d.department_name, ${shown}`,
  from: `${placed('person', '$period')} b`,
  joins: `join users n on n.id = b.id join departments d on d.id = n.department_id ${beside('person')}`,
  conditions: {
    keyword: `exists (select from users u where u.id = b.id and (${named('u')}))`,
    chosen: 'b.id in (select u.id from users u where u.department_id = any ($chosen::int8[]))',
  },
});

const departments = list({
  ...order,
  select: `b.id, d.department_name as name, d.id as department_id, d.department_name, ${shown}`,
  from: `${placed('department', '$period')} b join departments u on u.id = b.id`,
  joins: `join departments d on d.id = b.id ${beside('department')}`,
  conditions: { keyword: contains('u.department_name'), chosen: 'u.id = any ($chosen::int8[])' },
});

export interface BoardFilter {
  readonly measure: Measure;
  readonly period: string;
  /** The period before. */
  readonly before: string;
  readonly keyword?: string | undefined;
  readonly chosen?: readonly number[] | undefined;
}
export const placesOf = (db: Db, by: 'person' | 'department', filter: BoardFilter, request: PageRequest<'rank'>) =>
  (by === 'person' ? people : departments).page(db, filter, request);

const own = query({
  text: `select s.amount, (1 + (select count(*) from board_sums o where o.measure = s.measure and o.subject = 'person' and o.period = s.period and o.amount > s.amount))::int4 as rank,
      (select count(*) from board_sums o where o.measure = s.measure and o.subject = 'person' and o.period = s.period and o.amount = s.amount and o.subject_id < s.subject_id)::int4 as equals_before
    from board_sums s where s.measure = $measure and s.subject = 'person' and s.period = $period and s.subject_id = $user and s.amount > 0`,
  params: { measure: text, period: text, user: int },
  row: { amount: int, rank: int, equals_before: int },
});
export const ownPlace = (db: Db, measure: Measure, period: string, user: number) =>
  own.first(db, { measure, period, user });

const whole = query({
  text: `select coalesce(sum(s.amount), 0)::int8 as amount from board_sums s
    where s.measure = $measure and s.subject = $subject and s.period = $period and s.amount > 0`,
  params: { measure: text, subject: text, period: text },
  row: { amount: int },
});
export const sumOfBoard = async (db: Db, measure: Measure, subject: string, period: string): Promise<number> =>
  (await whole.first(db, { measure, subject, period }))?.amount ?? 0;

const over = query({
  text: `select s.subject_id as id, s.period, s.amount from board_sums s
    where s.measure = $measure and s.subject = $subject and s.period = any ($periods::text[]) and s.subject_id = any ($ids::int8[])`,
  params: { measure: text, subject: text, periods: texts, ids: ints },
  row: { id: int, period: text, amount: int },
});
/** Period by period, in the order given; nothing is 0. */
export async function sumsOver(
  db: Db,
  measure: Measure,
  subject: 'person' | 'department',
  ids: readonly number[],
  periods: readonly string[],
): Promise<(id: number) => number[]> {
  const found = ids.length === 0 ? [] : await over.all(db, { measure, subject, periods, ids });
  const amounts = new Map(found.map(({ id, period, amount }) => [`${id} ${period}`, amount]));
  return (id) => periods.map((period) => amounts.get(`${id} ${period}`) ?? 0);
}

const dividendText = (
  sight: string,
) => `select s.period, count(*)::int4 as people, sum(s.amount)::int8 as amount from board_sums s
  where s.measure = 'dividend' and s.subject = 'person' and s.period = any ($periods::text[]) and s.amount > 0 and (${sight}) group by s.period`;
const dividendRow = { period: text, people: int, amount: int };
const allDividends = query({ text: dividendText('true'), params: { periods: texts }, row: dividendRow });
const someDividends = query({
  text: dividendText(ofPeopleWithin('s.subject_id')),
  params: { periods: texts, ...scopeParams },
  row: dividendRow,
});
/** What people in scope have together, period by period. */
export function dividendsIn(db: Db, scope: Scope, periods: readonly string[]) {
  const within = scopeValues(scope);
  return within === undefined ? allDividends.all(db, { periods }) : someDividends.all(db, { periods, ...within });
}
