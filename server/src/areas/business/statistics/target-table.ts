import { employed, scopeParams, within } from '#areas/identity/public.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { sayOf } from '#platform/database/constraint-words.ts';
import { command, day, int, ints, nullable, query, small, text } from '#platform/database/statement.ts';

const most = 500;
const params = { year: small, from: day, to: day };
const row = { id: int, name: text, department_name: nullable(text), target: nullable(int), signed: int };

const signedBy = (key: string, from: string, whose = 'true') =>
  `select ${key} as id, sum(t.amount)::int8 as signed from ${from}
    where t.reversed_at is null and t.signed_on between $from and $to and ${whose} group by 1`;

/** Whoever has a target or signed something. */
const peopleText = (
  sight: string,
) => `select u.id, coalesce(u.name, u.job_number) as name, d.department_name, g.amount as target, coalesce(s.signed, 0) as signed
  from users u join departments d on d.id = u.department_id
    left join business_targets g on g.user_id = u.id and g.year = $year
    left join (${signedBy('t.owner_id', 'trade_orders t')}) s on s.id = u.id
  where (g.id is not null or s.signed > 0) and (${sight})
  order by s.signed desc nulls last, g.amount desc nulls last, u.id limit ${most + 1}`;
const allPeople = query({ text: peopleText('true'), params, row });
const peopleWithin = query({ text: peopleText(within('u')), params: { ...params, ...scopeParams }, row });

/** A department signs what its people and those of the departments below sign, as far as the viewer sees these. */
const departmentsText = (sight: string, whose: string) => `with recursive tree as (
    select d.id as root, d.id from departments d union all select t.root, d.id from departments d join tree t on d.parent_id = t.id
  )
  select d.id, d.department_name as name, null::text as department_name, g.amount as target, coalesce(s.signed, 0) as signed
  from departments d
    left join business_targets g on g.department_id = d.id and g.year = $year
    left join (${signedBy('r.root', 'trade_orders t join users u on u.id = t.owner_id join tree r on r.id = u.department_id', whose)}) s on s.id = d.id
  where (g.id is not null or s.signed > 0) and (${sight})
  order by s.signed desc nulls last, g.amount desc nulls last, d.id limit ${most + 1}`;
const allDepartments = query({ text: departmentsText('true', 'true'), params, row });
const departmentsWithin = query({
  text: departmentsText('d.id = any ($departments::int8[])', 'u.department_id = any ($departments::int8[])'),
  params: { ...params, departments: ints },
  row,
});

export interface TargetYear {
  readonly year: number;
  readonly from: string;
  readonly to: string;
}
type Within = { readonly self: number; readonly departments: readonly number[] } | undefined;

const cut = <Row>(rows: readonly Row[]) => ({ rows: rows.slice(0, most), more: rows.length > most });

export const targetsOfPeople = async (db: Db, year: TargetYear, sight: Within) =>
  cut(await (sight === undefined ? allPeople.all(db, { ...year }) : peopleWithin.all(db, { ...year, ...sight })));

export const targetsOfDepartments = async (db: Db, year: TargetYear, sight: Within) =>
  cut(
    await (sight === undefined
      ? allDepartments.all(db, { ...year })
      : departmentsWithin.all(db, { ...year, departments: sight.departments })),
  );

const ofDepartments = query({
  text: `select d.id, d.parent_id, g.amount as target, coalesce(p.amount, 0)::int8 as people from departments d
      left join business_targets g on g.department_id = d.id and g.year = $year
      left join (select u.department_id, sum(t.amount) as amount from business_targets t join users u on u.id = t.user_id where t.year = $year group by 1) p on p.department_id = d.id`,
  params: { year: small },
  row: { id: int, parent_id: nullable(int), target: nullable(int), people: int },
});
/** Each department with its own target and those of its people. */
export const departmentTargets = (db: Db, year: number) => ofDepartments.all(db, { year });

const held = query({
  text: `select g.amount from business_targets g where g.year = $year and (g.user_id = $user or g.department_id = $department)`,
  params: { year: small, user: nullable(int), department: nullable(int) },
  row: { amount: int },
});
const remove = command({
  text: `delete from business_targets where year = $year and (user_id = $user or department_id = $department)`,
  params: { year: small, user: nullable(int), department: nullable(int) },
});
// Deleted since its name was read.
sayOf('business_targets_department_id_fkey', { id: '部门不存在' });

const put = (column: 'user_id' | 'department_id') =>
  command({
    text: `insert into business_targets (year, ${column}, amount, changed_by, changed_at) values ($year, $id, $amount, $by, ms($now))
      on conflict (year, ${column}) where ${column} is not null
      do update set amount = excluded.amount, changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
    params: { year: small, id: int, amount: int, by: int, now: int },
  });
const putPerson = put('user_id');
const putDepartment = put('department_id');

export interface TargetOf {
  readonly year: number;
  readonly kind: 'person' | 'department';
  readonly id: number;
}
const keyOf = ({ year, kind, id }: TargetOf) => ({
  year,
  user: kind === 'person' ? id : null,
  department: kind === 'department' ? id : null,
});

export const targetOf = async (db: Db, of: TargetOf) => (await held.first(db, keyOf(of)))?.amount ?? null;
export const removeTarget = (tx: Tx, of: TargetOf) => remove.run(tx, keyOf(of));
export const putTarget = (tx: Tx, { year, kind, id }: TargetOf, amount: number, by: number, now: number) =>
  (kind === 'person' ? putPerson : putDepartment).run(tx, { year, id, amount, by, now });

const working = query({
  text: `select u.id from users u where u.id = $id and ${employed('u')}`,
  params: { id: int },
  row: { id: int },
});
export const isWorking = async (db: Db, id: number) => (await working.first(db, { id })) !== undefined;
