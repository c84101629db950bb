import type { ApprovalKindName } from '@tongzhou/contract/areas/approval/template.ts';
import type { World } from '#areas/approval/path/activation-rules.ts';
import { administrators } from '#areas/identity/public.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { bool, command, int, ints, nullable, query, text } from '#platform/database/statement.ts';

// The company as far as one running request can reach: its people, those who stand in for them, the heads above them.

const standIns = query({
  text: `with recursive chain as (
      select d.user_id, d.stand_in_id, 1 as depth from approval_delegations d
      where d.user_id = any ($users) and d.ended_at is null and d.starts_at <= ms($now) and d.ends_at > ms($now)
        and case when d.kinds is null then not $salary else $kind = any (d.kinds) end
      union
      select d.user_id, d.stand_in_id, c.depth + 1 from approval_delegations d join chain c on c.stand_in_id = d.user_id and c.depth < 3
      where d.ended_at is null and d.starts_at <= ms($now) and d.ends_at > ms($now)
        and case when d.kinds is null then not $salary else $kind = any (d.kinds) end
    )
    select user_id, min(stand_in_id) as stand_in_id from chain group by user_id`,
  params: { users: ints, now: int, kind: text, salary: bool },
  row: { user_id: int, stand_in_id: int },
});

const departments = query({
  text: `with recursive up as (
      select d.id, d.parent_id from departments d where d.id in (select department_id from users where id = any ($users)) or (d.fixed and d.department_name = '总经办')
      union
      select d.id, d.parent_id from departments d join up on d.id = up.parent_id
    )
    select d.id, d.department_name as name, d.parent_id as parent, d.head_id as head, d.fixed and d.department_name = '总经办' as office
    from up join departments d on d.id = up.id`,
  params: { users: ints },
  row: { id: int, name: text, parent: nullable(int), head: nullable(int), office: bool },
});

const people = query({
  text: `select id, coalesce(name, job_number) as name, department_id as department, manager_id as manager,
      enabled and state in ('probation', 'regular') as active
    from users where id = any ($ids)`,
  params: { ids: ints },
  row: { id: int, name: text, department: int, manager: nullable(int), active: bool },
});

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

export async function standInsOf(
  db: Db,
  users: readonly number[],
  kind: ApprovalKindName,
  now: number,
): Promise<ReadonlyMap<number, number>> {
  const rows = await standIns.all(db, { users, now, kind, salary: salaryKinds.includes(kind) });
  return new Map(rows.map((row) => [row.user_id, row.stand_in_id]));
}

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

export async function loadWorld(db: Db, users: readonly number[], kind: ApprovalKindName, now: number): Promise<World> {
  const chain = await standInsOf(db, users, kind, now);
  const departmentRows = await departments.all(db, { users });
  const administratorIds = await administrators(db);
  const heads = departmentRows.flatMap((row) => (row.head === null ? [] : [row.head]));
  const ids = new Set([...users, ...chain.values(), ...heads, ...administratorIds]);
  const rows = await people.all(db, { ids: [...ids] });
  return {
    directory: {
      people: new Map(rows.map((row) => [row.id, row])),
      departments: new Map(departmentRows.map((row) => [row.id, row])),
      postHolders: new Map(),
      groupMembers: new Map(),
      office: departmentRows.find((row) => row.office)?.id ?? null,
      administrators: administratorIds,
    },
    standIns: chain,
  };
}
