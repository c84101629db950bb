import type { ApproverStep } from '@tongzhou/contract/areas/approval/step.ts';
import type { ApprovalKindName } from '@tongzhou/contract/areas/approval/template.ts';
import type { World } from '#areas/approval/path/activation-rules.ts';
import type { PathDepartment, PathPerson } from '#areas/approval/path/path-rules.ts';
import { pointedTo } from '#areas/approval/templates/template-rules.ts';
import { administratorIds } from '#areas/identity/public.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { bool, type Columns, command, int, ints, json, query, text } from '#platform/database/statement.ts';

// The company as far as one request can reach: the people of its steps, those who stand in for them, the heads above them.
// One statement, since every request that is sent or handed on asks for it, and as lean as it goes: a role names no head above
// the department and the one over it, and only whoever is named may have someone stand in. Ids are gathered into arrays, and departments and
// holders are looked up on their own (offset 0), so that rows are found by their keys however large the company is.

const active = (alias: string) => `${alias}.enabled and ${alias}.state in ('probation', 'regular')`;
const standsIn = `d.ended_at is null and d.starts_at <= ms($now) and d.ends_at > ms($now) and case when d.kinds is null then not $salary else $kind = any (d.kinds) end`;
const department = `d.id, d.department_name as name, d.parent_id as parent, d.head_id as head, d.fixed and d.department_name = '总经办' as office`;

const holders = `holder as (
      select 'post' as kind, u.post_id as role, u.id from (select * from users where post_id = any ($posts) offset 0) u where ${active('u')}
      union all
      select 'group', m.group_id, u.id from role_group_members m cross join lateral (select * from users where id = m.user_id offset 0) u where m.group_id = any ($groups) and ${active('u')}
    ), `;

const params = { people: ints, asking: ints, departments: ints, now: int, kind: text, salary: bool };

/** Most paths name neither posts nor groups: what they need not look for is left out of the statement. */
const around = <P extends Columns>(
  also: P,
  holder: { readonly rows: string; readonly ids: string; readonly all: string },
) =>
  query({
    text: `with recursive ${holder.rows}named as materialized (
      select $people::int8[] || array(
          select unnest(array[u.manager_id, d.head_id, p.head_id]) from users u
            left join lateral (select * from departments where id = u.department_id offset 0) d on true
            left join lateral (select * from departments where id = d.parent_id offset 0) p on true
          where u.id = any ($asking))${holder.ids} as ids,
        ${administratorIds} as administrators
    ), chain as (
      select d.user_id, d.stand_in_id, 1 as depth from approval_delegations d where d.user_id = any ((select ids from named)::int8[]) and ${standsIn}
      union
      select d.user_id, d.stand_in_id, chain.depth + 1 from chain join approval_delegations d on d.user_id = chain.stand_in_id and chain.depth < 3 where ${standsIn}
    ), up as (
      select ${department} from departments d where d.id = any ($departments::int8[]
        || array(select department_id from users where id = any ((select ids from named)::int8[]))
        || array(select id from departments where fixed and department_name = '总经办'))
      union
      select ${department} from up cross join lateral (select * from departments where id = up.parent offset 0) d
    )
    select
      (select coalesce(json_agg(json_build_object('id', u.id, 'name', coalesce(u.name, u.job_number), 'department', u.department_id, 'manager', u.manager_id, 'active', ${active('u')},
          'resetBy', array(select r.held_by from password_resets r where r.user_id = u.id and r.settled_at is null))), '[]')
        from users u where u.id = any ((select ids || administrators from named)::int8[] || array(select stand_in_id from chain) || array(select head from up))) as people,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'parent', parent, 'head', head, 'office', office)), '[]') from up) as departments,
      ${holder.all} as holders,
      (select coalesce(json_agg(json_build_array(user_id, stand_in_id)), '[]') from chain) as stand_ins,
      (select administrators from named) as administrators`,
    params: { ...params, ...also },
    row: {
      people: json<readonly PathPerson[]>(),
      departments: json<readonly (PathDepartment & { readonly office: boolean })[]>(),
      holders: json<readonly [kind: 'post' | 'group', role: number, user: number][]>(),
      stand_ins: json<readonly [user: number, standIn: number][]>(),
      administrators: ints,
    },
  });

const aroundPeople = around({}, { rows: '', ids: '', all: `'[]'::json` });
const aroundRoles = around(
  { posts: ints, groups: ints },
  {
    rows: holders,
    ids: ' || array(select id from holder)',
    all: `(select coalesce(json_agg(json_build_array(kind, role, id) order by id), '[]') from holder)`,
  },
);

const actor = command({
  text: `select id from users where id = $user and enabled and state in ('probation', 'regular') for share`,
  params: { user: int },
  row: { id: int },
});

/** Whether they may act, and will still when the transaction ends. */
export const lockActor = async (tx: Tx, user: number): Promise<boolean> =>
  (await actor.first(tx, { user })) !== undefined;

/** Someone standing in sees these only when they were ticked. */
export const salaryKinds: readonly ApprovalKindName[] = ['salary_change', 'payroll', 'entry', 'regular'];

/** For what nobody comes to sit anywhere by. */
export const emptyWorld: World = {
  directory: {
    people: new Map(),
    departments: new Map(),
    postHolders: new Map(),
    groupMembers: new Map(),
    office: null,
    administrators: [],
  },
  standIns: new Map(),
};

interface Reach {
  readonly people: readonly number[];
  /** Whose manager and heads come to sit somewhere too. */
  readonly asking?: readonly number[];
  readonly posts?: readonly number[];
  readonly groups?: readonly number[];
  /** Whose names are said, whoever belongs to them. */
  readonly departments?: readonly number[];
}

/** Who stands in for whom depends on both. */
export interface Occasion {
  readonly kind: ApprovalKindName;
  readonly now: number;
}

async function load(db: Db, reach: Reach, occasion: Occasion | undefined): Promise<World> {
  const { asking = [], posts = [], groups = [], departments: mentioned = [] } = reach;
  const wanted = {
    people: reach.people,
    asking,
    departments: mentioned,
    // At the beginning of time nobody stood in for anyone.
    now: occasion?.now ?? 0,
    kind: occasion?.kind ?? '',
    salary: occasion !== undefined && salaryKinds.includes(occasion.kind),
  };
  const found =
    posts.length + groups.length === 0
      ? await aroundPeople.first(db, wanted)
      : await aroundRoles.first(db, { ...wanted, posts, groups });
  const { people, departments, holders, stand_ins, administrators } = found as NonNullable<typeof found>;
  const holdersOf = (wanted: 'post' | 'group') => {
    const own = holders.filter(([of]) => of === wanted);
    return new Map([...Map.groupBy(own, ([, role]) => role)].map(([role, rows]) => [role, rows.map(([, , id]) => id)]));
  };
  return {
    directory: {
      people: new Map(people.map((one) => [one.id, one])),
      departments: new Map(departments.map((one) => [one.id, one])),
      postHolders: holdersOf('post'),
      groupMembers: holdersOf('group'),
      office: departments.find((one) => one.office)?.id ?? null,
      administrators,
    },
    // Of several who stand in for someone, whoever was there first.
    standIns: new Map(stand_ins.toSorted(([, a], [, b]) => b - a)),
  };
}

const lockDelegations = command({
  text: `select d.user_id, d.stand_in_id from approval_delegations d where d.user_id = any ($users) and ${standsIn} for share`,
  params: { users: ints, now: int, kind: text, salary: bool },
  row: { user_id: int, stand_in_id: int },
});

/** For seating people: a delegation that holds now is not ended before they sit, and one just ended does not count. */
async function locked(tx: Tx, { directory, standIns }: World, { kind, now }: Occasion): Promise<World> {
  if (standIns.size === 0) return { directory, standIns };
  const salary = salaryKinds.includes(kind);
  const held = await lockDelegations.all(tx, { users: [...standIns.keys()], now, kind, salary });
  const holds = ([user, by]: readonly [number, number]) =>
    held.some((row) => row.user_id === user && row.stand_in_id === by);
  return { directory, standIns: new Map([...standIns].filter(holds)) };
}

/** Around people who are named already, for seating them. */
export const loadWorld = async (
  tx: Tx,
  people: readonly number[],
  kind: ApprovalKindName,
  now: number,
): Promise<World> => locked(tx, await load(tx, { people }, { kind, now }), { kind, now });

/** Around people who are named already, for their names and departments. */
export const loadDirectory = async (db: Db, people: readonly number[]): Promise<World['directory']> =>
  (await load(db, { people }, undefined)).directory;

export interface Path {
  readonly steps: readonly ApproverStep[];
  /** Who sends it, for whom, about whom. */
  readonly asking: readonly number[];
  readonly projectLeader?: number | undefined;
}

/** Around all that these steps can lead to, for naming their people and for seating them. Without an occasion nobody stands in. */
export function loadWorldOf(db: Db, path: Path, occasion: Occasion | undefined): Promise<World> {
  const { steps, asking, projectLeader } = path;
  const { people, ...pointed } = pointedTo(steps);
  const others = projectLeader === undefined ? [] : [projectLeader];
  return load(db, { ...pointed, people: [...asking, ...people, ...others], asking }, occasion);
}

/** The same, for seating people. */
export const lockWorldOf = async (tx: Tx, path: Path, occasion: Occasion): Promise<World> =>
  locked(tx, await loadWorldOf(tx, path, occasion), occasion);
