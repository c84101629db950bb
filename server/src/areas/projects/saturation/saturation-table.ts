import { named, type Scope, scopeParams, scopeValues, within } from '#areas/identity/public.ts';
import type { Db } from '#platform/database/client.ts';
import { day, int, ints, nullable, query, text, type Values } from '#platform/database/statement.ts';

// What saturation is worked out from: who works here and since when, on what and how much, and when they are away.

const personRow = {
  user_id: int,
  name: text,
  department_id: int,
  department_name: text,
  post_name: nullable(text),
  entered: nullable(day),
  left: nullable(day),
};
const span = { from: day, to: day };
const people = (
  conditions: readonly string[],
) => `select u.id as user_id, coalesce(u.name, u.job_number) as name, u.department_id, d.department_name, p.post_name, s.entry_date as entered, s.left_date as left
  from users u join departments d on d.id = u.department_id left join posts p on p.id = u.post_id left join staff_profiles s on s.user_id = u.id
  where u.state <> 'pending' and (u.state <> 'left' or s.left_date >= $from) and coalesce(s.entry_date, $from) <= $to
    and ${conditions.map((one) => `(${one})`).join(' and ')}
  order by d.position, d.id, u.job_number`;

const conditions = {
  within: within('u'),
  keyword: named('u'),
  chosen: 'u.department_id = any ($chosen::int8[])',
  post: 'u.post_id = $post',
};
const params = { within: scopeParams, keyword: { keyword: text }, chosen: { chosen: ints }, post: { post: int } };
type Condition = keyof typeof conditions;
const names = Object.keys(conditions) as Condition[];

/** One text per combination of conditions. */
const statements = new Map(
  Array.from({ length: 2 ** names.length }, (_, mask) => {
    const chosen = names.filter((__, at) => (mask & (1 << at)) !== 0);
    const given = Object.assign({}, span, ...chosen.map((name) => params[name])) as typeof span;
    const made = query({
      text: people(['true', ...chosen.map((name) => conditions[name])]),
      params: given,
      row: personRow,
    });
    return [chosen.join(), made] as const;
  }),
);

export type SaturationPerson = Values<typeof personRow>;
export interface Span {
  readonly from: string;
  readonly to: string;
}
export interface PeopleFilter {
  readonly keyword?: string | undefined;
  readonly chosen?: readonly number[] | undefined;
  readonly post?: number | undefined;
}

export function peopleDuring(db: Db, scope: Scope, dates: Span, filter: PeopleFilter): Promise<SaturationPerson[]> {
  const values = { ...filter, keyword: filter.keyword || undefined, within: scopeValues(scope) };
  const key = names.filter((name) => values[name] !== undefined).join();
  const found = statements.get(key) as NonNullable<ReturnType<typeof statements.get>>;
  return found.all(db, { ...dates, ...values, ...values.within } as never);
}

const some = query({ text: people(['u.id = any ($ids::int8[])']), params: { ids: ints, ...span }, row: personRow });
/** Of these, whoever was employed during it. */
export const someDuring = (db: Db, ids: readonly number[], dates: Span) => some.all(db, { ids, ...dates });

const ofThese = `m.user_id = any ($users::int8[]) and m.start_on <= $to and coalesce(m.end_on, 'infinity') >= $from`;
const workRow = { user_id: int, project_id: int, participation: int, start_on: day, end_on: nullable(day) };
// Of many people at once: from the index alone, and running projects are found together (offset 0), not one by one.
const work = query({
  text: `select m.user_id, m.project_id, m.participation, m.start_on, m.end_on from project_members m
    where ${ofThese} and m.project_id in (select p.id from projects p where p.status in (4, 5) and p.deleted_at is null offset 0)`,
  params: { users: ints, ...span },
  row: workRow,
});
export type Worked = Values<typeof workRow>;
/** On running projects. */
export const workDuring = (db: Db, users: readonly number[], dates: Span) => work.all(db, { users, ...dates });

const periodRow = { ...workRow, project_title: text };
const periods = query({
  text: `select m.user_id, m.project_id, m.participation, m.start_on, m.end_on, p.name as project_title
    from project_members m join projects p on p.id = m.project_id where ${ofThese} and p.status in (4, 5) order by m.start_on, m.id`,
  params: { users: ints, ...span },
  row: periodRow,
});
/** The same of a few, with what the projects are called, the earliest first. */
export const periodsDuring = (db: Db, users: readonly number[], dates: Span) => periods.all(db, { users, ...dates });

// Days that stand in the way of others are of leave that was agreed to or is still decided about: of the latter there is little.
const away = query({
  text: `select d.user_id, array_agg(d.day - $from::date) as days, array_agg(d.minutes) as minutes from leave_days d
    where d.live and d.user_id = any ($users::int8[]) and d.day between $from::date and $to::date
      and d.leave_id not in (select a.record_id from approvals a where a.list = 'leave' and a.state in (0, 4) and a.kind = 'leave' and a.reverses_id is null)
    group by d.user_id`,
  params: { users: ints, ...span },
  row: { user_id: int, days: ints, minutes: ints },
});
/** Leave that was agreed to: of each person the days, counted from the first of the span, and how much of each. */
export const awayDuring = (db: Db, users: readonly number[], dates: Span) => away.all(db, { users, ...dates });
